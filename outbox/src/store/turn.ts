import { isDeepStrictEqual } from 'node:util';
import { OutboxError } from '../errors.js';
import { type MessageChange, priorities } from '../message/message.js';
import { type RecipientForms, type StoredSuppression, stops } from '../message/suppression.js';
import {
  afterTurns,
  campaignOf,
  campaignTag,
  inTurns,
  isCampaignTag,
  openParks,
} from '../rules/campaigns.js';
import { type ClaimDecision, decideClaim } from '../rules/decide-claim.js';
import { type HoldsAtClaim, holdsAt, isScopeText, scopeText, toScope } from '../rules/hold.js';
import {
  type Audience,
  type Limits,
  type PairState,
  readSenderState,
  type SenderState,
} from '../rules/limits.js';
import { forgetCampaigns } from '../rules/rejections.js';
import { readCampaigns, type StoredCampaign } from './campaigns.js';
import { appliedChanges, type Changed, changeRow, changeSql } from './changes.js';
import { candidateLimits, claimChanges, decideOutcomes } from './decisions.js';
import { clockSql, type Exchange, now, run, runAll, type Statement, sql } from './exchange.js';
import { toJsonb } from './jsonb.js';
import { pauseAll } from './pauses.js';
import {
  type CandidateRow,
  type ClaimedRow,
  candidateColumns,
  claimedColumns,
  parse,
  toCandidate,
  toClaimed,
} from './rows.js';
import { isNewer, newerSchema, versionSql } from './schema-version.js';
import { day } from './senders.js';
import type { Turn, TurnResult } from './store.js';
import { hasKey, keySql, readSuppressions, suppressionOf, wrongKey } from './suppressions.js';

interface Group {
  readonly name: string;
  readonly count: number;
  readonly postponedTo: number;
}

interface Locked {
  readonly limits: Limits;
  readonly state: SenderState;
  /** May be from before the lock was granted. */
  readonly now: number;
  /** Of the limit of recipients per day. */
  readonly group?: Group;
}

/** What is due, read after the sender was locked. Times are those of the database's clock. */
interface Due {
  readonly now: number;
  readonly rows: readonly CandidateRow[];
  /** Of these recipients, by the form in which they are stored. */
  readonly suppressions: ReadonlyMap<string, StoredSuppression>;
  readonly pairs: ReadonlyMap<string, PairState>;
  readonly audience: Audience;
  readonly holds: HoldsAtClaim;
  readonly read: TurnResult['read'];
  /** Those with due messages, and those of the results. */
  readonly campaigns: readonly StoredCampaign[];
  /** Whether all campaigns with queued messages are among these. */
  readonly hasAllCampaigns: boolean;
  /** What the messages of campaigns are parked under that may be sent. */
  readonly open: readonly string[];
  /** Milliseconds until a campaign that has used its share may send again. */
  readonly shareWait?: number;
}

/** Short enough for any share of a limit, and long enough to claim several messages at once. */
const shareWait = 100;
const noSuppressions: Due['suppressions'] = new Map();

/** An erased message cannot be sent again. */
const giveBackSql = `update notifygen.messages set
  status = case when message is not null then 'queued' when resends > 0 then 'unknown' else 'cancelled' end,
  code = case when message is null then case when resends > 0 then code else 'erased' end end,
  finished_at = case when message is null then notifygen.clock() end, claim = null, lease_until = null, detail = null
where status in ('sending', 'unknown') and sender = $1
  and claim = any(array(select value from jsonb_array_elements_text($2::text::jsonb)))`;

