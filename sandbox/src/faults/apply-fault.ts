import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault-plan.js';

/** What a caller gets: an answer, a connection that is cut without one, or no answer ever. */
export type Outcome =
  | {
      /** The answer to send. */
      readonly response: Response;
    }
  | {
      /** `cut` the connection without an answer, or stay silent until the caller gives up. */
      readonly failure: 'cut' | 'silence';
    };

/** Spoils the answer to a call in the way that a fault says. */
export async function performFault(
  { fault, retryAfter, delay }: Fault,
  accepted: Response,
  request: Request,
): Promise<Outcome> {
  switch (fault) {
    case 'timeout-before':
    case 'timeout-after':
      return { failure: 'silence' };
    case 'cut-before':
    case 'cut-after':
      return { failure: 'cut' };
    case 'slow':
      await sleep(delay ?? 2000, undefined, { signal: request.signal }).catch(() => undefined);
      return { response: accepted };
    case 'drip':
      return { response: drip(await accepted.text(), delay ?? 100, request) };
    case 'rubbish':
      return {
        response: new Response('<!doctype html><title>502</title><h1>Bad Gateway', {
          headers: { 'content-type': 'text/html' },
        }),
      };
    default:
      return { response: statusAnswer(fault, retryAfter ?? (fault === 429 ? 1 : undefined)) };
  }
}

function statusAnswer(status: number, retryAfter: number | undefined): Response {
  return Response.json(
    { status: 'refused', message: `the sandbox was told to answer ${status}` },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } },
  );
}

/** An answer that comes a byte at a time, until the caller has had enough. */
function drip(text: string, delay: number, request: Request): Response {
  const bytes = new TextEncoder().encode(text);
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      // Held whole: the signal of a request that is collected as garbage never fires.
      const { signal } = request;
      await sleep(delay, undefined, { signal }).catch(() => signal.throwIfAborted());
      controller.enqueue(bytes.subarray(next, ++next));
      if (next >= bytes.length) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}
