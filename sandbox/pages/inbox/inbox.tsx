import type { Call } from '@notifygen/sandbox';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../../ui/icon.js';
import { useMedia } from '../../../ui/media.js';
import { useHighlights } from '../../../ui/search-highlights.js';
import { ShortcutHelp } from '../../../ui/shortcut-help.js';
import { focusSearch, useShortcuts } from '../../../ui/shortcuts.js';
import { useStateOf } from '../../../ui/state.js';
import { change, type PageProps, sandbox, toaster } from '../shared/sandbox.js';
import { startPage } from '../start-page.js';
import { type Address, readAddress, writeAddress } from './address.js';
import { useAnnouncements } from './announcements.js';
import { isActive } from './call-list.js';
import { CallsPane } from './calls-pane.js';
import { ChatPane } from './chat.js';
import { EditCall } from './edit-call.js';
import { EmptyInbox } from './empty-inbox.js';
import { type CallActions, Inspector } from './inspector.js';
import { highlightJoined } from './joined-values.js';
import { Recipients } from './recipients.js';
import { sendTo } from './send-again.js';
import { useCallList, useLinkedCall, useTemplates } from './use-calls.js';
import { useChat } from './use-chat.js';

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
  Esc: 'close, or follow the newest call',
  '?': 'these shortcuts',
};

function Inbox(props: PageProps): JSX.Element | null {
  const info = useStateOf(props.info);
  const isWide = useMedia('(min-width: 1100px)');
  const [address, setAddress] = useState(readAddress);
  /** The row that the arrow keys are at, on a narrow screen. There, Enter opens it. */
  const [cursor, setCursor] = useState<string>();
  const [dialog, setDialog] = useState<'edit' | 'help' | 'recipients'>();
  /** The calls that are about to be deleted, unless the user takes it back. */
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const { list, calls } = useCallList(address, address.message);
  const templates = useTemplates();
  const announcement = useAnnouncements();
  useHighlights('.rows, .log', wordsOf(address.search));

  const newest = calls.at(0)?.id;
  const opened = address.message ?? (isWide ? newest : undefined);
  const selected = opened ?? cursor;
  const row = opened === undefined ? undefined : calls.at(calls.indexOf(opened));
  const linked = useLinkedCall(row || calls.total === undefined ? undefined : opened, (id) => {
    toaster.show({
      text: `There is no call ${id}. It was deleted, or removed because newer calls took its place.`,
    });
    go({ message: undefined }, 'replace');
  });

  const to = row ? (row.to ?? '') : linked && (linked.to ?? '');
  const chat = useChat(to, opened);
  // The call before stays until this one is loaded.
  const shown = useRef<Call>(undefined);
  shown.current =
    chat.calls.find(({ id }) => id === opened) ?? (opened === undefined ? undefined : shown.current);
  const call = chat.error === undefined ? shown.current : undefined;
  const isLoaded = call?.id === opened;

  /** Shows something else, and names it in the address. */
  const go = (part: Partial<Address>, how: 'push' | 'replace'): void => {
    const next = { ...address, ...part };
    writeAddress(next, how);
    setAddress(next);
  };
  const isSheetOpen = !isWide && opened !== undefined;
  /** Opens a call. Without one, follows the newest. From a sheet, the browser's Back button leads to the list. */
  const open = (id: string | undefined, how: 'push' | 'replace' = isSheetOpen ? 'replace' : 'push'): void => {
    setCursor(id);
    if (id !== undefined) void list.showAround(id);
    go({ message: id }, how);
  };
  /** Goes to a row with a key. On a narrow screen, it is opened with Enter. */
  const moveTo = (id: string | undefined): void => {
    if (id === undefined) return;
    if (isWide || opened !== undefined) open(id, 'replace');
    else {
      setCursor(id);
      void list.showAround(id);
    }
  };
  const step = (by: 1 | -1): void => {
    if (selected === undefined) moveTo(newest);
    else
      void list.neighbor(selected, by).then(
        // The selected call may not match the filter.
        (id) => moveTo(id ?? (calls.indexOf(selected) === -1 ? newest : undefined)),
        () => undefined,
      );
  };
  const follow = (): void => {
    document.getElementById('calls')?.scrollTo(0, 0);
    setCursor(undefined);
    go({ message: undefined }, 'replace');
  };
  const close = (): void => {
    if (isWide) follow();
    else {
      setCursor(opened);
      if (history.state?.isPushed) history.back();
      else go({ message: undefined }, 'replace');
    }
  };
  const actions: CallActions = {
    select: (id) => open(id),
    edit: () => setDialog('edit'),
    again: async ({ id, http }: Call) => {
      const sent = await sendTo(info, http.path, http.body);
      if (sent.id === undefined) toaster.show({ text: `Sent ${id} again: ${sent.message}.` });
      open(sent.id);
    },
    remove: async (id) => {
      if (deleted.has(id)) return;
      const run = sandbox.run.get();
      const next = (await list.neighbor(id, 1)) ?? (await list.neighbor(id, -1));
      setDeleted((ids) => new Set([...ids, id]));
      toaster.show({
        text: `Deleted ${id}.`,
        undo: () => {
          setDeleted((ids) => new Set([...ids].filter((other) => other !== id)));
          open(id, 'replace');
        },
        done: () => {
          // In another run, the id is that of another call.
          if (sandbox.run.get() === run) void change(`messages/${id}`, { method: 'DELETE', keepalive: true });
        },
      });
      if (isWide || opened !== undefined) open(next, 'replace');
      else setCursor(next);
    },
  };

  // At once, so that no change of the address is missed.
  useLayoutEffect(() => {
    const moved = (): void => setAddress(readAddress());
    addEventListener('popstate', moved);
    addEventListener('pagehide', toaster.close);
    return () => {
      removeEventListener('popstate', moved);
      removeEventListener('pagehide', toaster.close);
    };
  }, []);
  useRuns(address, () => {
    setDeleted(new Set());
    setCursor(undefined);
    go({ message: undefined }, 'replace');
  });
  useReading(address.message === undefined ? undefined : call);
  useFocusInSheet(isSheetOpen && call !== undefined);
  const enter = isWide ? focusInspector : () => selected !== undefined && open(selected);
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: enter,
    '/': focusSearch,
    '?': () => setDialog('help'),
    c: () => setDialog('recipients'),
    r: call && isLoaded ? () => actions.again(call) : undefined,
    e: call && isLoaded ? () => actions.edit(call) : undefined,
    Delete: selected === undefined ? undefined : () => actions.remove(selected),
    u: toaster.undo,
    Escape: close,
  });

  const isEmpty = calls.total === 0 && calls.error === undefined && !isActive(address);
  useFocusWhenEmpty(isEmpty, calls.total !== undefined);
  if (calls.total === undefined) return null;
  const template = templates.find(({ name }) => name === call?.template);
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithMouseEvents: what it highlights has its name next to it. */}
      <main id="main" tabIndex={-1} class={isEmpty ? 'inbox empty' : 'inbox'} onMouseOver={highlightJoined}>
        <h1 class="visually-hidden">Inbox</h1>
        {isEmpty ? (
          <EmptyInbox info={info} />
        ) : (
          <CallsPane
            calls={calls}
            names={info.names}
            filter={address}
            selected={selected}
            isFollowing={address.message === undefined && cursor === undefined}
            deleted={deleted}
            isCovered={isSheetOpen}
            onFilter={(part) => go(part, 'replace')}
            onRange={list.show}
            onSelect={(index, by) => {
              const id = calls.at(index)?.id;
              if (by === 'press') open(id);
              else if (id === undefined) step(index === 0 ? -1 : 1);
              else moveTo(id);
            }}
            onEnter={enter}
            onNewest={follow}
            onRecipients={() => setDialog('recipients')}
            onHelp={() => setDialog('help')}
          />
        )}
        {chat.error !== undefined && (
          <p class="nothing error" role="status">
            The call could not be loaded: {chat.error}.
          </p>
        )}
        {!isEmpty && call && (
          <div class="detail scrolls" aria-busy={!isLoaded}>
            <button type="button" class="subtle close-sheet" id="close-sheet" onClick={close}>
              <Icon name="back" />
              Back to the list
            </button>
            <ChatPane
              chat={chat}
              to={call.to ?? ''}
              id={call.id}
              names={info.names}
              isOnly={address.to !== undefined}
              onOnly={() => go({ to: address.to === undefined ? (call.to ?? '') : undefined }, 'replace')}
              onSelect={open}
            />
            <Inspector call={call} template={template} info={info} actions={actions} />
          </div>
        )}
      </main>
      {dialog === 'help' && <ShortcutHelp shortcuts={shortcuts} onClose={() => setDialog(undefined)} />}
      {dialog === 'edit' && call && (
        <EditCall call={call} info={info} onClose={() => setDialog(undefined)} onSent={(id) => open(id)} />
      )}
      {dialog === 'recipients' && (
        <Recipients
          names={info.names}
          onClose={() => setDialog(undefined)}
          onChoose={(to) => {
            setDialog(undefined);
            setCursor(undefined);
            go({ to, message: undefined }, 'push');
          }}
        />
      )}
      <toaster.View />
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