/** One exchange of a worker, inside a transaction: lock, read, decide, write. */
export function* takeTurn(turn: Turn, forms: RecipientForms): Exchange<TurnResult> {
  const locked = yield* lock(turn.sender);
  const { limits } = locked;
  if (turn.abandoned.length > 0) yield* run(giveBackSql, turn.sender, JSON.stringify(turn.abandoned));

  let due = yield* readDue(turn, locked, forms);
  const boundsOf = (tag: string | undefined) =>
    due.campaigns.find(({ name }) => campaignTag(name) === tag)?.bounds;
  const results = decideOutcomes(turn.outcomes, limits, locked.state, due.now, {
    isPaused: (message) => due.holds.holdsAll || due.holds.parkedUnder(message) !== undefined,
    boundsOf,
  });
  let written: Changed = [];
  const isBefore = changesCandidates(results.changes, due);
  if (isBefore) {
    written = yield* run(changeSql, toJsonb(results.changes.map((change) => changeRow(change, due.now))));
    due = yield* readDue(turn, locked, forms, due.audience.count);
  }
  const decision = decideClaim({
    now: due.now,
    limits,
    state: due.hasAllCampaigns ? forgetCampaigns(results.state, due.campaigns) : results.state,
    slots: turn.slots,
    candidates: due.rows.map(toCandidate),
    pairs: due.pairs,
    audience: due.audience,
    holds: due.holds,
    suppressionOf: (candidate) => {
      const stored = suppressionOf(candidate.recipient, due.suppressions, forms);
      const unknown = isCampaignTag(candidate.tag) ? 'marketing' : undefined;
      const category = turn.categoryOf?.(candidate.template) ?? candidate.category ?? unknown;
      return stored && stops(stored.scope, category) ? stored.history.at(-1) : undefined;
    },
    matches: turn.matches,
    startTime: turn.startTime,
    probeTime: turn.lease,
  });
  const bulk = decision.send.filter(({ priority }) => priority === 'bulk').map(({ tag = null }) => ({ tag }));
  const campaigns = afterTurns(bulk, locked.state.campaigns, due.campaigns, {
    perSecond: limits.perSecond,
    now: locked.now,
  });
  const state = campaigns === undefined ? decision.state : { ...decision.state, campaigns };
  const found = claimChanges(decision, due.rows, due.now);
  const rows = [
    ...(isBefore ? [] : results.changes.map((change) => changeRow(change, due.now))),
    ...found.map((change) => changeRow(change, due.now, ['queued'])),
  ];
  const stopped = results.stopped.map(({ scope, reason }) => ({
    // A campaign has one sender anyway, and is resumed by its tag alone.
    scope: scopeText(scope.tag === undefined ? { sender: turn.sender, ...scope } : scope),
    reason,
  }));
  const ids = decision.send.map(({ id }) => Number(id));
  const statements = [
    sql(claimSql, JSON.stringify(ids), turn.claim, Math.ceil(due.now + turn.lease)),
    sql(changeSql, toJsonb(rows)),
    ...pauseAll(stopped),
    ...writesOf(turn.sender, locked, { ...decision, state }, due),
  ].filter(({ values }) => values[0] !== '[]');
  const rowsOf = yield* runAll({ statements, isLast: true });
  return {
    claimed: rowsOf<ClaimedRow>(claimSql)
      .map((row) => toClaimed(row, due.now))
      .sort((a, b) => ids.indexOf(Number(a.id)) - ids.indexOf(Number(b.id))),
    starts: decision.starts,
    changes: appliedChanges(
      [...results.changes, ...found],
      [...written, ...rowsOf<Changed[number]>(changeSql)],
    ),
    state,
    stopped: results.stopped,
    read: due.read,
    wakeIn: earlier(decision.wakeIn, due.shareWait),
  };
}

const lockSql =
  'select limits, state, notifygen.clock() as now from notifygen.senders where name = $1 for update';
const lockGroupSql = `select name, count, postponed_to as "postponedTo" from notifygen.audience_groups
where name = $1 for update`;
const createGroupSql = `insert into notifygen.audience_groups (name, count, postponed_to) values ($1, 0, 0)
on conflict (name) do nothing`;

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

function* lock(sender: string): Exchange<Locked> {
  const [row] = yield* run<{ limits: unknown; state: unknown; now: number }>(lockSql, sender);
  const limits = parse<Limits>(row?.limits);
  if (row === undefined || limits === undefined) {
    const fix = 'Start its workers again.';
    throw new OutboxError('not-found', `The sender ${sender} is no longer in the database. ${fix}`);
  }
  const locked = { limits, state: readSenderState(parse<SenderState>(row.state)), now: row.now };
  const name = limits.recipientsPerDay?.group;
  while (name !== undefined) {
    const [group] = yield* run<Group>(lockGroupSql, name);
    if (group !== undefined) return { ...locked, group };
    yield* run(createGroupSql, name);
  }
  return locked;
}

