import type { Bound, Group } from '../message/group.js';
import type { Outcome } from '../message/message.js';
import type { PauseScope } from '../message/pauses.js';
import type { Limits, SenderState } from './limits.js';

/** What is paused because the gateway did not accept too many of its messages. */
export interface Stopped {
  readonly scope: PauseScope;
  /** Such as `The template order_shipped`. */
  readonly name: string;
  /** Says why it is paused. */
  readonly reason: string;
}

/** Counts a result of a template, and of a group with bounds, and says what to pause. */
export function countRejections(
  state: SenderState,
  { message: { template }, result }: Outcome,
  { rejections }: Limits,
  group?: Group,
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
  if (group?.bounds) {
    const { name, bounds } = group;
    const what = { scope: { tag: name }, name: `The group ${name}` };
    count(groupKey(name), isRejected, bounds.rejected, what, 'rejected');
    count(unknownKey(name), isUnknown, bounds.unknown, what, 'gave no clear response to');
  }
  return { state: next, stopped };
}

/** A name of a template has no space. */
const groupKey = (name: string): string => `group ${name}`;
const unknownKey = (name: string): string => `unknown ${name}`;
/** Of so many templates and groups, results are counted: of those that had a bad one last. */
const mostCounted = 50;

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
  const rejected = [...Object.entries(others).slice(1 - mostCounted), [key, next] as const];
  return { state: { ...state, rejected: Object.fromEntries(rejected) } };
}
