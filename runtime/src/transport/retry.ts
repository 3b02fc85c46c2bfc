import type { SendErrorCode } from '../errors/error-codes.js';
import { SendError } from '../errors/send-error.js';
import { startTimeLimit } from './time-limit.js';

/**
 * How a message is retried that was certainly not accepted. Waits start at 300 ms and double, plus up to a quarter at
 * random.
 */
export interface RetryOptions {
  /** Maximum number of retries per message; `0` turns them off. Default: 2. */
  readonly limit?: number;
  /** Longest wait in milliseconds. A longer `Retry-After` ends the attempts. Default: 20,000. */
  readonly maxDelay?: number;
  /** Milliseconds for all attempts and waits together; a wait that would exceed it is not started. Default: 60,000. */
  readonly maxTotal?: number;
}

export const retryDefaults: Required<RetryOptions> = { limit: 2, maxDelay: 20_000, maxTotal: 60_000 };

const retryable: ReadonlySet<SendErrorCode> = new Set(['unreachable', 'rate-limited', 'unavailable']);

/** Milliseconds before the second attempt; doubled for each later one. */
const firstBackoff = 300;

/** The random part of a wait, so that clients that failed together do not retry together. */
const jitter = 0.25;

/**
 * The wait before the next attempt in milliseconds, or `undefined` to give up. Only a message that was certainly not
 * accepted is retried.
 *
 * @param retries How often the message was already retried.
 * @param elapsed Milliseconds since the first attempt started.
 * @param random Between 0 and 1.
 */
export function retryDelay(
  error: SendError,
  retries: number,
  elapsed: number,
  { limit, maxDelay, maxTotal }: Required<RetryOptions>,
  random: number,
): number | undefined {
  if (error.delivery === 'unknown' || !retryable.has(error.code) || retries >= limit) return undefined;
  const retryAfter = error.retryAfter ?? 0;
  if (retryAfter > maxDelay) return undefined;
  const minDelay = Math.max(retryAfter, firstBackoff * 2 ** retries);
  const delay = Math.min(maxDelay, minDelay * (1 + jitter * random));
  return elapsed + delay >= maxTotal ? undefined : delay;
}

export interface RetryLoop<T> {
  /** Makes one attempt that takes at most the given milliseconds. */
  readonly attempt: (remaining: number) => Promise<T>;
  readonly options: Required<RetryOptions>;
  readonly signal: AbortSignal | undefined;
}

/** Receives the outcome of each attempt. */
export type OnOutcome<T> = (outcome: {
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** By `performance.now()`. */
  readonly start: number;
  readonly result?: T;
  readonly error?: SendError;
  /** Milliseconds until the next attempt; absent if this is the last one. */
  readonly delay?: number;
}) => void;

/** Makes attempts until one succeeds or a retry is not allowed; then rejects with the last error. */
export async function withRetries<T>(
  { attempt, options, signal }: RetryLoop<T>,
  onOutcome: OnOutcome<T>,
): Promise<T> {
  const start = performance.now();
  for (let retries = 0; ; retries++) {
    const attemptStart = performance.now();
    try {
      const result = await attempt(options.maxTotal - (attemptStart - start));
      onOutcome({ attempt: retries + 1, start: attemptStart, result });
      return result;
    } catch (error) {
      if (!(error instanceof SendError)) throw error;
      const delay = retryDelay(error, retries, performance.now() - start, options, Math.random());
      onOutcome({ attempt: retries + 1, start: attemptStart, error, ...(delay !== undefined && { delay }) });
      if (delay === undefined) throw error;
      await sleep(delay, signal);
      // A suspended machine may have slept longer.
      if (performance.now() - start >= options.maxTotal) throw error;
    }
  }
}

/** Resolves early on abort: the next attempt sees the signal and reports it. */
async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const limit = startTimeLimit(milliseconds, signal);
  await limit.race(new Promise(() => undefined)).catch(() => undefined);
  limit.release();
}
