import { restGate, scopeText } from '../../rules/gates.js';
import { clockSql, type Exchange, now, run } from '../../store/exchange.js';
import { closeGate } from '../../store/gates.js';
import { campaignTag } from '../campaign.js';
import type { CampaignState } from './state.js';

/** Claims send no more of it from now on, and no more rows are stored. */
export function* cancelCampaign(name: string): Exchange<void> {
  yield* closeGate(scopeText({ tag: campaignTag(name) }), 'ended', 'The campaign was cancelled.');
}

const moveSql = `update notifygen.gates set kind = $3, is_open = $4::text::integer, reason = $5, since = notifygen.clock()
where name = $1 and kind = $2 and is_open = 0 returning name`;
const kinds = { sending: 'canary', waiting: 'review' } as const;
const over = 'its results are known';

/** Returns false if it is not at `from`. Null: the other messages are sent, too. */
export function* moveCanary(
  name: string,
  from: 'sending' | 'waiting',
  to: 'waiting' | null,
): Exchange<boolean> {
  const gate = restGate(campaignTag(name));
  return (yield* run(moveSql, gate, kinds[from], 'review', to === null ? 1 : 0, over)).length > 0;
}

/** Only of the campaign with this ID: another one may have its name by now. */
const isOwn = `exists (select 1 from notifygen.campaigns as campaign where campaign.name = $2 and id = $3)`;
const confirmSql = `update notifygen.gates set is_open = 1, since = notifygen.clock()
where name = $1 and kind = 'confirm' and is_open = 0 and ${isOwn} returning name`;

/** Returns false if it was confirmed or removed before. */
export function* confirmCampaign(name: string, id: string): Exchange<boolean> {
  return (yield* run(confirmSql, scopeText({ tag: campaignTag(name) }), name, id)).length > 0;
}

/** The reason of the gate of a campaign that is being removed. */
export const removed = 'It was removed before anybody confirmed it.';
const beginRemovalSql = `update notifygen.gates set kind = 'ended', reason = '${removed}', since = notifygen.clock()
where name = $1 and ${isOwn} and (kind = 'confirm' and is_open = 0 or reason = '${removed}') returning name`;

/** Nobody can confirm it from now on, and no rows are stored. Returns false if it was confirmed or removed before. */
export function* beginRemoval(name: string, id: string): Exchange<boolean> {
  return (yield* run(beginRemovalSql, scopeText({ tag: campaignTag(name) }), name, id)).length > 0;
}

/** Milliseconds after which a campaign is removed that nobody has confirmed. */
const confirmTime = 24 * 3_600_000;
/** Milliseconds that are left to whoever cancels a campaign, and cancels its queued messages too. */
const ownTime = 60_000;
const [begin, end] = scopeText({ tag: campaignTag('?') }).split('?');
const unsettledSql = `select name from notifygen.campaigns as campaign
where exists (select 1 from notifygen.gates as rest
  where rest.name = '${restGate(campaignTag(''))}' || campaign.name and kind = 'canary' and is_open = 0)
or exists (select 1 from notifygen.gates as own
  where own.name = '${begin}' || campaign.name || '${end}' and is_open = 0
    and (kind = 'confirm' and since < ${now} - ${confirmTime} or reason = '${removed}' or kind = 'ended' and since < ${now} - ${ownTime}
      and exists (select 1 from notifygen.messages where tag = '${campaignTag('')}' || campaign.name and status = 'queued')))`;

/**
 * The campaigns whose canary is being sent, those that nobody has confirmed for a day or whose removal was interrupted, and those that
 * were cancelled and have queued messages: some were being posted when it was cancelled and not accepted, others were just being
 * stored, or somebody has queued them again. Most often there is none.
 */
export function* readUnsettled(): Exchange<readonly string[]> {
  return (yield* run<{ name: string }>(unsettledSql)).map(({ name }) => name);
}

/** The others wait behind its gate, and some of them may be cancelled or erased before. */
const openSql = `select id from notifygen.messages where id = any(array(
  select id from notifygen.messages where tag = $1 and status = 'queued' and sender = $2 and template = $3
    and coalesce(gate, '') <> $4
  union all select id from notifygen.messages
  where tag = $1 and status = 'sending' and sender = $2 and template = $3)) limit 1`;
const lastSql = `select max(finished_at) as at from notifygen.messages where tag = $1 and finished_at is not null
  and sender = $2 and template = $3`;

/** What happens to the other messages, once all results of the canary are known. Undefined: they are not, or not for long enough. */
export function* decideCanary(campaign: CampaignState): Exchange<'pass' | 'review' | undefined> {
  const { name, sender, template, settings, parts, counts } = campaign;
  const { messages = 0, passAfter: wait } = settings.canary ?? {};
  // Messages of additions are not among the first ones.
  const expected = parts[0]?.isComplete ? Math.min(parts[0].stored, messages) : messages;
  const { queued: _, sending: __, ...final } = counts;
  if (Object.values(final).reduce((sum, count) => sum + count, 0) < expected) return undefined;
  const own = [campaignTag(name), sender, template] as const;
  if ((yield* run(openSql, ...own, restGate(own[0]))).length > 0) return undefined;
  // Whoever opted out is not written to, which is no failure.
  const isClean = counts.accepted > 0 && counts.failed + counts.unknown + counts.expired === 0;
  if (!isClean || wait === undefined) return 'review';
  const [last] = yield* run<{ at: number | null }>(lastSql, ...own);
  const [clock] = yield* run<{ now: number }>(clockSql);
  return (clock?.now ?? 0) < (last?.at ?? 0) + wait ? undefined : 'pass';
}
