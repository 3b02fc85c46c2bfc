import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Icon } from '../../../ui/icon.js';
import type { Load, Page } from '../../../ui/pager.js';
import { ShortcutHelp } from '../../../ui/shortcut-help.js';
import { focusSearch, useShortcuts } from '../../../ui/shortcuts.js';
import { every } from '../../../ui/use-live.js';
import type { MessagePart, MessageSummary } from '../../src/page/read-part.js';
import type { Act } from './actions.js';
import { type Address, bodyOf, type Filter } from './address.js';
import { call } from './call.js';
import { MessageDetail } from './message-detail.js';
import { createListed, type ListedSettings, MessageList } from './message-list.js';
import { Toolbar } from './toolbar.js';
import { UnknownGroups } from './unknown-groups.js';

export interface MessagesProps extends ListedSettings {
  /** Of what was done: everything is loaded again when it changes. */
  readonly version: number;
  readonly act: Act;
}

/** Milliseconds between two requests. */
const interval = 2_000;

const shortcuts = {
  'j k': 'next and previous message',
  '↑ ↓': 'the same in the list',
  Enter: 'open the message, or go to it',
  '/': 'search: status: sender: template: tag: code: waits: recipient: dedupe: from: to: id:, as notifygen-outbox list takes them',
  Esc: 'close',
  '?': 'these shortcuts',
};

/** The filter of the view: that of the address, and its own. */
function filterOf({ view, filter }: Address): Filter {
  return view === 'unknown' ? { ...filter, status: 'unknown' } : filter;
}

/** The list of messages, and the open one. */
export function Messages({ address, go, version, act }: MessagesProps): JSX.Element {
  const listed = useMemo(() => createListed({ address, go }), []);
  const { list, keys, isWide, selected } = listed;
  const [hasHelp, setHelp] = useState(false);
  const { view, message } = address.value;
  const filter = filterOf(address.value);
  const key = JSON.stringify(filter);
  useEffect(() => {
    const load: Load<MessageSummary> = async (part): Promise<Page<MessageSummary>> => {
      const found = await call<MessagePart>('find', { ...bodyOf(filter), part });
      listed.matching.value = found.matching;
      return { ...found, unscanned: 0 };
    };
    listed.refused.value = undefined;
    void list.open(load, address.peek().message);
    return every(interval)(() => void list.refresh());
  }, [key]);
  useEffect(() => {
    if (version > 0) void list.refresh();
  }, [version]);
  const close = (): void => go({ message: undefined }, 'replace');
  useShortcuts({
    j: () => keys.step('older'),
    k: () => keys.step('newer'),
    ArrowDown: () => keys.step('older'),
    ArrowUp: () => keys.step('newer'),
    Enter: keys.enter,
    '/': focusSearch,
    '?': () => setHelp(true),
    Escape: close,
  });
  return (
    <div class={message === undefined ? 'messages' : 'messages has-open'}>
      <section class="list-pane column" aria-label="Messages" inert={!isWide.value && message !== undefined}>
        <Toolbar
          key={key}
          address={address.value}
          filter={filter}
          go={go}
          act={act}
          refused={listed.refused}
        />
        {view === 'unknown' && <UnknownGroups filter={filter} version={version} act={act} />}
        <MessageList listed={listed} selected={selected.value} filter={filter} onHelp={() => setHelp(true)} />
      </section>
      {message !== undefined && (
        <div class="detail scrolls">
          <p class="pane-header actions">
            <button type="button" class="subtle" id="close-sheet" onClick={close}>
              <Icon name="back" /> Back to the list
            </button>
            <button type="button" class="subtle" onClick={() => keys.step('newer')}>
              Newer <kbd>k</kbd>
            </button>
            <button type="button" class="subtle" onClick={() => keys.step('older')}>
              Older <kbd>j</kbd>
            </button>
          </p>
          <MessageDetail key={message} id={message} version={version} act={act} />
        </div>
      )}
      {hasHelp && <ShortcutHelp shortcuts={shortcuts} onClose={() => setHelp(false)} />}
    </div>
  );
}
