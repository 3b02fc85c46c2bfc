import type { SendErrorJson } from '@notifygen/runtime';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../src/message/message.js';
import { decideClaim } from '../../src/rules/decide-claim.js';
import { decideOutcome } from '../../src/rules/decide-outcome.js';
import { newSenderState, type Pause, type SenderState } from '../../src/rules/limits.js';
import { endWait } from '../../src/rules/pause.js';
import { backlog, claimed, limits, sendError, situation, start } from './support.js';

const unauthorized = sendError({
  code: 'unauthorized',
  delivery: 'rejected',
  advice: 'fix-setup',
  status: 401,
});
const timeout = sendError({ code: 'timeout', delivery: 'unknown', advice: 'ask' });
const unreachable = sendError({});
const tooMany = (retryAfter?: number) =>
  sendError({
    code: 'rate-limited',
    delivery: 'rejected',
    status: 429,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });

const after = (state: SenderState, result: Result, now: number = start, id = 'other') =>
  decideOutcome({ message: claimed(id), result }, limits, state, now).state;
const afterError = (state: SenderState, error: SendErrorJson, now: number = start, id = 'other') =>
  after(state, { type: 'error', error }, now, id);
const repeat = (
  count: number,
  error: SendErrorJson,
  state: SenderState = newSenderState,
  now: number = start,
) => {
  let next = state;
  for (let index = 0; index < count; index += 1) next = afterError(next, error, now, `flight-${index}`);
  return next;
};
const claim = (state: SenderState, now: number) =>
  decideClaim(situation({ state, now, candidates: backlog(5) }));
const probedAt = (now: number, pause: Partial<Pause>): SenderState => {
  const paused: Pause = { since: now - 60_000, until: now, reason: 'setup', count: 1, message: '', ...pause };
  return claim({ ...newSenderState, outages: 0, paused }, now).state;
};

describe('a pause for the setup', () => {
  it('begins with the first rejection and says what to fix', () => {
    const { paused } = repeat(1, unauthorized);
    expect(paused).toMatchObject({ since: start, until: start + 60_000, reason: 'setup', count: 1 });
    expect(paused?.message).toBe(
      'The gateway responded with 401. Check the app ID and the API key, then start the workers again. Messages stay queued.',
    );
  });

  it('names the base URL when the address is wrong', () => {
    const error = sendError({ code: 'rejected', delivery: 'rejected', advice: 'fix-setup', status: 404 });
    expect(repeat(1, error).paused?.message).toContain('404. Check the base URL and the account');
  });

  it('counts once for all messages that were posted together, also after it ended', () => {
    const first = repeat(1, unauthorized);
    expect(repeat(50, unauthorized, first, start + 1_000).paused).toEqual(first.paused);
    expect(repeat(50, unauthorized, first, start + 61_000).paused).toEqual(first.paused);
  });

  it('lets nothing start before its end, and then one message', () => {
    const state = repeat(1, unauthorized);
    expect(claim(state, start + 59_999)).toMatchObject({ send: [], wakeIn: 1 });
    const probe = claim(state, start + 60_000);
    expect(probe.send).toHaveLength(1);
    expect(probe.state.paused).toMatchObject({ until: start + 120_000, probing: 'bulk-0' });
    expect(claim(probe.state, start + 60_001)).toMatchObject({ send: [], wakeIn: 59_999 });
  });

  it('takes no slot that is not free, and none that is reserved', () => {
    const state = repeat(1, unauthorized);
    for (const slots of [
      { any: 0, notUrgent: 0 },
      { any: 3, notUrgent: 0 },
    ]) {
      const decision = decideClaim(situation({ state, now: start + 60_000, candidates: backlog(5), slots }));
      expect(decision.send).toHaveLength(0);
      expect(decision.state.paused).toEqual(state.paused);
    }
  });

  it('doubles when the message that was tried fails, up to a quarter of an hour', () => {
    let [state, now] = [repeat(1, unauthorized), start];
    const times: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      now = state.paused?.until ?? now;
      state = afterError(claim(state, now).state, unauthorized, now + 500, 'bulk-0');
      times.push((state.paused?.until ?? 0) - now - 500);
    }
    expect(times).toEqual([120_000, 240_000, 480_000, 900_000, 900_000, 900_000, 900_000]);
  });

  it('is not doubled by a message that was posted before it while another is tried', () => {
    const state = probedAt(start, {});
    expect(afterError(state, unauthorized, start + 1, 'posted-before').paused).toEqual(state.paused);
  });

  it('ends with the first clear response', () => {
    const state = probedAt(start, {});
    const accepted = after(state, { type: 'accepted', messageId: 'm1', response: {} }, start + 1, 'bulk-0');
    expect(accepted.paused).toBeUndefined();
    expect(claim(accepted, start + 1_100).send.length).toBeGreaterThan(0);
    const rejected = sendError({
      code: 'rejected',
      delivery: 'rejected',
      advice: 'fix-message',
      status: 400,
    });
    expect(afterError(state, rejected).paused).toBeUndefined();
  });

  it.each<[string, Result]>([
    ['was given back', { type: 'returned' }],
    [
      'no longer matches its template',
      { type: 'template-changed', reason: 'The template has other placeholders.' },
    ],
    ['is invalid', { type: 'error', error: sendError({ code: 'invalid-message', advice: 'fix-message' }) }],
    ['was aborted before it was posted', { type: 'error', error: sendError({ code: 'aborted' }) }],
    [
      'was aborted while it was posted',
      { type: 'error', error: sendError({ code: 'aborted', delivery: 'unknown', advice: 'ask' }) },
    ],
  ])('tries another message at once when the one that was tried %s', (_, result) => {
    const state = after(probedAt(start, { count: 3 }), result, start + 2_000, 'bulk-0');
    expect(state.paused).toMatchObject({ reason: 'setup', count: 3, until: start + 2_000 });
    expect(claim(state, start + 2_000).send).toHaveLength(1);
  });

  it('tries another message when the worker that tried one stopped', () => {
    const state = probedAt(start, {});
    expect(claim(state, start + 59_999).send).toHaveLength(0);
    expect(claim(state, start + 60_000).send).toHaveLength(1);
  });

  it.each([1_000, 3_600_000, 400 * 86_400_000])(
    'has ended when the clock was set back by %d ms',
    (setBack) => {
      expect(claim(repeat(1, unauthorized), start - setBack).send).toHaveLength(1);
      // Only the limit per second makes it wait.
      const { state } = claim(probedAt(start, {}), start - setBack);
      expect(claim(state, start - setBack + 1_001).send).toHaveLength(1);
    },
  );
});

