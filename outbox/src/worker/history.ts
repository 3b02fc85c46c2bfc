import type { Counted } from '../store/history.js';
import type { Store } from '../store/operations.js';
import type { Emit } from './events.js';

type Results = Pick<Counted, 'accepted' | 'failed' | 'unknown'>;
const none: Results = { accepted: 0, failed: 0, unknown: 0 };
const isResult = (name: string): name is keyof Results => Object.hasOwn(none, name);

/** Counts what this process does with the messages of each sender, and adds it to the history. */
export function keepHistory(
  { recount, addHistory }: Pick<Store, 'recount' | 'addHistory'>,
  emit: Emit,
): { readonly emit: Emit; readonly write: () => Promise<void> } {
  let counted = new Map<string, Results>();
  return {
    emit: (name, event) => {
      if (isResult(name) && 'sender' in event && event.sender !== undefined) {
        const before = counted.get(event.sender) ?? none;
        counted.set(event.sender, { ...before, [name]: before[name] + 1 });
      }
      emit(name, event);
    },
    write: async () => {
      const senders = Object.entries(await recount());
      const taken = counted;
      counted = new Map();
      const rows = senders.map(([sender, { held }]) => ({
        ...{ sender, ...(taken.get(sender) ?? none) },
        held: held.reduce((sum, { for: cause, count }) => sum + (cause === 'line' ? 0 : count), 0),
      }));
      await addHistory(rows.filter((row) => row.accepted + row.failed + row.unknown + row.held > 0));
    },
  };
}
