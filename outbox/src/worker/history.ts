import type { Counted } from '../store/history.js';
import type { Store } from '../store/operations.js';
import type { Emit } from './events.js';

const results = ['accepted', 'failed', 'unknown'] as const;
type Results = Pick<Counted, (typeof results)[number]>;
const none: Results = { accepted: 0, failed: 0, unknown: 0 };

/** Counts what this process does with the messages of each sender, and adds it to the history. */
export function keepHistory(
  { status, addHistory }: Pick<Store, 'status' | 'addHistory'>,
  emit: Emit,
): { readonly emit: Emit; readonly write: () => Promise<void> } {
  const counted = new Map<string, Results>();
  const add = (sender: string, name: (typeof results)[number], number: number): void => {
    const before = counted.get(sender) ?? none;
    counted.set(sender, { ...before, [name]: before[name] + number });
  };
  return {
    emit: (name, event) => {
      const result = results.find((one) => one === name);
      if (result !== undefined && 'sender' in event && event.sender !== undefined)
        add(event.sender, result, 1);
      emit(name, event);
    },
    write: async () => {
      const senders = await status();
      const taken = new Map(counted);
      const rows = Object.entries(senders).flatMap(([sender, { held }]) => {
        const waiting = held.reduce((sum, one) => sum + (one.for === 'line' ? 0 : one.count), 0);
        const row = { sender, ...(taken.get(sender) ?? none), held: waiting };
        return row.accepted + row.failed + row.unknown + row.held > 0 ? row : [];
      });
      if (rows.length > 0) await addHistory(rows);
      for (const [sender, own] of taken) for (const name of results) add(sender, name, -own[name]);
    },
  };
}
