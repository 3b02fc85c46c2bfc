import type { GatewayResult } from './faults/apply-fault.js';

/**
 * Creates a fetch function that calls a handler in this process. It fails as Node's own fetch does: a cut connection is
 * a `TypeError` with undici's error code in its cause, and silence lasts until the caller's signal aborts.
 */
export function createInProcessFetch(
  handle: (request: Request) => Promise<GatewayResult>,
): typeof globalThis.fetch {
  // A request references its caller's signal weakly: without this set, it may be garbage-collected and never aborted.
  const pending = new Set<object>();
  return async (input, init) => {
    const controller = new AbortController();
    const { signal } = controller;
    const request = new Request(input, { ...init, signal });
    follow(init?.signal ?? (input instanceof Request ? input.signal : undefined), controller);
    signal.throwIfAborted();
    const aborted = rejectOnAbort(signal);
    const references = [input, request];
    pending.add(references);
    try {
      const result = await Promise.race([handle(request), aborted]);
      if ('response' in result) return result.response;
      if (result.failure === 'silence') return await aborted;
    } finally {
      pending.delete(references);
    }
    const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
    throw new TypeError('fetch failed', { cause });
  };
}

function follow(signal: AbortSignal | undefined, controller: AbortController): void {
  if (signal?.aborted) controller.abort(signal.reason);
  signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
}

/** Never resolves. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