/** Each class is read on its own: one index over all would read every deferred row. */
const dueOf = (columns: string, condition: string, limit: (priority: number) => string): string =>
  priorities
    .map(
      (_, priority) => `select * from (
  select ${columns} from notifygen.messages
  where status = 'queued' and ${condition} and sender = $1 and priority = ${priority} and due_at <= ${now}
  order by due_at, id limit ${limit(priority)}
) as class${priority}`,
    )
    .join(' union all ');
/** The urgent ones, and those of each other class. */
const given = (priority: number): string => `($2::text::jsonb ->> ${priority === 0 ? 0 : 1})::bigint`;
const dueSql = dueOf(candidateColumns, 'parked is null', given);
const dueParkedSql = dueOf(candidateColumns, 'parked = $3', given);
/** One index entry for each digest and pause. */
const parkedSql = `with recursive parked as (
  select (select parked from notifygen.messages
    where status = 'queued' and parked is not null and sender = $1 order by parked limit 1) as under
  union all
  select (select parked from notifygen.messages
    where status = 'queued' and sender = $1 and parked > parked.under order by parked limit 1)
  from parked where under is not null
) select under from parked where under is not null`;
/** Those of due messages, and those that are given. */
const recipients = `= any(array(select recipient from (${dueOf('recipient, due_at, id', 'parked is null', given)}) as due
  union all select value from jsonb_array_elements_text($3::text::jsonb)))`;
const scopesSql = 'select scope from notifygen.pauses';
const pairsSql = `select recipient, since, count from notifygen.pairs where sender = $1 and recipient ${recipients}`;
const knownSql = `select recipient from notifygen.audience
where grp = $4 and at > $5::text::bigint and recipient ${recipients}`;
const forgetSql = `delete from notifygen.audience where grp = $1 and at <= $2::text::bigint returning 1 as forgotten`;
/** Such times mean that the clock was set back. With a given time, PostgreSQL sees that these are few, and uses the index. */
const correctSql = `update notifygen.audience set at = ${now} where grp = $1 and at > $2::text::bigint and at > ${now}`;
const firstSql = `select at from notifygen.audience where grp = $1 and at > $2::text::bigint order by at limit 1`;

/** Due messages that are not among the others: they waited for such a worker, for the end of a pause, or are of a campaign. */
interface FromParked extends Pick<Due, 'campaigns' | 'hasAllCampaigns' | 'open'> {
  readonly rows: readonly CandidateRow[];
}
const notRead: FromParked = { rows: [], campaigns: [], hasAllCampaigns: false, open: [] };

