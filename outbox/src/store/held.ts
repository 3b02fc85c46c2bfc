import { isCampaignTag } from '../message/campaign.js';
import type { Waiting } from '../message/waits.js';
import { toScope } from '../rules/gates.js';
import { type OwnCause, ownCauses, type Queued } from '../rules/held.js';
import { type Exchange, now, runAll, sql, textsOf } from './exchange.js';
import { parse } from './rows.js';
import { type QueuedTotal, tallyOf } from './tally.js';
import { campaignOf, type Surroundings } from './waits.js';

/** Messages that are counted of one sender with one tag, gate or stored cause. More would take longer than a status should. */
const counted = 10_000;
const some = (columns: string, condition: string): string =>
  `(select ${columns} from notifygen.messages as message where ${condition} limit ${counted}) as counted`;
/** As JSON: what messages have in common, how many they are, and when the first of them is due. */
const groups = (
  columns: string,
  from: string,
): string => `(select jsonb_agg(jsonb_build_array(${columns}, count, first))
  from (select ${columns}, count(*) as count, min(due_at) as first from ${from} group by ${columns}) as grouped)`;

/** Due later, by the cause that is stored with them. */
const isLater = `status = 'queued' and held is not null and message.sender = names.value and held = causes.value and due_at > ${now}`;
const laterSql = `select names.value as sender, causes.value as cause,
  ${groups('template, tag, gate', some('template, tag, gate, due_at', isLater))} as groups
from (${textsOf('$1', '$2')}) as names, (${textsOf('$3', '$4')}) as causes`;
/** Behind gates that have no scope of a pause: canaries and versions. */
const gatedSql = `select name as gate, ${groups('sender', some('sender, due_at', 'gate = closed.name'))} as groups
from notifygen.gates as closed where kind = 'version' or kind = 'canary' and is_open = 0`;
/** With the tags of pauses. The totals know only those of campaigns. */
const isTagged = `message.tag = tags.value and message.sender = kind.sender
  and coalesce(message.template, '') = kind.template || '' and message.status = 'queued'`;
const taggedSql = `select tags.value as tag, kind.sender, kind.template, (select count(*) from ${some('1 as one', isTagged)}) as count
from (${textsOf('$1', '$2')}) as tags,
  (select distinct sender, template from notifygen.totals() as total where status = 'queued') as kind`;

type OfSender = readonly [sender: string, count: number, first: number];
type Later = readonly [
  template: string | null,
  tag: string | null,
  gate: string | null,
  count: number,
  first: number,
];

interface Kind {
  readonly message: Queued;
  readonly count: number;
  /** Which of the totals has them. */
  readonly of: Partial<QueuedTotal>;
  /** Not all were counted. */
  readonly isMore?: boolean;
}

export interface HeldOfSender {
  /** Most urgent first. */
  readonly held: readonly Waiting[];
  /** When the first message was due that waits for a worker with its template. Undefined: there is none. */
  readonly overdueSince: number | undefined;
}

/**
 * Why the queued messages of senders wait, by the rule that decides claims, without reading them: most are counted by the totals, the
 * others by indexes of what waits.
 */
export function* readHeld(
  totals: readonly QueuedTotal[],
  surroundings: Surroundings,
): Exchange<ReadonlyMap<string, HeldOfSender>> {
  const names = [...new Set(totals.map(({ sender }) => sender))];
  const tags = surroundings.gates.flatMap(({ name, isOpen }) => {
    const { tag } = toScope(name);
    return isOpen || isCampaignTag(tag) ? [] : (tag ?? []);
  });
  const rowsOf = yield* runAll({
    statements: [
      sql(laterSql, JSON.stringify(names), names.length, JSON.stringify(ownCauses), ownCauses.length),
      sql(gatedSql),
      ...(tags.length === 0 ? [] : [sql(taggedSql, JSON.stringify(tags), tags.length)]),
    ],
  });
  const later = rowsOf<{ sender: string; cause: OwnCause; groups: unknown }>(laterSql);
  const gated = rowsOf<{ gate: string; groups: unknown }>(gatedSql);
  const tagged = rowsOf<{ tag: string; sender: string; template: string; count: number }>(taggedSql);

  const heldOf = (sender: string): HeldOfSender => {
    const tally = tallyOf(sender, totals, surroundings);
    let overdueSince: number | undefined;
    const kinds: Kind[] = tagged
      .filter((row) => row.sender === sender)
      .map(({ template, tag, count }) => ({ message: { sender, template, tag }, count, of: { template } }))
      .filter(({ message }) => 'gate' in tally.heldBy(message));
    for (const { gate, groups } of gated)
      for (const [of, count, first] of parse<readonly OfSender[]>(groups) ?? []) {
        const { template } = toScope(gate);
        const campaign = campaignOf(gate);
        const scope = { ...(template === undefined ? {} : { template }), ...(campaign && { campaign }) };
        const message = { sender, template: template ?? '', ...(campaign && { tag: campaign }), gate };
        const held = tally.heldBy(message);
        if (of !== sender || !('gate' in held)) continue;
        kinds.push({ message, count, of: scope, isMore: count === counted });
        if (held.cause === 'version') overdueSince = Math.min(first, overdueSince ?? first);
      }
    for (const { cause, groups } of later.filter((row) => row.sender === sender)) {
      const found = parse<readonly Later[]>(groups) ?? [];
      const isMore = found.reduce((sum, [, , , count]) => sum + count, 0) === counted;
      for (const [template, tag, gate, count, until] of found) {
        const message: Queued = {
          sender,
          template: template ?? '',
          ...(tag === null ? {} : { tag }),
          gate: gate ?? undefined,
          own: { cause, until },
        };
        const of = { template: message.template, campaign: isCampaignTag(tag) ? tag : '' };
        // What waits behind a gate is counted already.
        if (!('gate' in tally.heldBy(message))) kinds.push({ message, count, of, isMore });
      }
    }
    // Those that were counted to the end before those that take what is left.
    for (const { message, count, of, isMore } of kinds.toSorted(
      (a, b) => Number(a.isMore ?? 0) - Number(b.isMore ?? 0),
    ))
      tally.add(message, isMore ? Number.POSITIVE_INFINITY : count, of);
    return { held: tally.end(), overdueSince };
  };
  return new Map(names.map((sender) => [sender, heldOf(sender)]));
}
