import type { SendErrorJson } from '@notifygen/runtime';
import { describe, expect, it } from 'vitest';
import type { Candidate, ClaimedMessage, Result } from '../../src/message/message.js';
import { decideClaim } from '../../src/rules/decide-claim.js';
import { decideOutcome } from '../../src/rules/decide-outcome.js';
import { newSenderState, type Pause, type SenderState } from '../../src/rules/limits.js';
import { endWait } from '../../src/rules/pause.js';
import { currentPauses } from '../../src/store/decisions.js';
import { backlog, candidate, claimed, limits, sendError, situation, start } from './support.js';

const rejected = (status: number, changes: Partial<SendErrorJson> = {}) =>
  sendError({ code: 'rejected', delivery: 'rejected', advice: 'fix-setup', status, ...changes });
const unauthorized = rejected(401, { code: 'unauthorized' });
const wrongAddress = rejected(404);
const tooMany = (retryAfter?: number) =>
  rejected(429, {
    code: 'rate-limited',
    advice: 'retry',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
const timeout = sendError({ code: 'timeout', delivery: 'unknown', advice: 'ask' });
const aborted = sendError({ code: 'aborted', delivery: 'unknown', advice: 'ask' });
const unreachable = sendError({});
const accept: Result = { type: 'accepted', messageId: 'm1', response: {} };
const gone = { template: 'gone' };

const after = (state: SenderState, result: Result, now = start, message: Partial<ClaimedMessage> = {}) =>
  decideOutcome({ message: claimed('other', message), result }, limits, state, now).state;
const afterError = (
  state: SenderState,
  error: SendErrorJson,
  now = start,
  message: Partial<ClaimedMessage> = {},
) => after(state, { type: 'error', error }, now, message);
/** Results of different messages that were claimed at the start. */
const repeat = (
  count: number,
  error: SendErrorJson,
  state: SenderState = newSenderState,
  now = start,
  message: Partial<ClaimedMessage> = {},
) =>
  Array.from({ length: count }, (_, index) => `flight-${index}`).reduce(
    (next, id) => afterError(next, error, now, { id, ...message }),
    state,
  );
const claim = (state: SenderState, now: number, candidates: readonly Candidate[] = backlog(5)) =>
  decideClaim(situation({ state, now, candidates }));
/** The pause of the whole sender that is shown. */
const pausedOf = (state: SenderState, now: number = start) =>
  currentPauses(state, now)
    .filter(({ template }) => template === undefined)
    .toSorted((a, b) => b.until - a.until)[0];
/** The state after a pause ended at the start, and one message is tried. */
const probing = (changes: Partial<Pause> = {}): SenderState => {
  const ended = { since: start - 60_000, until: start, time: 60_000, message: '' };
  return claim({ ...newSenderState, pauses: [{ ...ended, reason: 'setup', ...changes }] }, start).state;
};

describe('a pause for the setup', () => {
  it('begins with the first 401 and says what to fix', () => {
    const paused = pausedOf(repeat(1, unauthorized));
    expect(paused).toMatchObject({ since: start, until: start + 60_000, reason: 'setup', time: 60_000 });
    expect(paused?.message).toBe(
      'The gateway responded with 401. Check the app ID and the API key, then start the workers again. Messages stay queued.',
    );
  });

  it('begins with five other responses in a row, if they are of two templates, and names the base URL', () => {
    const other = { id: 'x', template: 'login_code' };
    const state = afterError(repeat(4, wrongAddress), wrongAddress, start, other);
    expect(state.pauses).toHaveLength(1);
    expect(pausedOf(state)?.message).toContain('404. Check the base URL and the account');
  });

  it('begins with no other response if one is accepted in between, and not with one message alone', () => {
    const state = after(repeat(4, wrongAddress), accept);
    expect(afterError(state, wrongAddress, start, { id: 'x', template: 'login_code' }).pauses).toEqual([]);
    let alone = newSenderState;
    for (let index = 0; index < 20; index += 1)
      alone = afterError(alone, wrongAddress, start + index * 1_000);
    expect(alone.pauses).toEqual([]);
  });

  it('counts once for all messages that were posted together, also after it ended', () => {
    const first = repeat(1, unauthorized, newSenderState, start + 1);
    expect(repeat(50, unauthorized, first, start + 1_000).pauses).toEqual(first.pauses);
    expect(repeat(50, unauthorized, first, start + 61_000).pauses).toEqual(first.pauses);
  });

  it('lets nothing start before its end, and then one message', () => {
    const state = repeat(1, unauthorized);
    expect(claim(state, start + 59_999)).toMatchObject({ send: [], wakeIn: 1 });
    const probe = claim(state, start + 60_000);
    expect(probe.send).toHaveLength(1);
    expect(pausedOf(probe.state)).toMatchObject({ since: start, until: start + 120_000 });
    expect(claim(probe.state, start + 60_001)).toMatchObject({ send: [], wakeIn: 59_999 });
  });

  it('takes no slot that is not free, and none that is reserved', () => {
    const state = repeat(1, unauthorized);
    for (const any of [0, 3]) {
      const slots = { any, notUrgent: 0 };
      const decision = decideClaim(situation({ state, now: start + 60_000, candidates: backlog(5), slots }));
      expect(decision.send).toHaveLength(0);
      expect(decision.state.pauses).toEqual(state.pauses);
    }
  });

  it('doubles when the message that was tried fails, up to a quarter of an hour', () => {
    let [state, now] = [repeat(1, unauthorized), start];
    const times: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const claimedAt = pausedOf(state)?.until ?? now;
      now = claimedAt;
      state = afterError(claim(state, now).state, unauthorized, now + 500, { claimedAt });
      times.push((pausedOf(state)?.until ?? 0) - now - 500);
    }
    expect(pausedOf(state)?.since).toBe(start);
    expect(times).toEqual([120_000, 240_000, 480_000, 900_000, 900_000, 900_000, 900_000]);
  });

  it('is not doubled by a message that was posted before it while another is tried', () => {
    const state = probing();
    const before = { claimedAt: start - 100_000 };
    expect(afterError(state, unauthorized, start + 1, before).pauses).toEqual(state.pauses);
  });

  it('ends with the first clear response', () => {
    const state = probing();
    const accepted = after(state, accept, start + 1);
    expect(accepted.pauses).toEqual([]);
    expect(claim(accepted, start + 1_100).send.length).toBeGreaterThan(0);
    expect(afterError(state, rejected(400, { advice: 'fix-message' })).pauses).toEqual([]);
  });

  it.each<[string, Result]>([
    ['was given back', { type: 'returned' }],
    ['no longer matches its template', { type: 'template-changed', reason: 'It has other placeholders.' }],
    ['is invalid', { type: 'error', error: sendError({ code: 'invalid-message', advice: 'fix-message' }) }],
    ['was aborted before it was posted', { type: 'error', error: sendError({ code: 'aborted' }) }],
    ['was aborted while it was posted', { type: 'error', error: aborted }],
  ])('tries another message at once when the one that was tried %s', (_, result) => {
    const state = after(probing({ time: 240_000 }), result, start + 2_000);
    expect(pausedOf(state)).toMatchObject({ reason: 'setup', time: 240_000, until: start + 2_000 });
    expect(claim(state, start + 2_000).send).toHaveLength(1);
  });

  it('tries another message when the worker that tried one stopped', () => {
    const state = probing();
    expect(claim(state, start + 59_999).send).toHaveLength(0);
    expect(claim(state, start + 60_000).send).toHaveLength(1);
  });

  it.each([1_000, 3_600_000, 400 * 86_400_000])(
    'has ended when the clock was set back by %d ms',
    (setBack) => {
      expect(claim(repeat(1, unauthorized), start - setBack).send).toHaveLength(1);
      // Only the limit per second makes it wait.
      const { state } = claim(probing(), start - setBack);
      expect(claim(state, start - setBack + 1_001).send).toHaveLength(1);
    },
  );
});

describe('a pause for an outage', () => {
  it.each([timeout, unreachable])(
    'begins with the fifth result in a row without a clear response: $code',
    (error) => {
      expect(repeat(4, error)).toMatchObject({ outages: 4 });
      expect(repeat(4, error).pauses).toEqual([]);
      expect(pausedOf(repeat(5, error))).toMatchObject({ reason: 'outage', until: start + 5_000 });
    },
  );

  it('begins after 5, 10, 20 s and so on, up to five minutes', () => {
    let [state, now] = [repeat(40, timeout, newSenderState, start + 1), start + 1];
    const times: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      times.push((pausedOf(state)?.until ?? 0) - now);
      now = pausedOf(state)?.until ?? now;
      state = afterError(claim(state, now).state, unreachable, now, { claimedAt: now });
    }
    expect(times).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1000));
  });

  it('does not begin when a worker stops and aborts what it posts', () => {
    expect(repeat(50, aborted)).toEqual(newSenderState);
  });

  it('counts only results in a row', () => {
    expect(repeat(4, timeout, after(repeat(4, timeout), accept)).pauses).toEqual([]);
  });

  it('does not begin with one result because the gateway once asked to wait', () => {
    const { pauses } = repeat(1, timeout, repeat(1, tooMany(100)), start + 5_000);
    expect(pauses).toMatchObject([{ reason: 'rate-limited' }]);
    const asked = repeat(1, { ...timeout, retryAfter: 5_000 });
    const message = 'A result without a clear response, the last one timeout. Messages stay queued.';
    expect(asked.pauses).toContainEqual(expect.objectContaining({ reason: 'outage', message }));
  });

  it('is not shorter than the time that the gateway asked for', () => {
    const state = repeat(5, timeout, repeat(1, tooMany(60_000)), start + 1_000);
    expect(claim(state, start + 59_999)).toMatchObject({ send: [], wakeIn: 1 });
    expect(claim(state, start + 60_000).send).toHaveLength(1);
  });

  it('ends when the message that was tried gets a 429, for as long as the gateway asks', () => {
    const { pauses } = afterError(probing({ reason: 'outage' }), tooMany(2_000), start + 100);
    expect(pauses).toMatchObject([{ reason: 'rate-limited', until: start + 2_100 }]);
  });

  it('ends when the message that was tried gets a response that blames the setup, which is no evidence alone', () => {
    const tried = probing({ reason: 'outage' });
    const state = afterError(tried, wrongAddress, start + 100);
    expect(state.pauses).toEqual([]);
    expect(claim(state, start + 1_100).send.length).toBeGreaterThan(0);
    expect(pausedOf(afterError(tried, unauthorized, start + 100), start + 100)?.reason).toBe('setup');
  });

  it('begins with one 503 that may have sent the message if it asks to wait, for the longer of both times', () => {
    const busy = (retryAfter: number) =>
      sendError({ code: 'gateway-failed', delivery: 'unknown', advice: 'ask', status: 503, retryAfter });
    for (const [retryAfter, wait] of [
      [1_000, 5_000],
      [30_000, 30_000],
    ] as const) {
      const state = repeat(1, busy(retryAfter));
      expect(claim(state, start + wait - 1)).toMatchObject({ send: [], wakeIn: 1 });
      const tried = claim(state, start + wait);
      expect(tried.send).toHaveLength(1);
      const again = afterError(tried.state, busy(1_000), start + wait, { claimedAt: start + wait });
      expect(claim(again, start + wait + 9_999)).toMatchObject({ send: [], wakeIn: 1 });
    }
  });
});

