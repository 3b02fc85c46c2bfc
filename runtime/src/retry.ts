import { SendError } from './send-error.js';

export interface RetryOptions {
  /** How often a message is sent again at most; `0` switches it off. Default: 2. */
  readonly limit?: number;
  /** Milliseconds of the longest single wait. A longer `Retry-After` ends the attempts. Default: 20,000. */
  readonly maxDelay?: number;
  /** Milliseconds for all attempts and waits; a wait that would pass it is not begun. Default: 60,000. */
  readonly maxTotal?: number;
}

const retryable = new Set(['unreachable', 'rate-limited', 'unavailable']);

/**
 * How long to wait before the next attempt, in milliseconds, or `undefined` to give up. Only a message that certainly
 * was not accepted is ever sent again.
 */
export function retryDelay(
  error: SendError,
  retries: number,
  elapsed: number,
  { limit = 2, maxDelay = 20_000, maxTotal = 60_000 }: RetryOptions,
): number | undefined {
  if (error.delivery === 'unknown' || !retryable.has(error.code) || retries >= limit) return undefined;
  const backoff = Math.min(maxDelay, 300 * 2 ** retries) * (0.5 + Math.random() / 2);
  const delay = error.retryAfter ?? backoff;
  return delay > maxDelay || elapsed + delay > maxTotal ? undefined : delay;
}

export async function withRetries<T>(
  attempt: () => Promise<T>,
  options: RetryOptions,
  signal: AbortSignal | undefined,
): Promise<T> {
  const start = performance.now();
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof SendError)) throw error;
      const delay = retryDelay(error, retries, performance.now() - start, options);
      if (delay === undefined) throw error;
      await sleep(delay, signal);
    }
  }
}

/** Resolves early on abort: the next attempt sees the signal and reports it. */
function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    if (signal?.aborted) wake();
    else signal?.addEventListener('abort', wake);
  });
}
