import { checkKeys, shownValue } from '../known-keys.js';
import { maxDelay } from '../max-delay.js';

/** How long to wait. */
export interface WaitOptions {
  /** Milliseconds, up to 2,147,483,647. Default: 5,000. */
  readonly timeout?: number | undefined;
  /** Aborts the wait. */
  readonly signal?: AbortSignal | undefined;
}

/** What was waited for did not happen in time. */
export class WaitTimeoutError extends Error {
  override readonly name = 'WaitTimeoutError';
}

/** @throws RangeError for an option that does not exist, such as `timout`, and for an invalid timeout. */
export function checkWaitOptions(options: WaitOptions, known: readonly string[] = []): void {
  if (typeof options !== 'object' || options === null) {
    const example = typeof options === 'number' ? options : 1000;
    throw new RangeError(
      `options must be an object such as { timeout: ${example} }, not ${shownValue(options)}`,
    );
  }
  checkKeys(Object.keys(options), ['timeout', 'signal', ...known], 'known option');
  checkDelay('timeout', options.timeout);
}

export function checkDelay(name: string, delay: unknown = 0): void {
  if (typeof delay === 'number' && delay >= 0 && delay <= maxDelay) return;
  throw new RangeError(`${name} must be a number from 0 to ${maxDelay}, not ${shownValue(delay)}`);
}

export interface Stop {
  /** Never resolves. Rejects with the signal's reason, or with the error of the timeout. */
  readonly stopped: Promise<never>;
  readonly cleanUp: () => void;
}

/** Ends a wait when its time is over or its signal aborts. `setTimeout` is read at each call: it may be a fake one. */
export function stopWaiting(
  { timeout = 5000, signal }: WaitOptions,
  errorOf: (timeout: number) => WaitTimeoutError,
): Stop {
  signal?.throwIfAborted();
  let cleanUp = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(errorOf(timeout)), timeout);
    const abort = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    cleanUp = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
  });
  return { stopped, cleanUp };
}
