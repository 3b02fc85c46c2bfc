/**
 * Limits work by time and by a caller's signal. `AbortSignal.timeout` and `AbortSignal.any` cannot be released, so they
 * would leave timers and listeners behind.
 */
export interface TimeLimit {
  /** Aborted when the limit is reached, or by `cancel`. */
  readonly signal: AbortSignal;
  /** Settles with the work, or rejects as soon as the limit is reached, even if the work ignores `signal`. */
  readonly race: <T>(work: Promise<T>) => Promise<T>;
  /** Rejects when the limit is reached. */
  readonly limit: Promise<never>;
  /** What ended the work early, if anything did. */
  readonly endedBy: () => 'aborted' | 'timeout' | undefined;
  /** Ends whatever still listens to `signal`. */
  readonly cancel: () => void;
  /** Removes the timer and the listener on the caller's signal. */
  readonly release: () => void;
}

export function startTimeLimit(milliseconds: number, callersSignal: AbortSignal | undefined): TimeLimit {
  const controller = new AbortController();
  const { promise: limit, reject } = Promise.withResolvers<never>();
  // Without a race in progress, nothing else handles the rejection.
  limit.catch(() => undefined);
  const deadline = performance.now() + milliseconds;
  let endedBy: 'aborted' | 'timeout' | undefined;
  const end = (by: 'aborted' | 'timeout'): void => {
    endedBy ??= by;
    reject(new Error(by));
    controller.abort();
  };
  const abort = (): void => end('aborted');
  callersSignal?.addEventListener('abort', abort);
  const timer = setTimeout(end, milliseconds, 'timeout');
  if (callersSignal?.aborted) abort();
  return {
    signal: controller.signal,
    limit,
    race: (work) => Promise.race([work, limit]),
    // In a process that was stopped or busy for a while, the timer may be late.
    endedBy: () => endedBy ?? (performance.now() >= deadline ? 'timeout' : undefined),
    cancel: () => controller.abort(),
    release: () => {
      clearTimeout(timer);
      callersSignal?.removeEventListener('abort', abort);
    },
  };
}
