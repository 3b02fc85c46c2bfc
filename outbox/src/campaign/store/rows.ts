import { randomUUID } from 'node:crypto';
import { restGate, scopeText } from '../../rules/gates.js';
import { type Exchange, run } from '../../store/exchange.js';
import { closeGate, createGroup } from '../../store/gates.js';
import { campaignTag } from '../campaign.js';
import { beginRemoval } from './gates.js';
import type { NewCampaign, RowBatch } from './state.js';

export const batchSize = 1_000;

const createSql = `insert into notifygen.campaigns (name, sender, template, settings, id, created_at)
values ($1, $2, $3, $4::text::jsonb, $5, notifygen.clock()) on conflict (name) do nothing returning name`;
const createPartSql = `insert into notifygen.campaign_parts (campaign, part) values ($1, $2::text::integer)
on conflict do nothing`;

/** Creates a campaign and a part of it, if they do not exist. Returns the ID of the campaign. */
export function* createCampaign(campaign: NewCampaign, part: number, unconfirmed = false): Exchange<string> {
  const { name, sender, template, settings } = campaign;
  const tag = campaignTag(name);
  const { share, stopAt } = settings;
  const boundOf = (share: number) => ({ share, of: stopAt.of });
  const bounds = { rejected: boundOf(stopAt.rejected), unknown: boundOf(stopAt.unknown) };
  yield* createGroup({ name: tag, share, bounds });
  const created = yield* run(createSql, name, sender, template, settings, randomUUID());
  if (created.length > 0 && unconfirmed)
    yield* closeGate(scopeText({ tag }), 'confirm', 'It is stored, and nobody has confirmed it.');
  if (created.length > 0 && settings.canary)
    yield* closeGate(restGate(tag), 'canary', 'The canary is being sent.');
  yield* run(createPartSql, name, part);
  const [stored] = yield* run<{ id: string }>('select id from notifygen.campaigns where name = $1', name);
  return stored?.id ?? '';
}

/** Only if the rows before are stored, and nobody has cancelled it: another process may store the same rows. */
const advanceSql = `update notifygen.campaign_parts set last_row = $4::text::integer, stored = stored + $5::text::integer,
  invalid = invalid + $6::text::integer, duplicates = duplicates + $7::text::integer
where campaign = $1 and part = $2::text::integer and last_row = $3::text::integer and is_complete = 0
  and not exists (select 1 from notifygen.gates where name = $8 and kind = 'ended')
  and exists (select 1 from notifygen.campaigns where name = $1 and id = $9)
returning part`;
const rowsSql = `insert into notifygen.campaign_rows (campaign, part, first_row, digests, problems)
values ($1, $2::text::integer, $3::text::integer, $4, $5::text::jsonb)`;

/** Notes a batch. Its messages are stored in the same transaction, unless this returns false. */
export function* advance(batch: RowBatch): Exchange<boolean> {
  const { campaign, id, part, after, last, digests, messages, problems } = batch;
  const invalid = problems.filter(({ kind }) => kind === 'invalid').length;
  const gate = scopeText({ tag: campaignTag(campaign) });
  const counts = [messages.length, invalid, problems.length - invalid];
  const advanced = yield* run(advanceSql, campaign, part, after, last, ...counts, gate, id);
  if (advanced.length === 0) return false;
  yield* run(rowsSql, campaign, part, after + 1, digests, problems);
  return true;
}

const completeSql = `update notifygen.campaign_parts set is_complete = 1
where campaign = $1 and part = $2::text::integer and last_row = $3::text::integer
  and exists (select 1 from notifygen.campaigns where name = $1 and id = $4) returning part`;
const digestsSql = `select digests from notifygen.campaign_rows
where campaign = $1 and part = $2::text::integer order by first_row`;

/** Notes that a part ends at this row. Returns false if another one is stored. */
export function* completePart(name: string, id: string, part: number, last: number): Exchange<boolean> {
  return (yield* run(completeSql, name, part, last, id)).length > 0;
}

/** Those of the rows of a part, by batches in their order. */
export function* readDigests(name: string, part: number): Exchange<readonly string[]> {
  return (yield* run<{ digests: string }>(digestsSql, name, part)).map(({ digests }) => digests);
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

/** Whoever stores rows of it has committed them then, and stores no more. */
const lockPartsSql = 'select part from notifygen.campaign_parts where campaign = $1 for update';
const deleteMessagesSql = `delete from notifygen.messages where id = any(array(
  select id from notifygen.messages where tag = $1 limit ${batchSize})) returning id`;

/** Deletes some messages of a campaign whose removal was begun, and at last itself. Returns whether it is gone. */
export function* removeSome(name: string, id: string): Exchange<boolean> {
  const tag = campaignTag(name);
  yield* run(lockPartsSql, name);
  // Another process may have removed it, and stored another one.
  if (!(yield* beginRemoval(name, id))) return true;
  if ((yield* run(deleteMessagesSql, tag)).length === batchSize) return false;
  yield* run('delete from notifygen.campaign_rows where campaign = $1', name);
  yield* run('delete from notifygen.campaign_parts where campaign = $1', name);
  yield* run('delete from notifygen.campaigns where name = $1', name);
  yield* run('delete from notifygen.groups where name = $1', tag);
  yield* run(`delete from notifygen.gates where name in ($1, $2)`, scopeText({ tag }), restGate(tag));
  return true;
}

/** The dedupe key of a row's message. It says nothing about the recipient. */
export function rowKey(name: string, part: number, row: number): string {
  return `${campaignTag(name)}:${part}:${row}`;
}
