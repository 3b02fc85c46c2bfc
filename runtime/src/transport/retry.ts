import { type Failure, type SendError, sendError } from '../errors/send-error.js';
import type { OutgoingMessage } from '../request/outgoing-message.js';
import type { Receipt } from '../response/receipt.js';
import { type Earlier, noResponse } from './post.js';
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
  /**
   * Milliseconds for all attempts and waits together. A retry that might not end in time is not started. Default: 60,000.
   */
  readonly maxTotal?: number;
}

export const retryDefaults: Required<RetryOptions> = { limit: 2, maxDelay: 20_000, maxTotal: 60_000 };

/** Milliseconds before the second attempt; doubled for each later one. */
const firstBackoff = 300;

/** The random part of a wait, so that clients that failed together do not retry together. */
const jitter = 0.25;

/** Least time for one more attempt, in milliseconds. */
const minRoom = 1000;

/**
 * The wait before the next attempt in milliseconds, or `undefined` to give up. Only a message that was certainly not
 * accepted is retried.
 *
 * @param attempt 1 after the first attempt.
 * @param room Milliseconds that are left for the wait.
 * @param random Between 0 and 1.
 */
export function retryDelay(
  error: SendError,
  attempt: number,
  { limit, maxDelay }: Required<RetryOptions>,
  room: number,
  random: number,
): number | undefined {
  const { code, advice, retryAfter } = error;
  // The caller does not want another attempt, or the gateway did not ask for one.
  const isFinal = advice !== 'retry' || code === 'aborted' || code === 'rejected';
  if (isFinal || attempt > limit || (retryAfter ?? 0) > maxDelay) return undefined;
  // `Retry-After: 0` asks for a retry at once.
  const minDelay = retryAfter === 0 ? 0 : Math.max(retryAfter ?? 0, firstBackoff * 2 ** (attempt - 1));
  const delay = Math.min(maxDelay, minDelay * (1 + jitter * random));
  return delay > room ? undefined : delay;
}

/** How one message is sent. */
export interface Sending {
  /** How errors refer to the message. */
  readonly subject: string;
  /** Makes one attempt. */
  readonly post: (timeout: number, earlier: Earlier) => Promise<Receipt | Failure>;
  /** Starts to watch for a second response, if the transport can. */
  readonly watch: () => (() => boolean) | undefined;
  readonly retry: Required<RetryOptions>;
  /** Maximum duration of one attempt in milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
}

/** Makes attempts until one succeeds or a retry is not allowed; then rejects with the last error. */
export async function sendWithRetries(
  { subject, post, watch, retry, timeout, signal }: Sending,
  observe: Observe,
): Promise<Receipt> {
  const firstStart = performance.now();
  let earlier: Earlier = 'not-sent';
  let attempts = 0;
  let hadSecondResponse = false;
  for (let attempt = 1; ; attempt++) {
    const start = performance.now();
    const remaining = retry.maxTotal - (start - firstStart);
    if (!hadSecondResponse && !signal?.aborted) attempts++;
    // After a second response, the first one may have been no response to this message.
    const outcome = hadSecondResponse
      ? noResponse({ reason: 'two responses', sent: true }, undefined, earlier)
      : await post(Math.min(timeout, remaining), earlier).catch(() => brokenFetch);
    if (!('reason' in outcome)) {
      observe({ attempt, start, status: outcome.status });
      return outcome;
    }
    const error = sendError(subject, { ...outcome, attempts });
    if (error.delivery === 'rejected') earlier = 'rejected';
    // An attempt that is cut short by the total time would turn an error that states that the message was not accepted
    // into one that does not know.
    const room = Math.min(timeout, Math.max(minRoom, 2 * (performance.now() - start)));
    const left = (): number => retry.maxTotal - room - (performance.now() - firstStart);
    const delay = retryDelay(error, attempt, retry, left(), Math.random());
    observe({ attempt, start, error, ...(delay !== undefined && { retryIn: delay }) });
    if (delay === undefined) throw error;
    const stopWatching = watch();
    await sleep(delay, signal);
    hadSecondResponse = stopWatching?.() === true;
    // A suspended machine may have slept longer.
    if (left() < 0 && !signal?.aborted && !hadSecondResponse) throw error;
  }
}

/** For a fetch function or a signal that breaks the rules, such as one that returns something else than a `Response`. */
const brokenFetch: Failure = {
  code: 'connection-lost',
  delivery: 'unknown',
  reason: 'the fetch function failed',
};

/** Resolves early on abort: the next attempt sees the signal and reports it. */
async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const { limit, release } = startTimeLimit(milliseconds, signal);
  await limit.catch(release);
}

/** One attempt to post one message, or an invalid message, for logs, metrics and traces. It contains neither credentials nor the recipient. */
export interface AttemptEvent {
  /** `unknown` if `sendRequest` got something else than what a `build…` function returns. */
  readonly kind: OutgoingMessage['kind'] | 'unknown';
  /** Name of the template; absent for session messages. */
  readonly template?: string;
  /** 1 for the first attempt of a message; 0 if the message or an option is invalid, so that there was none. */
  readonly attempt: number;
  /** Start of the attempt, in milliseconds since 1970. */
  readonly startedAt: number;
  /** In milliseconds. */
  readonly duration: number;
  /** HTTP status of the response; absent without a response. */
  readonly status?: number;
  /** Absent if the gateway accepted the message. */
  readonly error?: SendError;
  /** Milliseconds until the next attempt; absent if this is the last one. */
  readonly retryIn?: number;
}

export interface Observers {
  /**
   * Called after every attempt, and for every invalid message. What it throws, or what its promise rejects with, is ignored.
   */
  readonly onAttempt?: (event: AttemptEvent) => void;
}

/** Receives the outcome of each attempt; `start` is by `performance.now()`. */
export type Observe = (
  outcome: Pick<AttemptEvent, 'attempt' | 'status' | 'error' | 'retryIn'> & { readonly start: number },
) => void;

export function observeAttempts(
  { kind, template }: Pick<AttemptEvent, 'kind'> & { readonly template?: string | undefined },
  onAttempt: Observers['onAttempt'],
): Observe {
  return async ({ start, error, status = error?.status, ...outcome }) => {
    try {
      await onAttempt?.({
        kind,
        ...(template && { template }),
        startedAt: performance.timeOrigin + start,
        duration: performance.now() - start,
        ...(status && { status }),
        ...outcome,
        ...(error && { error }),
      });
    } catch {
      // A failing log must neither look like a failed message nor end the process with an unhandled rejection.
    }
  };
}
