import { SendError, type SendErrorCode } from '../errors/send-error.js';
import { startTimeLimit } from './time-limit.js';

/** When and how often a message is sent again that certainly was not accepted. Waits double from 300 ms, with up to a quarter more by chance. */
export interface RetryOptions {
  /** How often a message is sent again at most; `0` switches it off. Default: 2. */
  readonly limit?: number;
  /** Milliseconds of the longest single wait. A longer `Retry-After` ends the attempts. Default: 20,000. */
  readonly maxDelay?: number;
  /** Milliseconds for all attempts and waits together; a wait that would pass it is not begun. Default: 60,000. */
  readonly maxTotal?: number;
}

export const retryDefaults: Required<RetryOptions> = { limit: 2, maxDelay: 20_000, maxTotal: 60_000 };

const retryable: ReadonlySet<SendErrorCode> = new Set(['unreachable', 'rate-limited', 'unavailable']);

/** Milliseconds before the second attempt; doubled for each one after it. */
const firstBackoff = 300;

/** The share of a wait that chance adds, so that clients which failed together do not come back together. */
const jitter = 0.25;

/**
 * How long to wait before the next attempt, in milliseconds, or `undefined` to give up. Only a message that certainly
 * was not accepted is ever sent again.
 *
 * @param retries How often it was sent again already.
 * @param elapsed Milliseconds since the first attempt began.
 * @param chance Between 0 and 1.
 */
export function retryDelay(
  error: SendError,
  retries: number,
  elapsed: number,
  { limit, maxDelay, maxTotal }: Required<RetryOptions>,
  chance: number,
): number | undefined {
  if (error.delivery === 'unknown' || !retryable.has(error.code) || retries >= limit) return undefined;
  const asked = error.retryAfter ?? 0;
  if (asked > maxDelay) return undefined;
  const least = Math.max(asked, firstBackoff * 2 ** retries);
  const delay = Math.min(maxDelay, least * (1 + jitter * chance));
  return elapsed + delay >= maxTotal ? undefined : delay;
}

export interface RetryLoop<T> {
  /** Makes one attempt that may take the given milliseconds at most. */
  readonly attempt: (remaining: number) => Promise<T>;
  readonly options: Required<RetryOptions>;
  readonly signal: AbortSignal | undefined;
}

/** Makes attempts until one succeeds or there is no use in another. The last failure decides. */
export async function withRetries<T>(
  { attempt, options, signal }: RetryLoop<T>,
  watch: AttemptWatch<T>,
): Promise<T> {
  const start = performance.now();
  for (let retries = 0; ; retries++) {
    const attemptStart = performance.now();
    try {
      const result = await attempt(options.maxTotal - (attemptStart - start));
      watch({ attempt: retries + 1, start: attemptStart, result });
      return result;
    } catch (error) {
      if (!(error instanceof SendError)) throw error;
      const delay = retryDelay(error, retries, performance.now() - start, options, Math.random());
      watch({ attempt: retries + 1, start: attemptStart, error, ...(delay !== undefined && { delay }) });
      if (delay === undefined) throw error;
      await sleep(delay, signal);
      // The machine may have slept longer.
      if (performance.now() - start >= options.maxTotal) throw error;
    }
  }
}

export type AttemptWatch<T> = (outcome: {
  /** Counted from 1. */
  readonly attempt: number;
  /** By `performance.now()`. */
  readonly start: number;
  readonly result?: T;
  readonly error?: SendError;
  /** Milliseconds until the next attempt; absent where there is none. */
  readonly delay?: number;
}) => void;

/** Resolves early on abort: the next attempt sees the signal and reports it. */
async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const limit = startTimeLimit(milliseconds, signal);
  await limit.race(new Promise(() => undefined)).catch(() => undefined);
  limit.release();
}
