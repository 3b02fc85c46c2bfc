import { OutboxError } from '../errors.js';
import type { MessageChange } from '../message/message.js';
import type { RecipientForms } from '../message/suppression.js';
import { refusedOutcome } from '../rules/decide-outcome.js';
import { type Database, type Exchange, run } from './exchange.js';
import type { AppliedChange, Turn, TurnResult } from './store.js';
import { readCandidates, takeTurn } from './turn/take-turn.js';

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
where id = $1::text::bigint and status = any(array(select value from jsonb_array_elements_text($4::text::jsonb)))
returning sender, template, status, case when attempt between 0 and 2147483647 then attempt else 0 end as attempt`;

function* setAside(
  change: Pick<MessageChange, 'id' | 'status' | 'code'>,
): Exchange<readonly AppliedChange[]> {
  const { id, status, code } = change;
  // A late acceptance still counts.
  const from = status === 'accepted' ? ['queued', 'sending', 'unknown', 'cancelled'] : ['queued', 'sending'];
  const rows = yield* run<Omit<AppliedChange, 'id'> & { readonly template: string }>(
    setAsideSql,
    id,
    status,
    code ?? null,
    JSON.stringify(from),
  );
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

const noSlots = { any: 0, notUrgent: 0 };
const undone = new OutboxError('refused', 'It was only tried.');
/** Milliseconds until a row that could not be changed is tried again. */
const skippedTime = 60_000;

/**
 * Takes turns of which no row stops the others: if one is refused, it is found by halves, and set aside, and the turn is taken
 * without it.
 */
export function turnsOf(database: Database, forms: RecipientForms): (turn: Turn) => Promise<TurnResult> {
  const { together } = database;
  /** Rows that cannot be changed at all, and until when they are left out. */
  const skipped = new Map<string, number>();
  /** Changes nothing: also what is only read for a turn forgets recipients of the day before. */
  const undo = async <Result>(work: () => Exchange<Result>): Promise<Result | undefined> => {
    let result: Result | undefined;
    await together(function* (): Exchange<never> {
      result = yield* work();
      throw undone;
    }).catch((error: unknown) => {
      if (error !== undone) throw error;
    });
    return result;
  };
  const tried = (turn: Turn, only?: readonly string[]) =>
    undo(() => takeTurn(turn, forms, { skipped, only, isTried: true, onlyRead: true }));
  const withoutRefused = async (turn: Turn): Promise<TurnResult> => {
    const [changes, refused]: [AppliedChange[], string[]] = [[], []];
    const store = async (change: Parameters<typeof storeStatus>[1]): Promise<void> => {
      const stored = await storeStatus(database, change);
      changes.push(...(stored ?? []));
      if (stored !== undefined) return;
      refused.push(change.id);
      skipped.set(change.id, turn.moment().monotonic + skippedTime);
    };
    const alone = { ...turn, outcomes: [], abandoned: [], slots: noSlots };
    // If this is refused, no message is the reason.
    await tried(alone);
    const givenBack = await inHalves(turn.abandoned, (abandoned) => tried({ ...alone, abandoned }));
    const outcomes = await inHalves(turn.outcomes, (some) => tried({ ...alone, outcomes: some }));
    for (const outcome of outcomes) await store(refusedOutcome(outcome));
    const claim = { ...alone, slots: turn.slots };
    const candidates = (await undo(() => readCandidates(claim, forms, { skipped }))) ?? [];
    for (const id of await inHalves(candidates, (only) => tried(claim, only)))
      await store({ id, status: 'failed', code: 'row-refused' });
    const rest = {
      ...turn,
      // Their messages are lost when their leases end.
      abandoned: turn.abandoned.filter((name) => !givenBack.includes(name)),
    };
    // Their results were stored above, as far as that is possible.
    const stored = new Map([...skipped, ...outcomes.map(({ message }) => [message.id, 0] as const)]);
    // Others, in the place of those that were set aside, were not tried.
    const options = { skipped: stored, only: candidates, onlyRead: true };
    const result = await together(() => takeTurn(rest, forms, options)).catch((error: unknown) => {
      if (!isAboutRow(error)) throw error;
      // A row whose time came only now is tried in the next turn.
      return together(() => takeTurn({ ...rest, slots: noSlots }, forms, options));
    });
    return { ...result, changes: [...changes, ...result.changes], refused };
  };
  return async (turn) => {
    const now = turn.moment().monotonic;
    for (const [id, until] of skipped) if (until <= now) skipped.delete(id);
    try {
      return await together(() => takeTurn(turn, forms, { skipped }));
    } catch (error) {
      if (!isAboutRow(error)) throw error;
      return withoutRefused(turn);
    }
  };
}
