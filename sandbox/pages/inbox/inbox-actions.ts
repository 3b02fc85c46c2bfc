import type { Call } from '@notifygen/sandbox';
import type { CallSummary } from '../../src/messages/call-summary.js';
import { change, type PageProps, sandbox, toaster } from '../shared/sandbox.js';
import type { Inbox } from './inbox-state.js';
import { sendTo } from './send-again.js';

/** What keys and buttons do. */
export interface InboxActions {
  /** Opens a call. Without one, follows the newest. From a sheet, the browser's Back button leads to the list. */
  readonly open: (id: string | undefined, how?: 'push' | 'replace') => void;
  /** Goes to a row with a key. On a narrow screen, it is opened with Enter. */
  readonly moveTo: (id: string | undefined) => void;
  /** Goes to the next or previous row. */
  readonly step: (side: 'older' | 'newer') => void;
  /** Goes to a row, counted from the newest, also if it is not loaded. */
  readonly toRow: (row: number) => Promise<void>;
  /** What Enter does. */
  readonly enter: () => void;
  /** Closes the sheet, or follows the newest call. */
  readonly close: () => void;
  /** Follows the newest call, and shows its row. */
  readonly toNewest: () => void;
  readonly edit: () => void;
  readonly again: (call: Call) => Promise<void>;
  /** Deletes a call, unless the user takes it back. */
  readonly remove: (id: string) => Promise<void>;
}

/** What every part of the inbox gets. */
export interface InboxProps extends PageProps {
  readonly inbox: Inbox;
  readonly actions: InboxActions;
}

export function createActions(inbox: Inbox, info: PageProps['info']): InboxActions {
  const { isWide, list, chat, opened, selected, cursor, deleted, dialog, go, follow } = inbox;
  const isSheetOpen = (): boolean => !isWide.peek() && opened.peek() !== undefined;
  const open: InboxActions['open'] = (id, how = isSheetOpen() ? 'replace' : 'push') => {
    cursor.value = id;
    go({ message: id }, how);
  };
  const moveTo = (id: string | undefined): void => {
    if (id === undefined) return;
    if (isWide.peek() || opened.peek() !== undefined) open(id, 'replace');
    else cursor.value = id;
  };
  const rows = (): readonly CallSummary[] => list.page.peek()?.items ?? [];
  const toNewest = (): void => {
    document.getElementById('calls')?.scrollTo(0, 0);
    follow();
  };
  return {
    open,
    moveTo,
    toNewest,
    step: async (side) => {
      const from = selected.peek();
      const newest = rows().at(-1)?.id;
      if (from === undefined) return moveTo(newest);
      const next = await list.neighbor(from, side).catch(() => undefined);
      // The selected call may not match the filter.
      moveTo(next ?? (rows().some(({ id }) => id === from) ? undefined : newest));
    },
    toRow: async (row) => moveTo(await list.idAt(row).catch(() => undefined)),
    enter: () => {
      const id = selected.peek();
      if (isWide.peek()) document.getElementById('inspector')?.focus();
      else if (id !== undefined) open(id);
    },
    close: () => {
      if (isWide.peek()) return toNewest();
      cursor.value = opened.peek();
      if (history.state?.isPushed) history.back();
      else go({ message: undefined }, 'replace');
    },
    edit: () => {
      if (chat.page.peek()?.items.some(({ id }) => id === opened.peek())) dialog.value = 'edit';
    },
    again: async ({ id, http }) => {
      const sent = await sendTo(info.peek(), http.path, http.body);
      if (sent.id === undefined) toaster.show({ text: `Sent ${id} again: ${sent.message}.` });
      open(sent.id);
    },
    remove: async (id) => {
      if (deleted.peek().has(id)) return;
      const run = sandbox.run.peek();
      const next = (await list.neighbor(id, 'older')) ?? (await list.neighbor(id, 'newer'));
      deleted.value = new Set([...deleted.peek(), id]);
      toaster.show({
        text: `Deleted ${id}.`,
        undo: () => {
          deleted.value = new Set([...deleted.peek()].filter((other) => other !== id));
          open(id, 'replace');
        },
        done: () => {
          // In another run, the id is that of another call.
          if (sandbox.run.peek() === run)
            void change(`messages/${id}`, { method: 'DELETE', keepalive: true });
        },
      });
      if (isWide.peek() || opened.peek() !== undefined) open(next, 'replace');
      else cursor.value = next;
    },
  };
}
