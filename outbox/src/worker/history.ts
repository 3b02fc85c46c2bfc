import type { Counted } from '../store/history.js';
import type { Store } from '../store/operations.js';
import type { Emit } from './events.js';

type Results = Pick<Counted, 'accepted' | 'failed' | 'unknown'>;
const none: Results = { accepted: 0, failed: 0, unknown: 0 };
const isResult = (name: string): name is keyof Results => Object.hasOwn(none, name);

/** Counts what this process does with the messages of each sender, and adds it to the minute of the history in which it is written. */
export function keepHistory(
  { recount, addHistory }: Pick<Store, 'recount' | 'addHistory'>,
  emit: Emit,
): { readonly emit: Emit; readonly write: () => Promise<void> } {
  let counted = new Map<string, Results>();
  let heldBefore = new Map<string, number>();
  const add = (sender: string, results: Results): void => {
    const { accepted, failed, unknown } = counted.get(sender) ?? none;
    const sum = { accepted: results.accepted + accepted, failed: results.failed + failed };
    counted.set(sender, { ...sum, unknown: results.unknown + unknown });
  };
  return {
    emit: (name, event) => {
      if (isResult(name) && 'sender' in event && event.sender !== undefined)
        add(event.sender, { ...none, [name]: 1 });
      emit(name, event);
    },
    write: async () => {
      const held = new Map(
        Object.entries(await recount()).map(([sender, { held }]) => [
          sender,
          held.reduce((sum, { for: cause, count }) => sum + (cause === 'line' ? 0 : count), 0),
        ]),
      );
      // Zero replaces what was held before.
      for (const [sender, count] of held) if (count > 0 || heldBefore.get(sender)) add(sender, none);
      const taken = counted;
      counted = new Map();
      try {
        await addHistory(
          [...taken].map(([sender, results]) => ({ sender, ...results, held: held.get(sender) ?? 0 })),
        );
        heldBefore = held;
      } catch (error) {
        for (const [sender, results] of taken) add(sender, results);
        throw error;
      }
    },
  };
}
