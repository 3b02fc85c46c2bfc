import type { Outcome } from './faults/apply-fault.js';

/**
 * Makes a fetch function of something that answers requests. What a socket would do, it does as Node's own fetch: a cut
 * connection is a `TypeError` whose cause has undici's code, silence lasts until the caller's signal ends it.
 */
export function createFetch(handle: (request: Request) => Promise<Outcome>): typeof globalThis.fetch {
  // A request follows its caller's signal weakly: without these it may be collected as garbage and never be aborted.
  const underWay = new Set<object>();
  return async (input, init) => {
    const controller = new AbortController();
    const { signal } = controller;
    const request = new Request(input, { ...init, signal });
    follow(init?.signal ?? (input instanceof Request ? input.signal : undefined), controller);
    signal.throwIfAborted();
    const abort = rejectionOn(signal);
    const held = [input, request];
    underWay.add(held);
    try {
      const outcome = await Promise.race([handle(request), abort]);
      if ('response' in outcome) return outcome.response;
      if (outcome.failure === 'silence') return await abort;
    } finally {
      underWay.delete(held);
    }
    const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
    throw new TypeError('fetch failed', { cause });
  };
}

function follow(signal: AbortSignal | undefined, controller: AbortController): void {
  if (signal?.aborted) controller.abort(signal.reason);
  signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
}

/** Never resolves; rejects with the signal's reason. */
function rejectionOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
