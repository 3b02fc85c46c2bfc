import { effect, untracked, useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Icon } from '../../../ui/icon.js';
import { useFocusInSheet } from '../../../ui/paged-list.js';
import { useHighlights } from '../../../ui/search-highlights.js';
import { ShortcutHelp } from '../../../ui/shortcut-help.js';
import { focusSearch, useShortcuts } from '../../../ui/shortcuts.js';
import { readSearch } from '../../src/messages/read-search.js';
import { type PageProps, sandbox, toaster } from '../shared/sandbox.js';
import { startPage } from '../start-page.js';
import { Announcements } from './announcements.js';
import { isActive } from './call-filter.js';
import { CallsPane } from './calls-pane.js';
import { ChatPane } from './chat.js';
import { EditCall } from './edit-call.js';
import { EmptyInbox } from './empty-inbox.js';
import { createActions, type InboxProps } from './inbox-actions.js';
import { createInbox, type Inbox } from './inbox-state.js';
import { Inspector } from './inspector.js';
import { Recipients } from './recipients.js';

const shortcuts = {
  'j k': 'next and previous call',
  '↑ ↓': 'the same in the list',
  Enter: 'open the call, or go to what was sent',
  '/': 'search',
  c: 'choose a recipient',
  r: 'send the call again',
  e: 'edit the call and send it',
  Delete: 'delete the call',
  u: 'undo',
  f: 'faults',
  'Ctrl+Enter': 'send the form',
  Esc: 'close, or follow the newest call',
  '?': 'these shortcuts',
};

function InboxPage({ info }: PageProps): JSX.Element | null {
  const props = useMemo(() => {
    const inbox = createInbox();
    return { info, inbox, actions: createActions(inbox, info) };
  }, [info]);
  const { inbox } = props;
  useKeys(props);
  useHighlights('.rows, .log', readSearch(inbox.address.value.search ?? '').words);
  useEffect(() => {
    addEventListener('pagehide', toaster.close);
    return () => removeEventListener('pagehide', toaster.close);
  }, []);
  const isLoaded = useComputed(() => inbox.list.page.value !== undefined).value;
  const hasError = useComputed(() => inbox.list.error.value !== undefined).value;
  const hasNone = useComputed(() => inbox.list.page.value?.total === 0).value;
  const isEmpty = hasNone && !hasError && !isActive(inbox.address.value);
  useFocusWhenEmpty(isEmpty, isLoaded);
  if (!isLoaded && !hasError) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: what it highlights has its name next to it. */}
      <main id="main" tabIndex={-1} class={isEmpty ? 'scrolls' : 'panes inbox'} onMouseOver={highlightJoined}>
        <h1 class="visually-hidden">Inbox</h1>
        {isEmpty ? <EmptyInbox info={info.value} /> : <CallsPane {...props} />}
        {!isEmpty && <Detail {...props} />}
      </main>
      <InboxDialog {...props} />
      <toaster.View />
      <Announcements />
    </>
  );
}

/** The open call: its chat, and everything about it. On a narrow screen, a sheet above the list. */
function Detail(props: InboxProps): JSX.Element | null {
  const { inbox, actions } = props;
  const call = inbox.call.value;
  const isLoaded = call?.id === inbox.opened.value;
  useFocusInSheet(!inbox.isWide.value && call !== undefined, 'calls');
  useReading(inbox);
  const error = isLoaded ? undefined : inbox.chat.error.value;
  if (error)
    return (
      <p class="nothing error" role="status">
        The call could not be loaded: {error.message}.
      </p>
    );
  if (!call) return null;
  return (
    <div class="detail scrolls" aria-busy={!isLoaded}>
      <button type="button" class="subtle close-sheet" id="close-sheet" onClick={actions.close}>
        <Icon name="back" />
        Back to the list
      </button>
      <ChatPane {...props} />
      <Inspector {...props} call={call} />
    </div>
  );
}

function InboxDialog({ info, inbox, actions }: InboxProps): JSX.Element | null {
  const { dialog, cursor, go } = inbox;
  const call = inbox.call.value;
  const close = (): void => {
    dialog.value = undefined;
  };
  if (dialog.value === 'help') return <ShortcutHelp shortcuts={shortcuts} onClose={close} />;
  if (dialog.value === 'edit' && call)
    return <EditCall call={call} info={info.value} onClose={close} onSent={actions.open} />;
  if (dialog.value !== 'recipients') return null;
  return (
    <Recipients
      names={info.value.names}
      onClose={close}
      onChoose={(to) => {
        close();
        cursor.value = undefined;
        go({ to, message: undefined }, 'push');
      }}
    />
  );
}

function useKeys({ inbox, actions }: InboxProps): void {
  /** For the open call, which may still be loading, unless another one is opened meanwhile. */
  const whenLoaded = (act: (call: NonNullable<typeof inbox.call.value>) => void) => () => {
    const id = inbox.opened.peek();
    effect(function () {
      const { value: call } = inbox.call;
      if (inbox.opened.value === id && id !== undefined && call?.id !== id) return;
      this.dispose();
      if (call && call.id === id) untracked(() => act(call));
    });
  };
  useShortcuts({
    j: () => actions.step('older'),
    k: () => actions.step('newer'),
    ArrowDown: () => actions.step('older'),
    ArrowUp: () => actions.step('newer'),
    Enter: actions.enter,
    '/': focusSearch,
    '?': () => {
      inbox.dialog.value = 'help';
    },
    c: () => {
      inbox.dialog.value = 'recipients';
    },
    r: whenLoaded(actions.again),
    e: whenLoaded(actions.edit),
    Delete: () => {
      const id = inbox.selected.peek();
      if (id !== undefined) void actions.remove(id);
    },
    u: toaster.undo,
    Escape: actions.close,
  });
}

/** Marks the calls of a chat as read when the user has opened one of them. */
function useReading({ address, call }: Inbox): void {
  useEffect(
    () =>
      effect(() => {
        if (!call.value || call.value.id !== address.value.message || document.visibilityState === 'hidden')
          return;
        const body = JSON.stringify({ to: call.value.to ?? '' });
        void sandbox.change('read', { method: 'POST', body }).catch(() => undefined);
      }),
    [address, call],
  );
}

/** The button that deleted the last call is gone, and with it the focus. */
function useFocusWhenEmpty(isEmpty: boolean, isLoaded: boolean): void {
  const hadCalls = useRef(false);
  useEffect(() => {
    if (isEmpty && hadCalls.current) document.getElementById('main')?.focus();
    hadCalls.current = isLoaded && !isEmpty;
  }, [isEmpty, isLoaded]);
}

/** Highlights a value of the request and its place in the bubble together, while the mouse is on either. */
function highlightJoined({ target, currentTarget }: Event): void {
  if (!(target instanceof Element) || !(currentTarget instanceof Element)) return;
  const name = target.closest('[data-placeholder]')?.getAttribute('data-placeholder');
  for (const element of currentTarget.querySelectorAll('[data-placeholder]')) {
    const isOfCall = element.closest('.call:not(.selected)') === null;
    element.classList.toggle('lit', isOfCall && element.getAttribute('data-placeholder') === name);
  }
}

startPage(InboxPage);
