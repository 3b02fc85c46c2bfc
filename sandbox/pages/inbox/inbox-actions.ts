import type { Call } from '@notifygen/sandbox';
import { createListKeys, type ListKeys, type ListState } from '../../../ui/paged-list.js';
import { change, type PageProps, sandbox, toaster } from '../shared/sandbox.js';
import type { Inbox } from './inbox-state.js';
import { sendTo } from './send-again.js';

/** What keys and buttons do. */
export interface InboxActions extends ListKeys {
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
  const { isWide, list, chat, opened, cursor, deleted, dialog, go, follow } = inbox;
  const show: ListState['show'] = (message, how) => go({ message }, how);
  const keys = createListKeys(list, { ...inbox, show }, 'inspector');
  const { open } = keys;
  const toNewest = (): void => {
    document.getElementById('calls')?.scrollTo(0, 0);
    follow();
  };
  return {
    ...keys,
    toNewest,
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