/** @param count How many recipients of the group are stored. */
function* readDue(
  turn: Turn,
  locked: Locked,
  forms: RecipientForms,
  count: number = locked.group?.count ?? 0,
  parked: FromParked = notRead,
): Exchange<Due> {
  const { sender } = turn;
  const { limits, state, group } = locked;
  // Results may end the pause; without any, nothing is read for a sender that is paused.
  const stateToRead = turn.outcomes.length > 0 ? { ...state, pauses: [] } : state;
  const [urgent, others] = candidateLimits(turn.slots, stateToRead, locked.now);
  const most = JSON.stringify([urgent, others]);
  const theirs = JSON.stringify(parked.rows.map(({ recipient }) => recipient));
  const dayAgo = locked.now - day;
  const messages = [sql(dueSql, sender, most), sql(parkedSql, sender)];
  const audience = group && [
    sql(forgetSql, group.name, dayAgo),
    sql(correctSql, group.name, locked.now),
    sql(knownSql, sender, most, theirs, group.name, dayAgo),
    sql(firstSql, group.name, dayAgo),
  ];
  const pairs = limits.perRecipient === null ? [] : [sql(pairsSql, sender, most, theirs)];
  const statements = urgent + others === 0 ? [] : [...messages, ...pairs, ...(audience ?? [])];
  const before = turn.moment();
  const rowsOf = yield* runAll({
    statements: [sql(clockSql), sql(scopesSql), sql(keySql), sql(versionSql), ...statements],
  });
  const read = [before, turn.moment()] as const;
  const holds = holdsAt(
    rowsOf<{ scope: string }>(scopesSql).map(({ scope }) => toScope(scope)),
    sender,
  );
  const left = count - rowsOf(forgetSql).length;

  let { campaigns, hasAllCampaigns, open } = parked;
  if (parked === notRead) {
    const kinds = rowsOf<{ under: string }>(parkedSql).map(({ under }) => under);
    const tags = turn.outcomes.flatMap(({ message: { tag } }) => tag ?? []);
    campaigns = yield* readCampaigns([...kinds, ...tags]);
    // Others may wait for a worker with their template, or were parked by a pause.
    hasAllCampaigns = urgent + others > 0 && kinds.every((under) => campaignOf(under) !== undefined);
    open = openParks(campaigns, holds);
    const isOurs = (under: string): boolean => {
      if (campaignOf(under) !== undefined) return open.includes(under);
      return isScopeText(under) ? holds.isOver(under) : turn.matches(under);
    };
    const reads = kinds.filter(isOurs).map((under) => sql(dueParkedSql, sender, most, under));
    const found: readonly (readonly CandidateRow[])[] = reads.length === 0 ? [] : yield { statements: reads };
    const rows = found.flat();
    // Those that waited for such a worker, or for the end of a pause, are of campaigns too.
    const due = [...rowsOf<CandidateRow>(dueSql), ...rows];
    campaigns = yield* readCampaigns(due.map(({ tag }) => tag).filter(isCampaignTag), campaigns);
    if (rows.length > 0)
      return yield* readDue(turn, locked, forms, left, { rows, campaigns, hasAllCampaigns, open });
  }
  const byTime = (a: CandidateRow, b: CandidateRow): number =>
    a.priority - b.priority || Number(a.due_at) - Number(b.due_at) || Number(a.id) - Number(b.id);
  const tags = new Set(campaigns.map(({ name }) => campaignTag(name)));
  const isRunning = ({ tag }: CandidateRow): boolean => !isCampaignTag(tag) || tags.has(tag);
  const all = [...rowsOf<CandidateRow>(dueSql), ...parked.rows].filter(isRunning).sort(byTime);
  const isBulk = ({ priority }: CandidateRow): boolean => priorities[priority] === 'bulk';
  const bulk = all.filter(isBulk);
  const inOrder = inTurns(bulk, state.campaigns, campaigns, { perSecond: limits.perSecond, now: locked.now });
  const due = [...all.filter((row) => !isBulk(row)), ...inOrder];
  const [key] = rowsOf<{ value: string }>(keySql);
  const isRightKey = key === undefined || hasKey(key.value, forms);
  const version = rowsOf<{ value: string }>(versionSql)[0]?.value;
  // What was posted is stored in any case.
  if (turn.outcomes.length + turn.abandoned.length === 0) {
    if (!isRightKey) throw wrongKey(forms);
    if (isNewer(version)) throw newerSchema(version);
  }
  const rows = isRightKey && !isNewer(version) ? due : [];
  const numbers = key === undefined ? [] : rows.flatMap(({ recipient }) => recipient ?? []);
  const suppressions = numbers.length === 0 ? noSuppressions : yield* readSuppressions(numbers, forms);
  const readPairs = rowsOf<PairState & { readonly recipient: string }>(pairsSql);
  return {
    now: rowsOf<{ now: number }>(clockSql)[0]?.now ?? locked.now,
    rows,
    suppressions,
    pairs: new Map(readPairs.map(({ recipient, since, count }) => [recipient, { since, count }])),
    audience: {
      count: left,
      known: new Set(rowsOf<{ recipient: string }>(knownSql).map(({ recipient }) => recipient)),
      leavesAt: (rowsOf<{ at: number }>(firstSql)[0]?.at ?? 0) + day,
      postponedTo: group?.postponedTo ?? 0,
    },
    holds,
    read,
    campaigns,
    hasAllCampaigns,
    open,
    ...(inOrder.length < bulk.length ? { shareWait } : {}),
  };
}

