import type { Counted } from '../store/history.js';
import type { Store } from '../store/operations.js';
import type { Clock } from './clock.js';
import type { Emit } from './events.js';

type Results = Pick<Counted, 'accepted' | 'failed' | 'unknown'>;
/** Of a sender in one minute, counted by the clock of this process. */
type Row = Results & { readonly sender: string; readonly minute: number };
const none: Results = { accepted: 0, failed: 0, unknown: 0 };
const isResult = (name: string): name is keyof Results => Object.hasOwn(none, name);

/** Counts what this process does with the messages of each sender, and adds it to the history. */
export function keepHistory(
  { recount, addHistory }: Pick<Store, 'recount' | 'addHistory'>,
  emit: Emit,
  clock: Pick<Clock, 'now'>,
): { readonly emit: Emit; readonly write: () => Promise<void> } {
  let counted = new Map<string, Row>();
  let heldBefore = new Map<string, number>();
  const minuteNow = () => Math.floor(clock.now() / 60_000);
  const add = (row: Row): void => {
    const key = `${row.minute} ${row.sender}`;
    const { accepted, failed, unknown } = counted.get(key) ?? none;
    const sum = { accepted: row.accepted + accepted, failed: row.failed + failed };
    counted.set(key, { ...row, ...sum, unknown: row.unknown + unknown });
  };
  return {
    emit: (name, event) => {
      if (isResult(name) && 'sender' in event && event.sender !== undefined)
        add({ ...none, [name]: 1, sender: event.sender, minute: minuteNow() });
      emit(name, event);
    },
    write: async () => {
      const held = new Map(
        Object.entries(await recount()).map(([sender, { held }]) => [
          sender,
          held.reduce((sum, { for: cause, count }) => sum + (cause === 'line' ? 0 : count), 0),
        ]),
      );
      const minute = minuteNow();
      // Zero replaces what was held before.
      for (const [sender, count] of held)
        if (count > 0 || heldBefore.get(sender)) add({ ...none, sender, minute });
      const taken = [...counted.values()];
      counted = new Map();
      try {
        await addHistory(
          taken.map(({ minute: at, ...row }) => ({
            ...row,
            ago: minute - at,
            held: held.get(row.sender) ?? 0,
          })),
        );
        heldBefore = held;
      } catch (error) {
        for (const row of taken) add(row);
        throw error;
      }
    },
  };
}
