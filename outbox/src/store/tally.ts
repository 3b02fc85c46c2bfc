import { causes, type Waiting } from '../message/waits.js';
import { type Held, heldBy, type Queued } from '../rules/held.js';
import { type Surroundings, shown, situationOf } from './waits.js';

/** Queued messages of a sender, by template and campaign. */
export interface QueuedTotal {
  readonly sender: string;
  readonly template: string;
  /** The tag of its messages; '' for none. */
  readonly campaign: string;
  readonly count: number;
}

/** Counts the queued messages of a sender by their causes, each message once. */
export interface Tally {
  readonly heldBy: (message: Queued) => Held;
  /** Counts so many messages like this one, as far as the totals have them. */
  readonly add: (message: Queued, count: number, of: Partial<QueuedTotal>) => void;
  /** With what was not added: due messages behind no gate. Most urgent first. */
  readonly end: () => readonly Waiting[];
}

export function tallyOf(sender: string, totals: readonly QueuedTotal[], surroundings: Surroundings): Tally {
  const situation = situationOf(surroundings, sender);
  const left = new Map(
    totals.filter((total) => total.sender === sender).map((total) => [total, total.count]),
  );
  const found = new Map<string, Waiting>();
  const holder = (message: Queued) => heldBy(message, situation) ?? ({ cause: 'line' } as const);
  const take = (total: QueuedTotal, most: number): number => {
    const count = left.get(total) ?? 0;
    left.set(total, Math.max(0, count - most));
    return Math.min(count, most);
  };
  const note = (message: Queued, count: number): void => {
    if (count === 0) return;
    const waits = shown(holder(message), message, surroundings);
    const key = JSON.stringify([waits.for, waits.scope, waits.reason]);
    const known = found.get(key);
    // Of several, the first that may be sent, and the one that has waited for longest.
    const isEarlier =
      known === undefined || Number(waits.until ?? waits.since) < Number(known.until ?? known.since);
    found.set(key, { ...(isEarlier ? waits : known), count: count + (known?.count ?? 0) });
  };
  const messageOf = ({ template, campaign }: QueuedTotal): Queued => ({
    sender,
    template,
    ...(campaign === '' ? {} : { tag: campaign }),
  });
  // A pause holds all messages in its scope, whatever else they wait for.
  for (const total of left.keys())
    if ('gate' in holder(messageOf(total))) note(messageOf(total), take(total, total.count));
  return {
    heldBy: holder,
    add: (message, count, { template, campaign }) => {
      let taken = 0;
      for (const total of left.keys())
        if (
          (template ?? total.template) === total.template &&
          (campaign ?? total.campaign) === total.campaign
        )
          taken += take(total, count - taken);
      note(message, taken);
    },
    end: () => {
      for (const [total, count] of left) note(messageOf(total), count);
      return [...found.values()].toSorted((a, b) => causes.indexOf(a.for) - causes.indexOf(b.for));
    },
  };
}
