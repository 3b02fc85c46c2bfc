import type { Bound, CampaignBounds } from '../message/campaign.js';
import type { Outcome } from '../message/message.js';
import { campaignOf, campaignTag, isCampaignTag } from './campaigns.js';
import type { PauseScope } from './hold.js';
import type { Limits, SenderState } from './limits.js';

/** What is paused because the gateway did not accept too many of its messages. */
export interface Stopped {
  readonly scope: PauseScope;
  /** Such as `The template order_shipped`. */
  readonly name: string;
  /** Says why it is paused. */
  readonly reason: string;
}

/** Counts a result of a template, and of a campaign with these bounds, and says what to pause. */
export function countRejections(
  state: SenderState,
  { message: { template, tag }, result }: Outcome,
  { rejections }: Limits,
  bounds?: CampaignBounds,
): { readonly state: SenderState; readonly stopped: readonly Stopped[] } {
  const isRejected =
    result.type === 'error' && result.error.delivery === 'rejected' && result.error.advice === 'fix-message';
  const isUnknown = result.type === 'error' && result.error.delivery === 'unknown';
  if (!isRejected && !isUnknown && result.type !== 'accepted') return { state, stopped: [] };
  const stopped: Stopped[] = [];
  let next = state;
  const count = (
    key: string,
    isBad: boolean,
    bound: Bound,
    what: Omit<Stopped, 'reason'>,
    verb: string,
  ): void => {
    const counted = countShare(next, key, isBad, bound);
    next = counted.state;
    if (counted.reached === undefined) return;
    const [results, bad] = counted.reached.map(Math.round);
    const reason = `The gateway ${verb} ${bad} of the last ${results} messages. Resume it when that is corrected.`;
    stopped.push({ ...what, reason });
  };
  if (rejections && template !== undefined && !isUnknown)
    count(
      template,
      isRejected,
      rejections,
      { scope: { template }, name: `The template ${template}` },
      'rejected',
    );
  const campaign = campaignOf(tag);
  if (bounds && tag !== undefined && campaign !== undefined) {
    const what = { scope: { tag }, name: `The campaign ${campaign}` };
    count(tag, isRejected, bounds.rejected, what, 'rejected');
    count(unknownKey(tag), isUnknown, bounds.unknown, what, 'gave no clear response to');
  }
  return { state: next, stopped };
}

function unknownKey(tag: string): string {
  return `${tag} unknown`;
}

/** Without what was counted of campaigns that are over: all but these. */
export function forgetCampaigns(
  state: SenderState,
  running: readonly { readonly name: string }[],
): SenderState {
  const { rejected = {} } = state;
  const tags = running.map(({ name }) => campaignTag(name));
  const kept = new Set([...tags, ...tags.map(unknownKey)]);
  const counts = Object.entries(rejected).filter(([key]) => !isCampaignTag(key) || kept.has(key));
  if (counts.length === Object.keys(rejected).length) return state;
  return { ...state, rejected: Object.fromEntries(counts) };
}

/**
 * Counts one result under a key. `reached`: the results and the bad ones, if the bound is reached; they count anew from then
 * on. Older results count half as soon as there are twice as many.
 */
function countShare(
  state: SenderState,
  key: string,
  isBad: boolean,
  { share, of }: Bound,
): { readonly state: SenderState; readonly reached?: readonly [results: number, bad: number] } {
  const { [key]: before = [0, 0], ...others } = state.rejected ?? {};
  // Most keys have no bad results, and nothing to store.
  if (!isBad && before[1] === 0) return { state };
  const results = before[0] + 1;
  const bad = before[1] + Number(isBad);
  if (results >= of && bad >= results * share)
    return { state: { ...state, rejected: others }, reached: [results, bad] };
  const next = results >= 2 * of ? ([results / 2, bad / 2] as const) : ([results, bad] as const);
  return { state: { ...state, rejected: { ...others, [key]: next } } };
}
