import { causes, type Waiting, type Waits } from '../message/waits.js';
import { type Gate, gatesOf, shownScope } from '../rules/gates.js';
import { type Held, heldBy, type Queued, type Situation } from '../rules/held.js';
import { type Limits, readSenderState, type SenderState } from '../rules/limits.js';
import { pausesAt } from '../rules/pause.js';
import { clockSql, type Exchange, now, runAll, sql, textsOf } from './exchange.js';
import { gatesSql, type StoredGate, toGate } from './gates.js';
import { date, type StoredRow } from './rows.js';
import type { QueuedGroup } from './totals.js';
import { lifeTime, unapprovedAt } from './versions.js';

/** What decides, outside of a claim, why messages wait: a few rows of small tables. */
export interface Surroundings {
  readonly now: number;
  readonly gates: readonly Gate[];
  readonly senders: ReadonlyMap<string, SenderNow>;
}

interface SenderNow {
  readonly limits: Limits | undefined;
  readonly state: SenderState;
  readonly workers: number;
}

type SenderRow = Omit<SenderNow, 'state'> & {
  readonly name: string;
  readonly state: SenderState | undefined;
};
const sendersSql = `select names.value as name, limits, state, (
  select count(*) from notifygen.processes as process where at between ${now} - ${lifeTime} and ${now}
    and exists (select 1 from jsonb_array_elements_text(process.senders) as working where value = names.value)) as workers
from (${textsOf('$1', '$2')}) as names
left join notifygen.senders as stored on stored.name = names.value`;

export function* readSurroundings(names: readonly string[]): Exchange<Surroundings> {
  const rowsOf = yield* runAll([sql(clockSql), sql(gatesSql), sql(sendersSql, names, names.length)]);
  return {
    now: rowsOf<{ now: number }>(clockSql)[0]?.now ?? 0,
    gates: rowsOf<StoredGate>(gatesSql).map(toGate),
    senders: new Map(
      rowsOf<SenderRow>(sendersSql).map(({ name, state, ...row }) => [
        name,
        { ...row, state: readSenderState(state) },
      ]),
    ),
  };
}

/** Why the messages of a sender wait, by the rule of the claim. */
function situationOf(surroundings: Surroundings, sender: string): Situation<Queued> {
  const { now, gates } = surroundings;
  const { workers = 0, state = readSenderState() } = surroundings.senders.get(sender) ?? {};
  const hasWorker = workers > 0;
  const pauses = pausesAt(state, now);
  const own = gatesOf(gates, sender, () => true);
  /** A version is a closed gate once the running workers had time to find out that none of them has it. */
  const missing = (name: string | undefined): Gate | undefined => {
    const gate = gates.find((other) => other.name === name && other.kind === 'version');
    if (gate === undefined || !hasWorker || gate.since >= now - lifeTime) return undefined;
    return unapprovedAt(gate, now) === undefined ? gate : { ...gate, kind: 'approval' };
  };
  return {
    gates: { ...own, closed: (name) => own.closed(name) ?? missing(name) },
    hasWorker,
    // A claim puts what does not match behind a gate, and stores with a message why it is postponed.
    matches: () => true,
    pausedUntil: (message) =>
      pauses.waitTime === undefined
        ? pauses.waitUntil({ template: message.template })
        : now + pauses.waitTime,
    limitedBy: () => ({ cause: 'line' }),
  };
}

function shown(
  held: Held,
  { template, sender }: Pick<Queued, 'template' | 'sender'>,
  { now, gates, senders }: Surroundings,
): Waits {
  if ('gate' in held) {
    const gate = gates.find(({ name }) => name === held.gate);
    const since = new Date(gate?.since ?? now);
    const scope = shownScope(held.gate);
    if (held.cause === 'version') return { for: 'version', scope, since };
    const closed = { scope, reason: gate?.reason ?? '', since };
    if (held.cause === 'approval') return { for: 'approval', ...closed };
    return { for: held.cause, ...closed, by: gate?.by };
  }
  switch (held.cause) {
    case 'worker':
    case 'line':
      return { for: held.cause };
    case 'outbox': {
      const own = senders.get(sender)?.state.pauses ?? [];
      const pauses = own.filter((one) => (one.template ?? template) === template);
      const pause = pauses.find((one) => one.until === held.until) ?? pauses[0];
      return {
        for: 'outbox',
        scope: pause?.template === undefined ? { sender } : { sender, template: pause.template },
        reason: pause?.message ?? 'The outbox tries it again after a pause.',
        since: new Date(pause?.since ?? now),
        until: new Date(held.until),
      };
    }
    default:
      return { for: held.cause, until: date(held.until) };
  }
}

export function waitsOf(row: StoredRow, surroundings: Surroundings): Waits {
  const { sender, template, tag, gate, held, dueAt } = row;
  const message: Queued = {
    sender,
    template,
    tag,
    gate,
    own: dueAt > surroundings.now ? { cause: held ?? 'start', until: dueAt } : undefined,
  };
  const cause = heldBy(message, situationOf(surroundings, sender)) ?? { cause: 'line' };
  const waits = shown(cause, message, surroundings);
  return waits.for === 'retry' && row.code !== undefined ? { ...waits, reason: row.code } : waits;
}

/** Why the queued messages of a sender wait, by the rule that decides claims. */
export function heldOf(sender: string, groups: readonly QueuedGroup[], surroundings: Surroundings) {
  const situation = situationOf(surroundings, sender);
  const found = new Map<string, Waiting>();
  const overdue: number[] = [];
  const add = (message: Queued, count: number): Held => {
    const held = heldBy(message, situation) ?? { cause: 'line' };
    const waits = shown(held, message, surroundings);
    const key = JSON.stringify([waits.for, waits.scope]);
    const known = found.get(key);
    // Of several, the first that may be sent, and the one that has waited for longest.
    const isEarlier =
      known === undefined || Number(waits.until ?? waits.since) < Number(known.until ?? known.since);
    found.set(key, { ...(isEarlier ? waits : known), count: count + (known?.count ?? 0) });
    return held;
  };
  for (const { template, tag, grouped, gate, held, count, later, first, until } of groups) {
    const message = { sender, template, gate, tag };
    if (later > 0) add({ ...message, own: { cause: held ?? 'start', until: until ?? first } }, later);
    if (later === count) continue;
    const due = add(message, count - later);
    if (grouped === 0 && (!('gate' in due) || due.cause === 'version')) overdue.push(first);
  }
  return {
    /** Most urgent first. */
    held: [...found.values()].toSorted((a, b) => causes.indexOf(a.for) - causes.indexOf(b.for)),
    /** When the first message was due that should have been sent: it waits neither behind a pause, unless the outbox ends that itself, nor for its group or approval. */
    overdueSince: overdue.length === 0 ? undefined : Math.min(...overdue),
  };
}
