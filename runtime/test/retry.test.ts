import { describe, expect, it, vi } from 'vitest';
import { type Delivery, SendError, type SendErrorCode } from '../src/errors/send-error.js';
import { retryDefaults, retryDelay, withRetries } from '../src/transport/retry.js';

const failure = (code: SendErrorCode, delivery: Delivery, retryAfter?: number): SendError =>
  new SendError(code, { code, delivery, ...(retryAfter !== undefined && { retryAfter }) });

const refused = failure('unreachable', 'not-sent');

describe('the wait before a message is sent again', () => {
  it.each<[SendErrorCode, Delivery, boolean]>([
    ['invalid-message', 'not-sent', false],
    ['unreachable', 'not-sent', true],
    ['unauthorized', 'rejected', false],
    ['rate-limited', 'rejected', true],
    ['unavailable', 'rejected', true],
    ['rejected', 'rejected', false],
    ['gateway-failed', 'unknown', false],
    ['timeout', 'unknown', false],
    ['connection-lost', 'unknown', false],
    ['aborted', 'not-sent', false],
    ['aborted', 'unknown', false],
    // Codes that are tried again, but never where the message may have gone out.
    ['unreachable', 'unknown', false],
    ['rate-limited', 'unknown', false],
    ['unavailable', 'unknown', false],
  ])('after %s, %s: tried again is %j', (code, delivery, again) => {
    expect(retryDelay(failure(code, delivery), 0, 0, retryDefaults, 0) !== undefined).toBe(again);
  });

  it('doubles, and chance adds up to a quarter', () => {
    const waits = [0, 1].map((retries) =>
      [0, 1].map((chance) => retryDelay(refused, retries, 0, retryDefaults, chance)),
    );
    expect(waits).toStrictEqual([
      [300, 375],
      [600, 750],
    ]);
  });

  it('is never shorter than Retry-After asks, and never shorter than the backoff', () => {
    const wait = (retryAfter: number): number | undefined =>
      retryDelay(failure('rate-limited', 'rejected', retryAfter), 0, 0, retryDefaults, 0);
    expect([wait(0), wait(5000), wait(20_000), wait(20_001)]).toStrictEqual([300, 5000, 20_000, undefined]);
  });

  it('ends with the limit, and where the total would be passed', () => {
    expect(retryDelay(refused, 2, 0, retryDefaults, 0)).toBeUndefined();
    expect(retryDelay(refused, 0, 59_699, retryDefaults, 0)).toBe(300);
    expect(retryDelay(refused, 0, 59_700, retryDefaults, 0)).toBeUndefined();
    expect(retryDelay(refused, 0, 0, { ...retryDefaults, maxDelay: 100 }, 1)).toBe(100);
  });
});

describe('attempts', () => {
  it('are made until one succeeds, each within what is left of the total', async () => {
    const remaining: number[] = [];
    const attempt = vi.fn((left: number) => {
      remaining.push(left);
      return remaining.length < 3 ? Promise.reject(refused) : Promise.resolve('receipt');
    });
    const options = { ...retryDefaults, maxDelay: 20 };
    const seen: (number | undefined)[] = [];
    const result = await withRetries({ attempt, options, signal: undefined }, ({ delay }) =>
      seen.push(delay),
    );
    expect(result).toBe('receipt');
    expect(attempt).toHaveBeenCalledTimes(3);
    expect(seen).toStrictEqual([20, 20, undefined]);
    expect(remaining[0]).toBeGreaterThan(59_900);
    expect(remaining[2]).toBeLessThanOrEqual((remaining[0] ?? 0) - 38);
  });

  it('are not begun once the time is over, as after a machine has slept', async () => {
    const attempt = vi.fn(() => Promise.reject(refused));
    const options = { ...retryDefaults, maxDelay: 5, maxTotal: 40 };
    const sleepDeeply = (): void => {
      const end = performance.now() + 60;
      while (performance.now() < end);
    };
    await expect(withRetries({ attempt, options, signal: undefined }, sleepDeeply)).rejects.toBe(refused);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('leave no listener on the caller’s signal', async () => {
    const { signal } = new AbortController();
    const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    const options = { ...retryDefaults, maxDelay: 5 };
    const attempt = (): Promise<never> => Promise.reject(refused);
    await expect(withRetries({ attempt, options, signal }, () => undefined)).rejects.toBe(refused);
    expect(add).toHaveBeenCalledTimes(2);
    expect(remove).toHaveBeenCalledTimes(2);
  });

  it('are not made again for what is no SendError', async () => {
    const attempt = vi.fn(() => Promise.reject(new TypeError('a mistake')));
    const loop = { attempt, options: retryDefaults, signal: undefined };
    await expect(withRetries(loop, () => undefined)).rejects.toThrow('a mistake');
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
