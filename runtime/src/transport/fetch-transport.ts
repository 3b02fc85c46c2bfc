import ky from 'ky';
import { findLoopbackProxy, isPlainLoopback } from './loopback.js';
import { NotSentError } from './network-error.js';
import type { Transport, TransportRequest } from './transport.js';

/** As it is before a test may replace it, whose clock stands still. */
const { setImmediate }: { readonly setImmediate?: (task: () => void) => unknown } = globalThis;

/**
 * A transport that sends with ky on the global `fetch`, or on another fetch function.
 *
 * @throws TypeError if `fetch` would send the credentials to a proxy unencrypted.
 */
export function fetchTransport(baseUrl: string, customFetch: typeof fetch | undefined): Transport {
  const runtime = globalThis.navigator?.userAgent ?? '';
  // Deno and workerd ignore `content-length` for a stream and send it chunked, which a gateway may reject with 411.
  const sendsBlobs = /^(Deno|Cloudflare-Workers)/.test(runtime);
  const isLoopback = isPlainLoopback(baseUrl);
  // Only this package knows what a status, a time limit or a retry means for the message, so ky handles none of them.
  const http = ky.create({ throwHttpErrors: false, timeout: false, retry: 0 });
  const send = async (request: TransportRequest, headers: Headers): Promise<Response> => {
    const { url, signal, beforeSend } = request;
    const init: RequestInit & { readonly duplex: 'half' } = {
      method: 'POST',
      headers,
      body: sendsBlobs ? createBlob(request) : createStream(request, headers, !customFetch),
      duplex: 'half',
      redirect: 'manual',
      signal,
      // Bun may take a late response to one message for the response to the next one on the same connection.
      ...(runtime.startsWith('Bun/') && { keepalive: false }),
      // Bun applies `http_proxy` to loopback hosts too, which would send the credentials to the proxy unencrypted.
      ...(isLoopback && { proxy: false }),
    };
    if (!customFetch) return fetch(url, init).catch(toResponse);
    // It may ignore its second argument.
    const response = await customFetch(new Request(url, init), { signal });
    try {
      // It may have sent the message without reading this body, or need none, such as that of a test.
      beforeSend();
    } catch {}
    return response;
  };
  const findProxy = (): string | undefined =>
    isLoopback && !customFetch ? findLoopbackProxy(baseUrl) : undefined;
  const proxy = findProxy();
  if (proxy) throw new TypeError(proxy);
  return {
    // Deno and workerd report them.
    hidesResets: !sendsBlobs,
    post: async (request) => {
      // A program may set one at any time.
      const newProxy = findProxy();
      if (newProxy) throw new NotSentError(newProxy);
      return http.post(request.url, {
        headers: request.headers,
        // The body is not given to ky: a `Request` that is made from another one reads the body early.
        fetch: (input) => send(request, (input as Request).headers),
      });
    },
  };
}

/** A blob is sent once, but its runtimes do not report when they read it. */
function createBlob({ body, beforeSend }: TransportRequest): Blob {
  beforeSend();
  return new Blob([body]);
}

/**
 * A body that can be read only once and is read only when it is about to be sent. HTTP clients resend a body that they can
 * read again, such as Node after a 421.
 */
function createStream(
  { body, beforeSend }: TransportRequest,
  headers: Headers,
  mayWait: boolean,
): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  headers.set('content-length', String(bytes.byteLength));
  const source: UnderlyingByteSource = {
    type: 'bytes',
    pull: async (controller) => {
      // What the server sent before the request is no response to it: it is read first.
      if (mayWait && setImmediate) await new Promise<void>(setImmediate);
      beforeSend();
      controller.enqueue(bytes);
      controller.close();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Node turns a 407 into an error, the only one whose cause says nothing. */
function toResponse(error: unknown): Response {
  const { cause } = error instanceof TypeError ? error : {};
  if (!(cause instanceof Error) || cause.message || cause.name !== 'Error' || 'code' in cause) throw error;
  return new Response(null, { status: 407 });
}
