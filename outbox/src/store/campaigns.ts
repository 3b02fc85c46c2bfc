import {
  type CampaignPart,
  type CampaignReportRow,
  type CampaignSettings,
  campaignTag,
  type RowProblem,
  restOf,
} from '../message/campaign.js';
import { countStatuses, type Status } from '../message/message.js';
import type { CampaignState, FinishedCanary, NewCampaign, RowBatch } from './campaign-state.js';
import { clockSql, type Exchange, run } from './exchange.js';
import type { FindOptions } from './find.js';
import { closeGate, openGate } from './gates.js';
import { createGroup } from './groups.js';
import { parse } from './rows.js';
import { countOfCampaigns, type FinishedOfCampaigns, isFinished, isOpen, sumOf } from './totals.js';
import { readSurroundings } from './waits.js';

type Row = Pick<NewCampaign, 'name' | 'sender' | 'template'> & {
  readonly settings: unknown;
  readonly canary: CampaignState['canary'];
  readonly createdAt: number;
  readonly cancelledAt: number | null;
};

const createSql = `insert into notifygen.campaigns (name, sender, template, settings, canary, created_at)
values ($1, $2, $3, $4::text::jsonb, $5, notifygen.clock()) on conflict (name) do nothing returning name`;
const createPartSql = `insert into notifygen.campaign_parts (campaign, part) values ($1, $2::text::integer)
on conflict do nothing`;

/** Creates a campaign and a part of it, if they do not exist. */
export function* createCampaign(campaign: NewCampaign, part: number): Exchange<void> {
  const { name, sender, template, settings } = campaign;
  yield* createGroup({ name: campaignTag(name), share: settings.share, bounds: settings.bounds });
  const canary = settings.canary && 'sending';
  const created = yield* run(createSql, name, sender, template, JSON.stringify(settings), canary);
  if (created.length > 0 && canary) yield* closeGate(restOf(name), 'canary', 'The canary is being sent.');
  yield* run(createPartSql, name, part);
}

/** Only if the rows before are stored, and nobody has cancelled it: another process may store the same rows. */
const advanceSql = `update notifygen.campaign_parts set row_count = row_count + $4::text::integer,
  stored = stored + $5::text::integer, invalid = invalid + $6::text::integer
where campaign = $1 and part = $2::text::integer and row_count = $3::text::integer and is_complete = 0
  and exists (select 1 from notifygen.campaigns where name = $1 and cancelled_at is null)
returning part`;
const digestsSql = `insert into notifygen.campaign_digests (campaign, part, first_row, digests)
values ($1, $2::text::integer, $3::text::integer, $4)`;
const problemsSql = `insert into notifygen.campaign_problems (campaign, part, row_number, kind, problem)
select $1, $2::text::integer, (value ->> 'row')::integer, value ->> 'kind', value ->> 'problem'
from jsonb_array_elements($3::text::jsonb) where true`;

/** Notes a batch. The caller inserts its messages in the same transaction, unless this returns false. */
export function* advance(batch: RowBatch): Exchange<boolean> {
  const { campaign, part, after, count, digests, messages, problems } = batch;
  const invalid = problems.filter(({ kind }) => kind === 'invalid').length;
  const advanced = yield* run(advanceSql, campaign, part, after, count, messages.length, invalid);
  if (advanced.length === 0) return false;
  yield* run(digestsSql, campaign, part, after + 1, digests);
  if (problems.length > 0) yield* run(problemsSql, campaign, part, JSON.stringify(problems));
  return true;
}

const completeSql = `update notifygen.campaign_parts set is_complete = 1
where campaign = $1 and part = $2::text::integer and row_count = $3::text::integer returning part`;
const readDigestsSql = `select digests from notifygen.campaign_digests
where campaign = $1 and part = $2::text::integer and first_row > $3::text::integer order by first_row`;

/** Notes that a part has no more rows than these. Returns false if it has another number of them. */
export function* completePart(name: string, part: number, rows: number): Exchange<boolean> {
  return (yield* run(completeSql, name, part, rows)).length > 0;
}

/** Of the batches of a part that are stored after a row, in their order. */
export function* readDigests(name: string, part: number, after: number): Exchange<readonly string[]> {
  return (yield* run<{ digests: string }>(readDigestsSql, name, part, after)).map(({ digests }) => digests);
}