describe('a pause for an outage', () => {
  it.each([timeout, unreachable])(
    'begins with the fifth result in a row without a clear response: $code',
    (error) => {
      expect(repeat(4, error)).toMatchObject({ outages: 4 });
      expect(repeat(4, error).paused).toBeUndefined();
      expect(repeat(5, error).paused).toMatchObject({ reason: 'outage', until: start + 5_000, count: 1 });
    },
  );

  it('begins after 5, 10, 20 s and so on, up to five minutes', () => {
    let [state, now] = [repeat(40, timeout), start];
    const times: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      times.push((state.paused?.until ?? 0) - now);
      now = state.paused?.until ?? now;
      state = afterError(claim(state, now).state, unreachable, now, 'bulk-0');
    }
    expect(times).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1000));
  });

  it('does not begin when a worker stops and aborts what it posts', () => {
    const aborted = sendError({ code: 'aborted', delivery: 'unknown', advice: 'ask' });
    expect(repeat(50, aborted)).toEqual(newSenderState);
  });

  it('counts only results in a row', () => {
    const accepted = after(repeat(4, timeout), { type: 'accepted', messageId: undefined, response: {} });
    expect(repeat(4, timeout, accepted).paused).toBeUndefined();
  });

  it('does not begin with one result because the gateway once asked to wait', () => {
    expect(repeat(1, timeout, repeat(1, tooMany(100)), start + 5_000).paused).toMatchObject({
      reason: 'rate-limited',
    });
  });

  it('is not shorter than the time that the gateway asked for', () => {
    expect(repeat(5, timeout, repeat(1, tooMany(60_000)), start + 1_000).paused).toMatchObject({
      reason: 'outage',
      until: start + 60_000,
    });
  });

  it('ends when the message that was tried gets a 429, for as long as the gateway asks', () => {
    const probing = probedAt(start, { reason: 'outage' });
    const state = afterError(probing, tooMany(2_000), start + 100, 'bulk-0');
    expect(state.paused).toMatchObject({ reason: 'rate-limited', until: start + 2_100 });
  });
});

describe('Retry-After', () => {
  it('applies to the whole sender, and no message is tried first when it ends', () => {
    const state = repeat(1, tooMany(3_000));
    expect(claim(state, start + 2_999)).toMatchObject({ send: [], wakeIn: 1 });
    const next = decideClaim(situation({ state, now: start + 3_000, candidates: backlog(5, 'urgent') }));
    expect(next.send).toHaveLength(5);
    expect(next.state.paused).toBeUndefined();
  });

  it('is the longest one of the messages that were posted together', () => {
    const state = repeat(1, tooMany(500), repeat(1, tooMany(3_000)));
    expect(state.paused).toMatchObject({ until: start + 3_000 });
  });

  it('is at most a day', () => {
    expect(repeat(1, tooMany(1e12)).paused?.until).toBe(start + 86_400_000);
  });

  it('is not cut short by a message that was accepted', () => {
    const state = after(repeat(1, tooMany(3_000)), { type: 'accepted', messageId: 'm', response: {} });
    expect(claim(state, start + 2_999).send).toHaveLength(0);
  });

  it('is not cut short by the early end of another pause', () => {
    for (const error of [timeout, unauthorized]) {
      const paused = repeat(5, error, repeat(1, tooMany(90_000)), start + 1_000);
      expect(paused.paused?.reason).not.toBe('rate-limited');
      const ended = [
        after(paused, { type: 'accepted', messageId: 'm', response: {} }, start + 2_000),
        endWait(paused, start + 2_000),
      ];
      for (const state of ended) {
        expect(claim(state, start + 89_999)).toMatchObject({ send: [], wakeIn: 1 });
        expect(claim(state, start + 90_000).send.length).toBeGreaterThan(0);
      }
    }
  });

  it('has ended, and can begin again, when the clock was set back', () => {
    const state = repeat(1, tooMany(60_000));
    const earlier = start - 7 * 3_600_000;
    expect(claim(state, earlier).send.length).toBeGreaterThan(0);
    expect(repeat(1, tooMany(2_000), state, earlier).paused).toMatchObject({ until: earlier + 2_000 });
  });
});