/** What a search looks for in texts. */
function wordsOf(search = ''): readonly string[] {
  const tokens = search.toLowerCase().split(/\s+/);
  return tokens.map((token) => token.replace(/^(is:.*|status:.*|template:)/, '')).filter(Boolean);
}

/** Reports that the sandbox has restarted, and a link from another run. */
function useRuns({ message, run: linkedRun }: Address, reset: () => void): void {
  const start = useRef(true);
  useEffect(() => {
    if (start.current && message !== undefined && (linkedRun ?? sandbox.run.get()) !== sandbox.run.get()) {
      toaster.show({
        text: `The link to ${message} is from another run of the sandbox, whose calls are gone.`,
      });
      reset();
    }
    start.current = false;
    return sandbox.run.subscribe(() => {
      toaster.show({ text: 'The sandbox has restarted. This page now shows its current calls.' });
      reset();
    });
  });
}

/** Marks the calls of a chat as read while it is visible. */
function useReading(call: Call | undefined): void {
  useEffect(() => {
    if (!call || document.visibilityState === 'hidden') return;
    const body = JSON.stringify({ to: call.to ?? '' });
    void sandbox.change('read', { method: 'POST', body }).catch(() => undefined);
  }, [call?.id]);
}

/** Moves the focus into the sheet when it opens, and back to the list when it closes. */
function useFocusInSheet(isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    document.getElementById(isOpen ? 'close-sheet' : 'calls')?.focus({ preventScroll: true });
  });
}

/** The button that deleted the last call is gone, and with it the focus. */
function useFocusWhenEmpty(isEmpty: boolean, isLoaded: boolean): void {
  const before = useRef(true);
  useEffect(() => {
    if (!isLoaded) return;
    if (isEmpty && !before.current) document.getElementById('main')?.focus();
    before.current = isEmpty;
  }, [isEmpty, isLoaded]);
}

function focusInspector(): void {
  document.getElementById('inspector')?.focus();
}

startPage(Inbox);
