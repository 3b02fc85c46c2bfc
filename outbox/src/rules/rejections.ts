import type { Outcome } from '../message/message.js';
import type { Limits, SenderState } from './limits.js';

/** A template whose messages the gateway rejects too often. */
export interface RejectedTemplate {
  readonly template: string;
  /** Says why it is paused. */
  readonly reason: string;
}

/**
 * Counts a result of a template, and says when to pause it: once `of` results are known, if the share of rejections of the
 * message itself has reached `share`. Older results count half as soon as there are twice as many.
 */
export function countRejections(
  state: SenderState,
  { message: { template }, result }: Outcome,
  { rejections }: Limits,
): { readonly state: SenderState; readonly rejected?: RejectedTemplate } {
  const isRejected =
    result.type === 'error' && result.error.delivery === 'rejected' && result.error.advice === 'fix-message';
  if (!rejections || template === undefined || (!isRejected && result.type !== 'accepted')) return { state };
  const { [template]: before = [0, 0], ...others } = state.rejected ?? {};
  // Most templates have no rejections, and nothing to store.
  if (!isRejected && before[1] === 0) return { state };
  const results = before[0] + 1;
  const count = before[1] + Number(isRejected);
  if (results >= rejections.of && count >= results * rejections.share) {
    const reason = `The gateway rejected ${Math.round(count)} of the last ${Math.round(results)} messages. Resume it when that is corrected.`;
    return { state: { ...state, rejected: others }, rejected: { template, reason } };
  }
  const next =
    results >= 2 * rejections.of ? ([results / 2, count / 2] as const) : ([results, count] as const);
  return { state: { ...state, rejected: { ...others, [template]: next } } };
}
