/** Bounds a piece of work by time and by a caller's signal. */
export interface TimeLimit {
  /** Aborts when the limit is reached; for whatever honours signals. */
  readonly signal: AbortSignal;
  /** Settles with the work, or rejects as soon as the limit is reached, whether the work honours signals or not. */
  readonly race: <T>(work: Promise<T>) => Promise<T>;
  /** What ended the work early, if anything did. */
  readonly reached: () => 'aborted' | 'timeout' | undefined;
  /** Lets go of the timer and the caller's signal. */
  readonly release: () => void;
}

export function startTimeLimit(milliseconds: number, callersSignal: AbortSignal | undefined): TimeLimit {
  const controller = new AbortController();
  let reached: 'aborted' | 'timeout' | undefined;
  let stopRace = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    stopRace = () => reject(new Error(reached));
  });
  // Where nothing races any more, nobody wants to know.
  ended.catch(() => undefined);
  const end = (why: 'aborted' | 'timeout'): void => {
    reached ??= why;
    stopRace();
    controller.abort();
  };
  const abort = (): void => end('aborted');
  callersSignal?.addEventListener('abort', abort);
  const timer = setTimeout(end, milliseconds, 'timeout');
  if (callersSignal?.aborted) abort();
  return {
    signal: controller.signal,
    race: (work) => Promise.race([work, ended]),
    reached: () => reached,
    release: () => {
      clearTimeout(timer);
      callersSignal?.removeEventListener('abort', abort);
    },
  };
}
