import { namedFault, namedFaults } from './fault-kinds.js';
import type { Fault } from './fault-plan.js';

/** What the caller gets: a response, a connection that closes without one, or no response at all. */
export type GatewayResult =
  | { readonly response: Response }
  | {
      /** `cut`: close the connection. `silence`: keep it open without a response. */
      readonly failure: 'cut' | 'silence';
    };

/** Replaces or delays the response to a call. */
export async function applyFault(
  { fault, retryAfter, delay }: Fault,
  response: Response,
  request: Request,
): Promise<GatewayResult> {
  switch (fault) {
    case 'slow':
      await sleep(delay ?? namedFaults.slow.delay, request.signal);
      return { response };
    case 'drip':
      return { response: byteByByte(await response.text(), delay ?? namedFaults.drip.delay, request) };
    case 'malformed':
      return { response: new Response(malformed, { headers: { 'content-type': 'text/html' } }) };
    default:
      return typeof fault === 'number'
        ? { response: statusResponse(fault, retryAfter ?? (fault === 429 ? 1 : undefined)) }
        : { failure: namedFaults[fault].failure };
  }
}

const malformed = '<!doctype html><title>502</title><h1>Bad Gateway';

/** The body that the caller gets of a call with a fault. `body` is that of a call without one. */
export function faultedBody({ fault }: Fault, body: string): string {
  if (fault === 'malformed') return malformed;
  return typeof fault === 'number' ? JSON.stringify(statusBody(fault)) : body;
}

/** Milliseconds that a fault delays a response with this body; `undefined` if there will be no response. */
export function delayOf({ fault, delay }: Fault, body: string): number | undefined {
  const known = namedFault(fault);
  if (known?.failure !== undefined) return undefined;
  const wait = delay ?? known?.delay ?? 0;
  return fault === 'drip' ? wait * new TextEncoder().encode(body).length : wait;
}

function statusResponse(status: number, retryAfter: number | undefined): Response {
  return Response.json(statusBody(status), {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  });
}

function statusBody(status: number): object {
  return { status: 'rejected', message: `status ${status}, simulated by the sandbox` };
}

/** Ends early when the signal aborts. `setTimeout` is read at each call, so that the fake timers of tests apply. */
function sleep(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delay);
    signal.addEventListener('abort', end);
  });
}

/** Stops when the caller aborts the request. */
function byteByByte(text: string, delay: number, request: Request): Response {
  const bytes = new TextEncoder().encode(text);
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      // Refers to the request itself: the signal of a request that was garbage-collected never fires.
      const { signal } = request;
      await sleep(delay, signal);
      signal.throwIfAborted();
      controller.enqueue(bytes.subarray(next, ++next));
      if (next >= bytes.length) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}
