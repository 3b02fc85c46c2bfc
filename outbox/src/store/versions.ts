import type { KnownTemplates } from '../message/templates.js';
import { type Gate, toScope } from '../rules/gates.js';
import { writeChanges } from './changes.js';
import { overdueChanges } from './decisions.js';
import { type Exchange, isIn, now, readClock, run } from './exchange.js';
import { gateColumns, readGates, type StoredGate, toGate } from './gates.js';
import { type CandidateRow, candidateColumns } from './rows.js';
import type { AppliedChange, WaitingVersion } from './store.js';

/** A process without a sign of life for so long does not run, in milliseconds. */
export const lifeTime = 30_000;

const createSql = `insert into notifygen.gates (name, kind, is_open, since)
select value, 'version', 0, notifygen.clock() from jsonb_array_elements_text($1::text::jsonb) where true on conflict (name) do nothing`;
const aliveSql = `select distinct value as name from (select senders from notifygen.processes
  where at between ${now} - ${lifeTime} and ${now}) as alive, jsonb_array_elements_text(alive.senders)`;
const seenSql = `update notifygen.gates set since = notifygen.clock()
where name ${isIn('$1')}`;
const unapprovedSql = `update notifygen.gates set reason = value ->> 'reason', until = notifygen.clock() + ${lifeTime}
from jsonb_array_elements($1::text::jsonb) where name = value ->> 'name'`;
const beatSql = `insert into notifygen.processes (name, senders, at) values ($1, $2::text::jsonb, notifygen.clock())
on conflict (name) do update set senders = excluded.senders, at = excluded.at`;
const leaveSql = `delete from notifygen.processes where name = $1 or at < ${now} - 86400000`;

/** The gates of versions that a claim found no worker for: itself. */
export function* createVersions(names: readonly string[]): Exchange<void> {
  if (names.length > 0) yield* run(createSql, names);
}

/** Notes that a process with these templates works for these senders; without any, that it ended. */
export function* beat(
  process: string,
  senders: readonly string[],
  templates: KnownTemplates,
): Exchange<void> {
  if (senders.length === 0) {
    yield* run(leaveSql, process);
    return;
  }
  const versions = versionsOf(yield* readGates(), senders);
  if (versions.length > 0) {
    const alive = new Set((yield* run<{ name: string }>(aliveSql)).map(({ name }) => name));
    // What waits while no worker of its sender runs does not wait for a version.
    const seen = versions.filter(({ sender, digest }) => templates.matches(digest) || !alive.has(sender));
    if (seen.length > 0)
      yield* run(
        seenSql,
        seen.map(({ name }) => name),
      );
    const unapproved = versions.flatMap(({ name, digest }) => {
      const reason = templates.unapproved(digest);
      return reason === undefined ? [] : { name, reason };
    });
    if (unapproved.length > 0) yield* run(unapprovedSql, unapproved);
  }
  yield* run(beatSql, process, senders);
}

interface Version extends Gate {
  readonly sender: string;
  readonly template: string;
  readonly digest: string;
}

function versionsOf(gates: readonly Gate[], senders: readonly string[]): readonly Version[] {
  return gates.flatMap((gate) => {
    const { sender = '', template = '', digest } = toScope(gate.name);
    return digest === undefined || !senders.includes(sender) ? [] : [{ ...gate, sender, template, digest }];
  });
}

/** Messages behind a gate that are counted. More would take longer than a status should. */
const counted = 10_000;
const versionsSql = `select ${gateColumns}, notifygen.clock() as now, (select count(*) from (select 1 from notifygen.messages
  where gate = version.name limit ${counted}) as counted) as count from notifygen.gates as version where kind = 'version'`;

/**
 * What waits behind the gates of versions.
 *
 * @param limit Milliseconds after which messages fail: who waits is reported before that.
 */
export function* readVersions(
  senders: readonly string[],
  limit: number,
): Exchange<readonly WaitingVersion[]> {
  const rows = yield* run<StoredGate & { readonly now: number; readonly count: number }>(versionsSql);
  return rows.flatMap(({ count, now, ...row }) =>
    (count === 0 ? [] : versionsOf([toGate(row)], senders)).map((version) => {
      const { name: gate, sender, template, since } = version;
      const unapproved = unapprovedAt(version, now);
      const isWaiting = since < now - Math.min(lifeTime, limit / 2);
      return { gate, sender, template, since, unapproved, count, isWaiting };
    }),
  );
}

/** Why the platform rejects messages of a version, if only workers that know this have it. */
export function unapprovedAt({ reason, until = 0 }: Gate, now: number): string | undefined {
  return until > now ? reason : undefined;
}

const lockSql = 'select since, until from notifygen.gates where name = $1 for update';
const overdueSql = `select ${candidateColumns} from notifygen.messages
where gate = $1 and (expires_at <= $2::text::bigint
  or due_at <= $2::text::bigint - $3::text::bigint and $4::text::bigint <= $2::text::bigint - $3::text::bigint)
limit 1000 for update skip locked`;

/** Ends some of the messages that waited for a version until they expired, or for too long. */
export function* endOverdue(
  versions: readonly WaitingVersion[],
  limit: number,
): Exchange<readonly AppliedChange[]> {
  const time = yield* readClock();
  const changes: AppliedChange[] = [];
  for (const { gate } of versions) {
    // A process that has this version, approved or not, may have given a sign of life meanwhile.
    const [locked] = yield* run<{ since: number; until: number | undefined }>(lockSql, gate);
    const since = Math.max(locked?.since ?? time, locked?.until ?? 0);
    const rows = yield* run<CandidateRow>(overdueSql, gate, time, Math.ceil(limit), since);
    changes.push(...(yield* writeChanges(overdueChanges(rows, time), time, ['queued'])));
  }
  return changes;
}
