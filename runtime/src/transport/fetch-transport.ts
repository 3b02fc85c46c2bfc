import ky from 'ky';
import { findLoopbackProxy, globalDispatchers, isPlainLoopback } from './loopback.js';
import { NotSentError } from './network-error.js';
import { getsStray, readConnections, type Transport, type TransportRequest } from './transport.js';

/**
 * A transport that sends with ky on the global `fetch`, or on another fetch function.
 *
 * @throws TypeError if `fetch` would send the credentials to a proxy unencrypted.
 */
export function fetchTransport(baseUrl: string, customFetch: typeof fetch | undefined): Transport {
  const runtime = globalThis.navigator?.userAgent ?? '';
  // Deno and workerd ignore `content-length` for a stream and send it chunked, which a gateway may reject with 411.
  const sendsBlobs = /^(Deno|Cloudflare-Workers)/.test(runtime);
  const delay = customFetch ? undefined : Number(runtime.startsWith('Bun/'));
  const isLoopback = isPlainLoopback(baseUrl);
  const mayUseProxy = isLoopback && !customFetch && /^(Node|Deno)/.test(runtime);
  const send = async (request: TransportRequest, headers: Headers): Promise<Response> => {
    const { url, signal, takeBody } = request;
    const init: RequestInit & { readonly duplex: 'half' } = {
      method: 'POST',
      headers,
      // A blob is sent once, but its runtimes do not report when they read it.
      body: sendsBlobs ? new Blob([takeBody()]) : createStream(request, headers, delay),
      duplex: 'half',
      redirect: 'manual',
      signal,
      // Bun may take a late response to one message for the response to the next one on the same connection.
      keepalive: false,
      // Bun applies `http_proxy` to loopback hosts too, which would send the credentials to the proxy unencrypted.
      ...(isLoopback && { proxy: false }),
    };
    if (!customFetch) return fetch(url, init).catch(toResponse);
    // It may ignore its second argument.
    const response = await customFetch(new Request(url, init), { signal });
    try {
      // It may have sent the message without reading this body, or need none, such as that of a test.
      takeBody();
    } catch {}
    return response;
  };
  const refuseProxy = (): void => {
    const proxy = mayUseProxy && findLoopbackProxy(baseUrl, runtime);
    if (proxy) throw new NotSentError(proxy);
  };
  refuseProxy();
  return {
    // Deno and workerd report them.
    hidesResets: !sendsBlobs,
    ...(!customFetch && { isStray: (url: string) => getsStray(globalDispatchers().findLast(Boolean), url) }),
    post: async (request) => {
      // A program may set one at any time.
      refuseProxy();
      return ky.post(request.url, {
        headers: request.headers,
        // Only this package knows what a status, a time limit or a retry means for the message.
        throwHttpErrors: false,
        timeout: false,
        retry: 0,
        // The body is not given to ky: a `Request` that is made from another one reads the body early.
        fetch: (input) => send(request, (input as Request).headers),
      });
    },
  };
}

/**
 * A body that can be read only once and is read only when it is about to be sent. HTTP clients resend a body that they can
 * read again, such as Node after a 421.
 */
function createStream(
  { contentLength, takeBody }: TransportRequest,
  headers: Headers,
  delay: number | undefined,
): ReadableStream<Uint8Array> {
  headers.set('content-length', String(contentLength));
  const source: UnderlyingByteSource = {
    type: 'bytes',
    pull: async (controller) => {
      if (delay !== undefined) await readConnections(delay);
      controller.enqueue(takeBody());
      controller.close();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Node turns a 407 into an error, the only one whose cause says nothing, and hides its body. */
function toResponse(error: unknown): Response {
  const { cause } = error instanceof TypeError ? error : {};
  if (!(cause instanceof Error) || `${cause}` !== 'Error' || 'code' in cause) throw error;
  return new Response(new ReadableStream({ start: (body) => body.error() }), { status: 407 });
}
