import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Delivery, type Failure, SendError, type SendErrorCode } from '../src/errors/send-error.js';
import type { Receipt } from '../src/response/receipt.js';
import {
  type Observe,
  retryDefaults,
  retryDelay,
  type Sending,
  sendWithRetries,
} from '../src/transport/retry.js';
import { untyped } from './support/send-error-of.js';

const failure = (code: SendErrorCode, delivery: Delivery, retryAfter?: number): SendError =>
  // Untyped, since some combinations of code and delivery are not possible.
  new SendError(code, untyped({ code, delivery, ...(retryAfter !== undefined && { retryAfter }) }));

const unreachable = failure('unreachable', 'not-sent');

const timeout = 15_000;

function wait(
  error: SendError,
  { retries = 0, room = retryDefaults.maxTotal, random = 0, options = retryDefaults } = {},
): number | undefined {
  return retryDelay(error, retries + 1, options, room, random);
}

describe('the wait before a retry', () => {
  it.each<[SendErrorCode, Delivery, boolean]>([
    ['invalid-message', 'not-sent', false],
    ['unreachable', 'not-sent', true],
    ['unauthorized', 'rejected', false],
    ['rate-limited', 'rejected', true],
    ['unavailable', 'rejected', true],
    ['rejected', 'rejected', false],
    ['gateway-failed', 'unknown', false],
    ['timeout', 'not-sent', true],
    ['timeout', 'unknown', false],
    ['connection-lost', 'unknown', false],
    ['aborted', 'not-sent', false],
    ['aborted', 'unknown', false],
    // Codes that are retried, but never if the message may have been sent.
    ['unreachable', 'unknown', false],
    ['rate-limited', 'unknown', false],
    ['unavailable', 'unknown', false],
  ])('is decided by code and delivery: %s, %s, retried: %j', (code, delivery, retried) => {
    expect(wait(failure(code, delivery)) !== undefined).toBe(retried);
  });

  it('doubles, plus up to a quarter at random', () => {
    const waits = [0, 1].map((retries) => [0, 1].map((random) => wait(unreachable, { retries, random })));
    expect(waits).toStrictEqual([
      [300, 375],
      [600, 750],
    ]);
  });

  it('is not shorter than Retry-After or the backoff, unless the gateway asks for a retry at once', () => {
    const after = (retryAfter: number): number | undefined =>
      wait(failure('rate-limited', 'rejected', retryAfter));
    expect([after(0), after(5000), after(20_000), after(20_001)]).toStrictEqual([0, 5000, 20_000, undefined]);
  });

  it('is undefined after the last retry', () => {
    expect(wait(unreachable, { retries: 2 })).toBeUndefined();
  });

  it('is at most the longest allowed wait', () => {
    expect(wait(unreachable, { random: 1, options: { ...retryDefaults, maxDelay: 100 } })).toBe(100);
  });

  it('is undefined if the total time leaves less', () => {
    expect(wait(unreachable, { room: 300 })).toBe(300);
    expect(wait(unreachable, { room: 299 })).toBeUndefined();
  });
});

const receipt = { status: 200, body: '' };
const lost: Failure = { code: 'unreachable', delivery: 'not-sent', reason: 'no connection' };

/** Sends with attempts that a test makes up. */
function send(options: Partial<Sending>, observe: Observe = () => undefined): Promise<Receipt> {
  const defaults = { subject: 'order', watch: () => undefined, retry: retryDefaults, signal: undefined };
  return sendWithRetries({ ...defaults, post: async () => lost, timeout, ...options }, observe);
}

describe('attempts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.advanceTimersByTime(60_000);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const expectFailure = async (sending: Promise<Receipt>, attempts: number): Promise<void> => {
    const rejection = expect(sending).rejects.toMatchObject({ code: 'unreachable', attempts });
    await vi.runAllTimersAsync();
    await rejection;
  };

  it('are made until one succeeds, each within its timeout and the rest of the total time', async () => {
    const timeouts: number[] = [];
    const post = async (left: number): Promise<Receipt | Failure> => {
      timeouts.push(left);
      return timeouts.length < 3 ? lost : receipt;
    };
    const delays: (number | undefined)[] = [];
    const retry = { ...retryDefaults, maxDelay: 20, maxTotal: 15_030 };
    const sending = send({ post, retry }, ({ retryIn }) => delays.push(retryIn));
    await vi.runAllTimersAsync();
    expect(await sending).toBe(receipt);
    expect(delays).toStrictEqual([20, 20, undefined]);
    expect(timeouts).toStrictEqual([15_000, 15_000, 14_990]);
  });

  it.each([
    ['a second', 0, 300 + 1000],
    ['twice the duration of the last attempt', 4000, 4000 + 300 + 2 * 4000],
    ['the longest duration of one', 14_000, 14_000 + 300 + timeout],
  ])('are repeated only if the total time leaves %s for the next one', async (_, duration, maxTotal) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const post = async (): Promise<Failure> => {
      await new Promise((resolve) => setTimeout(resolve, duration));
      return lost;
    };
    await expectFailure(send({ post, retry: { ...retryDefaults, maxTotal } }), 2);
    await expectFailure(send({ post, retry: { ...retryDefaults, maxTotal: maxTotal - 1 } }), 1);
  });

  it('are not made once the total time is over, as after a suspended machine resumes', async () => {
    const suspend = (): void => void vi.advanceTimersByTime(3000);
    await expectFailure(send({ retry: { ...retryDefaults, maxDelay: 5, maxTotal: 2000 } }, suspend), 1);
  });

  it("leave no listener on the caller's signal", async () => {
    const { signal } = new AbortController();
    const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    await expectFailure(send({ signal }), 3);
    expect(add).toHaveBeenCalledTimes(2);
    expect(remove).toHaveBeenCalledTimes(2);
  });

  it('are not repeated after one that broke in an unknown way', async () => {
    const post = vi.fn(() => Promise.reject(new TypeError('a bug')));
    await expect(send({ post })).rejects.toMatchObject({ code: 'connection-lost', attempts: 1 });
    expect(post).toHaveBeenCalledTimes(1);
  });
});