describe('Retry-After', () => {
  it('applies to the whole sender, and no message is tried first when it ends', () => {
    const state = repeat(1, tooMany(3_000));
    expect(claim(state, start + 2_999)).toMatchObject({ send: [], wakeIn: 1 });
    const next = decideClaim(situation({ state, now: start + 3_000, candidates: backlog(5, 'urgent') }));
    expect(next.send).toHaveLength(5);
    expect(next.state.pauses).toEqual([]);
  });

  it('is the longest one of the messages that were posted together', () => {
    const state = repeat(1, tooMany(500), repeat(1, tooMany(3_000)));
    expect(pausedOf(state)).toMatchObject({ until: start + 3_000 });
  });

  it('is at most a day', () => {
    expect(pausedOf(repeat(1, tooMany(1e12)))?.until).toBe(start + 86_400_000);
  });

  it('is not cut short by a message that was accepted', () => {
    const state = after(repeat(1, tooMany(3_000)), accept);
    expect(claim(state, start + 2_999).send).toHaveLength(0);
  });

  it('is not cut short by the early end of another pause', () => {
    for (const error of [timeout, unauthorized]) {
      const paused = repeat(5, error, repeat(1, tooMany(90_000)), start + 1_000);
      expect(paused.pauses).toHaveLength(2);
      const ended = [after(paused, accept, start + 2_000), endWait(paused, start + 2_000)];
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
    expect(pausedOf(repeat(1, tooMany(2_000), state, earlier), earlier)?.until).toBe(earlier + 2_000);
  });
});

describe('a template that the gateway does not accept', () => {
  const one = (id: string, template: string) => candidate(id, { template, priority: 'bulk' });
  const state = repeat(5, wrongAddress, newSenderState, start + 1, gone);

  it('is paused alone after five messages in a row, and others go on', () => {
    const paused = { reason: 'setup', template: 'gone', until: start + 60_001 };
    expect(currentPauses(state, start + 1)).toMatchObject([paused]);
    const { send, postpone } = claim(state, start + 2_000, [one('1', 'gone'), one('2', 'order_shipped')]);
    expect(send.map(({ id }) => id)).toEqual(['2']);
    expect(postpone).toMatchObject([{ id: '1', dueAt: start + 60_001 }]);
  });

  it('is tried with one message when its pause ends, which ends it or doubles it', () => {
    const at = start + 60_001;
    const tried = claim(state, at, [one('1', 'gone'), one('2', 'gone')]);
    expect(tried.send.map(({ id }) => id)).toEqual(['1']);
    expect(tried.postpone).toMatchObject([{ id: '2', dueAt: at + 5_000 }]);
    const message = { id: '1', claimedAt: at, ...gone };
    expect(after(tried.state, accept, at + 20, message).pauses).toEqual([]);
    const again = afterError(tried.state, wrongAddress, at + 20, message);
    expect(again.pauses).toMatchObject([{ template: 'gone', time: 120_000, until: at + 20 + 120_000 }]);
    const { pauses } = after(tried.state, { type: 'returned' }, at + 20, message);
    expect(pauses).toMatchObject([{ until: at + 20 }]);
  });

  it('stays paused while messages of other templates are accepted', () => {
    expect(after(state, accept, start + 10, { template: 'order_shipped' }).pauses).toEqual(state.pauses);
  });

  it('pauses the sender with the next response to another template, unless one was accepted in between', () => {
    const other = { id: '9', template: 'order_shipped' };
    expect(pausedOf(afterError(state, wrongAddress, start + 2, other), start + 2)?.reason).toBe('setup');
    const accepted = after(state, accept, start + 2, { template: 'order_shipped' });
    expect(pausedOf(afterError(accepted, wrongAddress, start + 3, other), start + 3)).toBeUndefined();
  });

  it('fails a message after three attempts while others are accepted, and else never', () => {
    const attempts = (acceptedAt: number) => {
      let message = claimed('1', gone);
      const seen: string[] = [];
      for (let index = 0; index < 5; index += 1) {
        const now = start + index * 10_000;
        const { change } = decideOutcome(
          { message, result: { type: 'error', error: wrongAddress } },
          limits,
          { ...newSenderState, acceptedAt: acceptedAt === 0 ? 0 : now - 1_000 },
          now,
        );
        seen.push(change.status);
        message = { ...message, failures: change.failures ?? 0, history: change.history ?? [] };
      }
      return seen;
    };
    expect(attempts(1).slice(0, 3)).toEqual(['queued', 'queued', 'failed']);
    expect(attempts(0)).toEqual(Array.from({ length: 5 }, () => 'queued'));
  });

  it('remembers the last acceptance to the second', () => {
    const first = after(newSenderState, accept);
    const acceptedAfter = (time: number) => after(first, accept, start + time).acceptedAt - start;
    expect([0, 999, 1_000, 5_000].map(acceptedAfter)).toEqual([0, 0, 1_000, 5_000]);
  });
});
