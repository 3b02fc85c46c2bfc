import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/message/message.js';
import { newSenderState } from '../../src/rules/limits.js';
import { countRejections } from '../../src/rules/rejections.js';
import { claimed, limits, sendError } from './support.js';

const bounded = { ...limits, rejections: { share: 0.25, of: 20 } };
const accepted = { type: 'accepted', messageId: undefined, response: undefined } as const;
const rejected = {
  type: 'error',
  error: sendError({ code: 'rejected', delivery: 'rejected', advice: 'fix-message' }),
} as const;
const notSent = { type: 'error', error: sendError({}) } as const;

/** After which result a template is paused; undefined if it is not. */
function pausedAfter(results: readonly Outcome['result'][], template = 'order_shipped', given = bounded) {
  let state = newSenderState;
  for (const [index, result] of results.entries()) {
    const counted = countRejections(state, { message: claimed('1', { template }), result }, given);
    if (counted.stopped.length > 0) return { after: index + 1, ...counted };
    state = counted.state;
  }
  return undefined;
}
const repeat = <Result>(count: number, result: Result) => Array.from({ length: count }, () => result);

describe('a template whose messages are rejected', () => {
  it('is paused once enough results are known, and says why', () => {
    const paused = pausedAfter(repeat(30, rejected));
    expect(paused?.after).toBe(20);
    expect(paused?.stopped[0]?.reason).toContain('rejected 20 of the last 20 messages');
    expect(paused?.state.rejected).toEqual({});
  });

  it('is paused at the share, not below it', () => {
    const mixed = (rejections: number) => [
      ...repeat(rejections, rejected),
      ...repeat(20 - rejections, accepted),
    ];
    expect(pausedAfter(mixed(5))?.after).toBe(20);
    expect(pausedAfter([...mixed(4), ...mixed(4).toReversed(), accepted])).toBeUndefined();
    const before = [...repeat(100, accepted), ...mixed(5)];
    expect(pausedAfter(before)?.after).toBe(120);
  });

  it('is paused soon when rejections begin after many accepted messages', () => {
    const results = [rejected, ...repeat(10_000, accepted), ...repeat(20, rejected)];
    expect(pausedAfter(results)?.after).toBeLessThanOrEqual(results.length);
  });

  it('is counted with at most 49 others, those that had a rejection last', () => {
    let state = newSenderState;
    for (let number = 1; number <= 200; number += 1) {
      const message = claimed('1', { template: `template_${number}` });
      ({ state } = countRejections(state, { message, result: rejected }, bounded));
    }
    expect(Object.keys(state.rejected ?? {})).toHaveLength(50);
    expect(state.rejected).toMatchObject({ template_151: [1, 1], template_200: [1, 1] });
  });

  it('is not paused by results that say nothing about it, without a bound, or for session messages', () => {
    expect(pausedAfter(repeat(100, notSent))).toBeUndefined();
    expect(
      pausedAfter(repeat(100, rejected), 'order_shipped', { ...limits, rejections: undefined as never }),
    ).toBeUndefined();
    const message = { ...claimed('1'), template: undefined };
    expect(countRejections(newSenderState, { message, result: rejected }, bounded).state).toBe(
      newSenderState,
    );
  });
});
