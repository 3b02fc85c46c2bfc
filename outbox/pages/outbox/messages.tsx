import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { Icon } from '../../../ui/icon.js';
import { useFocusInSheet } from '../../../ui/paged-list.js';
import type { Load, Page } from '../../../ui/pager.js';
import { focusSearch, useShortcuts } from '../../../ui/shortcuts.js';
import { every } from '../../../ui/use-live.js';
import type { MessagePart, MessageSummary } from '../../src/page/read-part.js';
import type { Act } from './actions.js';
import { bodyOf } from './address.js';
import { call } from './call.js';
import { MessageDetail } from './message-detail.js';
import { createListed, type ListedSettings, MessageList } from './message-list.js';
import { Toolbar } from './toolbar.js';
import { UnknownGroups } from './unknown-groups.js';

export interface MessagesProps extends ListedSettings {
  /** Of what was done: everything is loaded again when it changes. */
  readonly version: number;
  readonly act: Act;
  readonly onHelp: () => void;
}

/** Milliseconds between two requests. */
const interval = 2_000;

/** The list of messages, and the open one. */
export function Messages({ address, go, version, act, onHelp }: MessagesProps): JSX.Element {
  const listed = useMemo(() => createListed({ address, go }), []);
  const { list, keys, isWide, selected } = listed;
  const { filter, message } = address.value;
  const key = JSON.stringify(filter);
  useFocusInSheet(!isWide.value && message !== undefined, 'messages');
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
  const close = (): void => {
    // What has the focus may be in the panel, and go with it.
    if (document.activeElement !== document.body) document.getElementById('messages')?.focus();
    go({ message: undefined }, 'replace');
  };
  useShortcuts({
    j: () => keys.step('older'),
    k: () => keys.step('newer'),
    ArrowDown: () => keys.step('older'),
    ArrowUp: () => keys.step('newer'),
    Enter: keys.enter,
    '/': focusSearch,
    Escape: close,
  });
  return (
    <div class={message === undefined ? 'panes messages' : 'panes messages has-open'}>
      <section class="list-pane column" aria-label="Messages" inert={!isWide.value && message !== undefined}>
        <Toolbar key={key} filter={filter} go={go} act={act} listed={listed} />
        {filter.status === 'unknown' && <UnknownGroups filter={filter} version={version} act={act} />}
        <MessageList
          key={`${key} list`}
          listed={listed}
          selected={selected.value}
          filter={filter}
          onHelp={onHelp}
        />
      </section>
      {message !== undefined && (
        <div class="detail scrolls">
          <p class="pane-header actions">
            <button type="button" class="subtle" id="close-sheet" onClick={close}>
              <Icon name={isWide.value ? 'cross' : 'back'} /> {isWide.value ? 'Close' : 'Back to the list'}
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
    </div>
  );
}
