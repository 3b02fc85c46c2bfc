import { OutboxError } from '../errors.js';
import type { MessageChange } from '../message/message.js';
import type { RecipientForms } from '../message/suppression.js';
import { refusedOutcome } from '../rules/decide-outcome.js';
import type { Stopped } from '../rules/rejections.js';
import { type Database, type Exchange, isIn, run } from './exchange.js';
import type { AppliedChange, Turn, TurnResult } from './store.js';
import { takeTurn } from './turn/take-turn.js';

/**
 * Whether an error may be about a single row: a trigger of the team that raises, a number that is too large, or something that another
 * program wrote and that is not what the rules expect. Others say that the database cannot be used.
 */
export function isAboutRow(error: unknown): boolean {
  if (error instanceof OutboxError) return error.code === 'refused' || error.code === 'invalid-message';
  return [TypeError, RangeError, SyntaxError].some((type) => error instanceof type);
}

/** Does work for all items at once; if a row is refused, for each half of them. Returns the items that are refused alone. */
export async function inHalves<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<unknown>,
): Promise<readonly Item[]> {
  if (items.length === 0) return [];
  try {
    await work(items);
    return [];
  } catch (error) {
    if (!isAboutRow(error)) throw error;
    if (items.length === 1) return items;
    const middle = Math.ceil(items.length / 2);
    const first = await inHalves(items.slice(0, middle), work);
    return [...first, ...(await inHalves(items.slice(middle), work))];
  }
}

/** Only the status: nothing else is written that a row may be refused for. An index adds the retention to the time. */
const setAsideSql = `update notifygen.messages set code = $3, finished_at = notifygen.clock(), claim = null, lease_until = null,
  gate = null, held = null,
  retention = case when retention between 0 and ${100 * 366 * 86_400_000} then retention end,
  status = case when $2 = 'failed' and resends > 0 then 'unknown' else $2 end
where id = $1::text::bigint and status ${isIn('$4')}
returning sender, template, status, case when attempt between 0 and 2147483647 then attempt else 0 end as attempt`;

function* setAside(
  change: Pick<MessageChange, 'id' | 'status' | 'code'>,
): Exchange<readonly AppliedChange[]> {
  const { id, status, code } = change;
  // A late acceptance still counts.
  const from = status === 'accepted' ? ['queued', 'sending', 'unknown', 'cancelled'] : ['queued', 'sending'];
  type Row = Omit<AppliedChange, 'id'> & { readonly template: string };
  const rows = yield* run<Row>(setAsideSql, id, status, code, from);
  return rows.map((row) => ({ ...change, ...row, template: row.template || undefined }));
}

/** Stores the status of a row that is refused. Undefined: it cannot be changed at all. */
export async function storeStatus(
  { together }: Pick<Database, 'together'>,
  change: Pick<MessageChange, 'id' | 'status' | 'code'>,
): Promise<readonly AppliedChange[] | undefined> {
  try {
    return await together(() => setAside(change));
  } catch (error) {
    if (!isAboutRow(error)) throw error;
    return undefined;
  }
}

/** Milliseconds until a row that could not be changed is tried again. */
const skippedTime = 60_000;
const checkSql = 'update notifygen.senders set state = state where name = $1';

/**
 * Takes turns of which no row stops the others: if one is refused, results are stored by halves, and half as many messages are
 * claimed until the refused one is alone, which is set aside. The turns that follow claim the others.
 */
export function turnsOf(database: Database, forms: RecipientForms): (turn: Turn) => Promise<TurnResult> {
  const { together } = database;
  /** Rows that cannot be changed at all, and until when they are left out. */
  const skipped = new Map<string, number>();
  const withoutRefused = async (turn: Turn, candidates: readonly string[]): Promise<TurnResult> => {
    const refused: string[] = [];
    const changes: AppliedChange[] = [];
    const stopped: Stopped[] = [];
    /** Their rows take no results, but the state of the sender does. */
    const unstored = new Map<string, number>();
    const store = async (change: Parameters<typeof storeStatus>[1]): Promise<void> => {
      const stored = await storeStatus(database, change);
      changes.push(...(stored ?? []));
      if (stored !== undefined) return;
      refused.push(change.id);
      skipped.set(change.id, turn.moment().monotonic + skippedTime);
    };
    const take = async (part: Partial<Turn>, only: readonly string[]): Promise<TurnResult> => {
      const none = { outcomes: [], abandoned: [], slots: { any: 0, notUrgent: 0 } };
      const options = { skipped: new Map([...skipped, ...unstored]), only };
      const result = await together(() => takeTurn({ ...turn, ...none, ...part }, forms, options));
      changes.push(...result.changes);
      stopped.push(...result.stopped);
      return result;
    };
    // If this is refused, no message is the reason.
    await together(() => run(checkSql, turn.sender));
    const outcomes = await inHalves(turn.outcomes, (outcomes) => take({ outcomes }, []));
    for (const outcome of outcomes) {
      unstored.set(outcome.message.id, 0);
      await store(refusedOutcome(outcome));
    }
    // Messages of those that are refused are lost when their leases end.
    await inHalves(turn.abandoned, (abandoned) => take({ abandoned }, []));
    for (let only = candidates; ; only = only.slice(0, only.length / 2)) {
      try {
        const result = await take({ outcomes, slots: turn.slots }, only);
        const isMore = [...result.claimed, ...changes, ...refused].length > 0;
        return { ...result, changes, stopped, refused, wakeIn: isMore ? 0 : result.wakeIn };
      } catch (error) {
        const [id] = only;
        if (!isAboutRow(error) || id === undefined) throw error;
        if (only.length === 1) await store({ id, status: 'failed', code: 'row-refused' });
      }
    }
  };
  return async (turn) => {
    const now = turn.moment().monotonic;
    for (const [id, until] of skipped) if (until <= now) skipped.delete(id);
    let candidates: readonly string[] = [];
    const onRead = (ids: readonly string[]): void => {
      candidates = ids;
    };
    try {
      return await together(() => takeTurn(turn, forms, { skipped, onRead }));
    } catch (error) {
      if (!isAboutRow(error)) throw error;
      return withoutRefused(turn, candidates);
    }
  };
}
