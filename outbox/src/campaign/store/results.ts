import type { TemplateForSendRequest } from '@notifygen/runtime';
import type { Status } from '../../message/message.js';
import { byDedupe, type Exchange, run } from '../../store/exchange.js';
import type { CampaignReportRow, RowProblem } from '../campaign.js';
import type { Column } from '../columns.js';
import { batchSize, rowKey } from './rows.js';
import type { NewCampaign } from './state.js';

const resultsSql = (request: string): string => `select value as key, message.id, status, code, detail,
  ${request} as message,
  attempt - returned as attempts, finished_at, (
  select message_id from notifygen.dedupe_keys as old
  where old.dedupe_hash = sha256(convert_to(value, 'UTF8')) and old.sender = $2 limit 1) as "oldId"
from jsonb_array_elements_text($1::text::jsonb)
left join notifygen.messages as message on message.id = (
  select id from notifygen.messages as message where ${byDedupe('value')} and message.sender = $2 limit 1)`;
const batchesSql = `select first_row as first, digests, problems from notifygen.campaign_rows
where campaign = $1 and part = $2::text::integer and first_row between $3::text::integer and $4::text::integer`;

interface ResultRow {
  readonly key: string;
  readonly id: number | undefined;
  readonly oldId: number | undefined;
  readonly status: Status;
  readonly code: string | undefined;
  readonly detail: { readonly message?: string } | undefined;
  readonly message: TemplateForSendRequest | undefined;
  readonly attempts: number | undefined;
  readonly finishedAt: number | undefined;
}

/** The rows of a batch without its gaps, whose digests are 0. */
function rowsOf(first: number, digests: Buffer): readonly number[] {
  const rows = Array.from({ length: digests.length / 4 }, (_, index) => first + index);
  return rows.filter((_, index) => digests.readUInt32LE(index * 4) !== 0);
}

export function* readResults(
  { name, sender }: Pick<NewCampaign, 'name' | 'sender'>,
  part: number,
  [first, last]: readonly [first: number, last: number],
  columns: readonly Column[] = [],
): Exchange<readonly CampaignReportRow[]> {
  const batches = yield* run<{ first: number; digests: string; problems: readonly RowProblem[] }>(
    batchesSql,
    name,
    part,
    first - batchSize + 1,
    last,
  );
  const stored = batches.flatMap(({ first, digests }) => rowsOf(first, Buffer.from(digests, 'base64')));
  const rows = stored.filter((row) => row >= first && row <= last);
  const keys = rows.map((row) => rowKey(name, part, row));
  const request = columns.length > 0 ? 'message.message' : 'null';
  const found = yield* run<ResultRow>(resultsSql(request), keys, sender);
  const problems = batches.flatMap(({ problems }) => problems);
  const byKey = new Map(found.map((row) => [row.key, row]));
  const byRow = new Map(problems.map((problem) => [problem.row, problem]));
  return rows.map((row): CampaignReportRow => {
    const message = byKey.get(rowKey(name, part, row));
    const problem = byRow.get(row);
    const isStored = message?.id !== undefined;
    const id = (message?.id ?? message?.oldId)?.toString();
    return {
      part,
      row,
      result: isStored ? message.status : (problem?.kind ?? (id === undefined ? 'missing' : 'deleted')),
      code: message?.code ?? undefined,
      reason: problem?.problem ?? message?.detail?.message,
      id,
      attempts: message?.attempts ?? 0,
      finishedAt: message?.finishedAt ? new Date(Number(message.finishedAt)) : undefined,
      columns: valuesOf(message?.message, columns),
    };
  });
}

/** None of an erased message, nor of one that another program changed into something else. */
function valuesOf(sent: ResultRow['message'], columns: readonly Column[]): CampaignReportRow['columns'] {
  try {
    return Object.fromEntries(sent ? columns.map(({ name, read }) => [name, read?.(sent.request)]) : []);
  } catch {
    return {};
  }
}
