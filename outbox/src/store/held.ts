import { causes, type Waiting } from '../message/waits.js';
import { type Held, heldBy, type Queued } from '../rules/held.js';
import type { QueuedGroup } from './totals.js';
import { type Surroundings, shown, situationOf } from './waits.js';

export interface HeldOfSender {
  readonly held: readonly Waiting[];
  /** When the first message was due that should have been sent: it waits neither behind a pause, unless the outbox ends that itself, nor for its group or approval. Undefined: there is none. */
  readonly overdueSince: number | undefined;
}

/** Why the queued messages of a sender wait, by the rule that decides claims. */
export function heldOf(
  sender: string,
  groups: readonly QueuedGroup[],
  surroundings: Surroundings,
): HeldOfSender {
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
    const message = { sender, template, gate: gate ?? undefined, ...(tag === null ? {} : { tag }) };
    if (later > 0) add({ ...message, own: { cause: held ?? 'start', until: until ?? first } }, later);
    if (later === count) continue;
    const due = add(message, count - later);
    if (grouped === 0 && (!('gate' in due) || due.cause === 'version')) overdue.push(first);
  }
  return {
    held: [...found.values()].toSorted((a, b) => causes.indexOf(a.for) - causes.indexOf(b.for)),
    overdueSince: overdue.length === 0 ? undefined : Math.min(...overdue),
  };
}
