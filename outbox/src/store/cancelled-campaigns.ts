import { campaignTag } from '../message/campaign.js';
import { scopeText } from '../rules/gates.js';
import type { NewCampaign } from './campaign-state.js';
import { writeChanges } from './changes.js';
import { decideByPerson } from './decisions.js';
import { type Exchange, now, run } from './exchange.js';
import { closeGate } from './gates.js';
import { type DecidedRow, decidedColumns } from './rows.js';
import type { AppliedChange } from './store.js';

const cancelSql = `update notifygen.campaigns set cancelled_at = notifygen.clock()
where name = $1 and cancelled_at is null`;

/** Claims send no more of it from now on, and no more rows are stored. */
export function* cancelCampaign(name: string): Exchange<void> {
  yield* run(cancelSql, name);
  yield* closeGate(scopeText({ tag: campaignTag(name) }), 'campaign', 'The campaign was cancelled.');
}

/** Milliseconds that are left to whoever cancels a campaign, and cancels its queued messages too. */
const ownTime = 60_000;
const cancelledSql = `select name, sender, template from notifygen.campaigns as campaign
where cancelled_at < ${now} - ${ownTime} and exists (select 1 from notifygen.messages as message
  where tag = 'campaign:' || campaign.name and message.sender = campaign.sender
    and message.template = campaign.template and status = 'queued')`;
const queuedSql = `select ${decidedColumns}, notifygen.clock() as now from notifygen.messages
where tag = $1 and sender = $2 and template = $3 and status = 'queued'
limit 1000 for update skip locked`;

type CancelledCampaign = Pick<NewCampaign, 'name' | 'sender' | 'template'>;

/**
 * Cancelled campaigns with queued messages: some were being posted when it was cancelled and not accepted, others were just being
 * stored, or somebody has queued them again.
 */
export function* readCancelled(): Exchange<readonly CancelledCampaign[]> {
  return yield* run(cancelledSql);
}

/** Cancels some of these messages. */
export function* cancelQueued(campaigns: readonly CancelledCampaign[]): Exchange<readonly AppliedChange[]> {
  const changes: AppliedChange[] = [];
  for (const { name, sender, template } of campaigns) {
    const rows = yield* run<DecidedRow & { readonly now: number }>(
      queuedSql,
      campaignTag(name),
      sender,
      template,
    );
    const time = rows[0]?.now ?? 0;
    const cancelled = rows.flatMap((row) => decideByPerson(row, 'cancel', time, { by: 'outbox' }) ?? []);
    changes.push(...(yield* writeChanges(cancelled, time, ['queued'])));
  }
  return changes;
}
