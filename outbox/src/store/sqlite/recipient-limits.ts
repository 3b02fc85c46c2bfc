import type { DatabaseSync } from 'node:sqlite';
import type { Candidate } from '../../message/message.js';
import type { ClaimDecision } from '../../rules/decide-claim.js';
import type { Audience, Limits, PairState } from '../../rules/limits.js';

const day = 24 * 3_600_000;

const unlimited: Audience = { count: 0, known: new Set(), leaving: [], postponedTo: 0 };

export interface RecipientLimits {
  readonly pairs: ReadonlyMap<string, PairState>;
  readonly audience: Audience;
}

/** Bursts per recipient, and who got a message in the last 24 hours. */
export function prepareRecipientLimits(db: DatabaseSync): {
  readonly read: (
    sender: string,
    limits: Limits,
    candidates: readonly Candidate[],
    now: number,
  ) => RecipientLimits;
  readonly write: (
    sender: string,
    limits: Limits,
    decision: ClaimDecision,
    audience: Audience,
    now: number,
  ) => void;
} {
  const readPairs = db.prepare(`select recipient, since, count from notifygen_pairs
    where sender = ? and recipient in (select value from json_each(?))`);
  const writePair =
    db.prepare(`insert into notifygen_pairs (sender, recipient, since, count) values (?, ?, ?, ?)
    on conflict do update set since = excluded.since, count = excluded.count`);
  const readGroup = db.prepare('select count, postponed_to from notifygen_audience_groups where name = ?');
  const writeGroup =
    db.prepare(`insert into notifygen_audience_groups (name, count, postponed_to) values (?, ?, ?)
    on conflict do update set count = excluded.count, postponed_to = excluded.postponed_to`);
  const forget = db.prepare('delete from notifygen_audience where grp = ? and at <= ?');
  // Such times mean that the clock was set back.
  const correct = db.prepare('update notifygen_audience set at = ? where grp = ? and at > ?');
  const leaving = db.prepare(
    'select at from notifygen_audience where grp = ? and at > ? order by at limit ?',
  );
  const readKnown = db.prepare(`select recipient from notifygen_audience
    where grp = ? and recipient in (select value from json_each(?))`);
  const writeKnown = db.prepare(`insert into notifygen_audience (grp, recipient, at) values (?, ?, ?)
    on conflict do update set at = excluded.at`);

  const readAudience = (group: string, recipients: readonly string[], now: number): Audience => {
    const row = readGroup.get(group);
    const postponedTo = Number(row?.postponed_to ?? 0);
    const forgotten = Number(forget.run(group, now - day).changes);
    correct.run(now, group, now);
    const known = readKnown.all(group, JSON.stringify(recipients));
    return {
      count: Number(row?.count ?? 0) - forgotten,
      known: new Set(known.map(({ recipient }) => String(recipient))),
      leaving: leaving.all(group, postponedTo - day, recipients.length).map(({ at }) => Number(at) + day),
      postponedTo,
    };
  };

  return {
    read: (sender, limits, candidates, now) => {
      const recipients = candidates.map(({ recipient }) => recipient);
      const pairs =
        limits.perRecipient === null || candidates.length === 0
          ? []
          : readPairs.all(sender, JSON.stringify(recipients)).map(({ recipient, since, count }) => {
              return [String(recipient), { since: Number(since), count: Number(count) }] as const;
            });
      const audience =
        limits.recipientsPerDay === null || candidates.length === 0
          ? unlimited
          : readAudience(limits.recipientsPerDay.group, recipients, now);
      return { pairs: new Map(pairs), audience };
    },
    write: (sender, limits, decision, audience, now) => {
      for (const [recipient, { since, count }] of decision.pairs)
        writePair.run(sender, recipient, since, count);
      if (limits.recipientsPerDay === null || audience === unlimited) return;
      const { group } = limits.recipientsPerDay;
      const recipients = new Set(decision.send.map(({ recipient }) => recipient));
      for (const recipient of recipients) writeKnown.run(group, recipient, now);
      const added = [...recipients].filter((recipient) => !audience.known.has(recipient)).length;
      writeGroup.run(group, audience.count + added, decision.postponedTo);
    },
  };
}