/** Whether a result puts its own message among the candidates, or takes it from them. This is rare. */
function changesCandidates(changes: readonly MessageChange[], due: Due): boolean {
  const ids = new Set(due.rows.map(({ id }) => String(id)));
  return changes.some(
    ({ id, status, dueAt = 0 }) => ids.has(id) || (status === 'queued' && dueAt <= due.now),
  );
}

const claimSql = `update notifygen.messages set status = 'sending', attempt = attempt + 1, claim = $2,
  lease_until = $3::text::bigint
where id = any(array(select value::bigint from jsonb_array_elements_text($1::text::jsonb))) and status = 'queued'
returning ${claimedColumns}`;
const postponeSql = `update notifygen.messages as message set due_at = (value ->> 'dueAt')::bigint
from jsonb_array_elements($1::text::jsonb) as later
where message.id = (value ->> 'id')::bigint and status = 'queued'`;
/** More than were read, so that a worker soon comes to those that it may send. */
const parkSql = `update notifygen.messages as message set parked = value ->> 'under' from jsonb_array_elements($1::text::jsonb) as kind
where status = 'queued' and coalesce(digest, '') = coalesce(value ->> 'digest', digest, '')
  and coalesce(template, '') = coalesce(value ->> 'template', template, '')
  and coalesce(tag, '') = coalesce(value ->> 'tag', tag, '')
  and message.id = any(array(
    select id from (${dueOf('id, due_at', 'parked is null', () => '2000').replaceAll('$1', '$2')}) as first_ones
    union all select value::bigint from jsonb_array_elements_text($3::text::jsonb)
    union all select id from (select id from notifygen.messages
      where status = 'queued' and sender = $2 and parked = any(array(select value from jsonb_array_elements_text($4::text::jsonb)))
      limit 2000) as of_campaigns))`;
const stateSql = 'update notifygen.senders set state = $1::text::jsonb where name = $2';
const writePairsSql = `insert into notifygen.pairs (sender, recipient, since, count)
select $2, value ->> 'recipient', (value ->> 'since')::bigint, (value ->> 'count')::integer
from jsonb_array_elements($1::text::jsonb) where true
on conflict (sender, recipient) do update set since = excluded.since, count = excluded.count`;
const writeKnownSql = `insert into notifygen.audience (grp, recipient, at)
select $2, value, $3::text::bigint from jsonb_array_elements_text($1::text::jsonb) where true
on conflict (grp, recipient) do update set at = excluded.at`;
const writeGroupSql = `update notifygen.audience_groups set count = $1::text::integer, postponed_to = $2::text::bigint
where name = $3`;

/** Where the first value is a list, nothing is written if it is empty. */
function writesOf(
  sender: string,
  { state, group }: Locked,
  decision: ClaimDecision,
  { now, audience, open }: Due,
): readonly Statement[] {
  const { send, park, postpone, postponedTo } = decision;
  const later = postpone.map(({ candidate: { id }, dueAt }) => ({ id, dueAt: Math.ceil(dueAt) }));
  const parked = [...new Set(park.map(({ under }) => under))].map((under) =>
    isScopeText(under) ? { ...toScope(under), under } : { digest: under, under },
  );
  const parkedIds = park.map(({ candidate: { id } }) => Number(id));
  const pairs = [...decision.pairs].map(([recipient, pair]) => ({ recipient, ...pair }));
  const reached = [...new Set(send.map(({ recipient }) => recipient))];
  const count = audience.count + reached.filter((recipient) => !audience.known.has(recipient)).length;
  const isSame = group === undefined || (count === group.count && postponedTo === group.postponedTo);
  return [
    sql(postponeSql, JSON.stringify(later)),
    sql(parkSql, JSON.stringify(parked), sender, JSON.stringify(parkedIds), JSON.stringify(open)),
    sql(writePairsSql, JSON.stringify(pairs), sender),
    // An idle turn changes the state only if starts are over, or after the clock was set back.
    ...(isDeepStrictEqual(decision.state, state)
      ? []
      : [sql(stateSql, JSON.stringify(decision.state), sender)]),
    ...(group === undefined ? [] : [sql(writeKnownSql, JSON.stringify(reached), group.name, now)]),
    ...(isSame ? [] : [sql(writeGroupSql, count, postponedTo, group.name)]),
  ];
}