/** In the order of the table: `||` keeps the index of tags out, which would be sorted for each page. */
const recipientsSql = `select id, recipient from notifygen.messages
where tag || '' = $1 and recipient is not null and id > $2::text::bigint
  and substr(coalesce(dedupe, ''), 1, length($3)) <> $3 order by id limit 10000`;

/** Some of those who get a message by another part, after an ID. */
export function* readRecipients(
  name: string,
  part: number,
  after: number,
): Exchange<readonly { readonly id: number; readonly recipient: string }[]> {
  return yield* run(recipientsSql, campaignTag(name), after, `${campaignTag(name)}:${part}:`);
}

const statesSql = `select name, sender, template, settings, canary, created_at as "createdAt", cancelled_at as "cancelledAt"
from notifygen.campaigns`;
const partsSql = `select campaign, part, row_count as rows, stored, invalid, is_complete as "isComplete"
from notifygen.campaign_parts order by part`;

type PartRow = Omit<CampaignPart, 'isComplete'> & {
  readonly campaign: string;
  readonly invalid: number;
  readonly isComplete: number;
};

/**
 * Campaigns, the oldest first.
 *
 * @param remembered How many of their messages were finished some time ago. Those that have changed since are counted again.
 */
export function* readCampaignStates(
  remembered?: FinishedOfCampaigns,
  condition: string = 'true',
): Exchange<readonly CampaignState[]> {
  const rows = yield* run<Row>(`${statesSql} where ${condition} order by created_at, name`);
  if (rows.length === 0) return [];
  const parts = Map.groupBy(yield* run<PartRow>(partsSql), ({ campaign }) => campaign);
  const sum = (name: string, key: 'rows' | 'stored' | 'invalid'): number =>
    (parts.get(name) ?? []).reduce((total, part) => total + part[key], 0);
  const { senders } = yield* readSurroundings([...new Set(rows.map(({ sender }) => sender))]);
  const names = rows.map(({ name }) => name);
  const open = yield* countOfCampaigns(isOpen, names);
  const balanceOf = (name: string): number =>
    sumOf(open.filter((count) => count.name === name)) - sum(name, 'stored');
  const changed = new Set(names.filter((name) => remembered?.balances.get(name) !== balanceOf(name)));
  const counts = Map.groupBy(
    [
      ...(remembered?.counts ?? []).filter(({ name }) => !changed.has(name)),
      ...open,
      ...(yield* countOfCampaigns(isFinished, [...changed])),
    ],
    ({ name }) => name,
  );
  return rows.flatMap(({ name, settings, cancelledAt, ...row }) => {
    const read = parse<CampaignSettings>(settings);
    if (read === undefined) return [];
    return [
      {
        ...row,
        name,
        settings: read,
        workers: senders.get(row.sender)?.workers ?? 0,
        isCancelled: cancelledAt !== null,
        parts: (parts.get(name) ?? []).map(({ campaign: _, invalid: __, isComplete, ...part }) => ({
          ...part,
          isComplete: isComplete === 1,
        })),
        problems: {
          invalid: sum(name, 'invalid'),
          duplicate: sum(name, 'rows') - sum(name, 'stored') - sum(name, 'invalid'),
        },
        counts: countStatuses(
          (status) => counts.get(name)?.find((count) => count.status === status)?.count ?? 0,
        ),
      },
    ];
  });
}

const canarySql = `update notifygen.campaigns set canary = $3 where name = $1 and canary = $2 returning name`;

/** @param to Null: the other messages are sent, too. */
export function* moveCanary(
  name: string,
  from: 'sending' | 'waiting',
  to: 'waiting' | null,
): Exchange<boolean> {
  const isMoved = (yield* run(canarySql, name, from, to)).length > 0;
  if (isMoved && to === null) yield* openGate(restOf(name));
  return isMoved;
}

const lastSql = `select max(finished_at) as at from notifygen.messages where tag = $1 and finished_at is not null
  and sender = $2 and template = $3`;
/** Of a canary. The others wait behind its gate, and some of them may be cancelled or erased before. */
const openSql = `select id from notifygen.messages where id = any(array(
  select id from notifygen.messages where tag = $1 and sender = $2 and template = $3 and status = 'queued'
    and coalesce(gate, '') <> $4
  union all select id from notifygen.messages
  where tag = $1 and sender = $2 and template = $3 and status = 'sending')) limit 1`;

/** The canaries that have ended. Most often there is none, which one statement tells. */
export function* readFinishedCanaries(): Exchange<readonly FinishedCanary[]> {
  const campaigns = yield* readCampaignStates(undefined, `canary = 'sending' and cancelled_at is null`);
  if (campaigns.length === 0) return [];
  const [clock] = yield* run<{ now: number }>(clockSql);
  const finished: FinishedCanary[] = [];
  for (const campaign of campaigns) {
    const { name, sender, template, settings, parts, counts } = campaign;
    const stored = parts.reduce((sum, part) => sum + part.stored, 0);
    const expected = parts.every(({ isComplete }) => isComplete)
      ? Math.min(stored, settings.canary?.messages ?? 0)
      : (settings.canary?.messages ?? 0);
    const { queued: _, sending: __, ...final } = counts;
    const done = Object.values(final).reduce((sum, count) => sum + count, 0);
    if (done < expected) continue;
    const own = [campaignTag(name), sender, template] as const;
    if ((yield* run(openSql, ...own, restOf(name))).length > 0) continue;
    // Whoever opted out is not written to, which is no failure.
    const isClean = counts.accepted > 0 && counts.failed + counts.unknown + counts.expired === 0;
    const wait = settings.canary?.continueAfter ?? null;
    const [last] = yield* run<{ at: number | null }>(lastSql, ...own);
    const passes = isClean && wait !== null;
    if (passes && (clock?.now ?? 0) < (last?.at ?? 0) + wait) continue;
    finished.push({ name, sender, passes, counts });
  }
  return finished;
}

const idsSql = (byKey: string): string => `select value as key, (
  select id from notifygen.messages as message where ${byKey} and message.sender = $2 limit 1) as id, (
  select message_id from notifygen.dedupe_keys as old
  where old.dedupe_hash = sha256(convert_to(value, 'UTF8')) and old.sender = $2 limit 1) as "oldId"
from jsonb_array_elements_text($1::text::jsonb)`;
const resultsSql = `select id, status, code, detail, attempt - returned as attempts, finished_at as "finishedAt" from notifygen.messages
where id = any(array(select value::bigint from jsonb_array_elements_text($1::text::jsonb)))`;
const problemsOfSql = `select row_number as row, kind, problem from notifygen.campaign_problems
where campaign = $1 and part = $2::text::integer and row_number between $3::text::integer and $4::text::integer`;

interface ResultRow {
  readonly id: number;
  readonly status: Status;
  readonly code: string | null;
  readonly detail: unknown;
  readonly attempts: number;
  readonly finishedAt: number | null;
}

/** The dedupe key of a row's message. It says nothing about the recipient. */
export function rowKey(name: string, part: number, row: number): string {
  return `${campaignTag(name)}:${part}:${row}`;
}

/** What became of some rows of a part, in their order. */
export function* readResults(
  { name, sender }: Pick<NewCampaign, 'name' | 'sender'>,
  part: number,
  [first, last]: readonly [first: number, last: number],
  { byDedupe }: Pick<FindOptions, 'byDedupe'>,
): Exchange<readonly CampaignReportRow[]> {
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const keys = JSON.stringify(rows.map((row) => rowKey(name, part, row)));
  const found = yield* run<{ key: string; id: number | null; oldId: number | null }>(
    idsSql(byDedupe('value')),
    keys,
    sender,
  );
  const problems = yield* run<RowProblem>(problemsOfSql, name, part, first, last);
  const results = yield* run<ResultRow>(resultsSql, JSON.stringify(found.flatMap(({ id }) => id ?? [])));
  const byKey = new Map(found.map((row) => [row.key, row]));
  const byId = new Map(results.map((row) => [Number(row.id), row]));
  const byRow = new Map(problems.map((problem) => [problem.row, problem]));
  return rows.map((row): CampaignReportRow => {
    const { id = null, oldId = null } = byKey.get(rowKey(name, part, row)) ?? {};
    const message = id === null ? undefined : byId.get(Number(id));
    const problem = byRow.get(row);
    const rest = {
      part,
      row,
      id: id === null ? oldId?.toString() : String(id),
      attempts: message?.attempts ?? 0,
    };
    if (message !== undefined)
      return {
        ...rest,
        result: message.status,
        code: message.code ?? undefined,
        reason: parse<{ message?: string }>(message.detail)?.message,
        finishedAt: message.finishedAt === null ? undefined : new Date(Number(message.finishedAt)),
      };
    const result = problem?.kind ?? (oldId === null ? 'missing' : 'deleted');
    return { ...rest, result, code: undefined, reason: problem?.problem, finishedAt: undefined };
  });
}
