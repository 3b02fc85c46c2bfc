import ky from 'ky';
import type { ResponseBody } from '../response/outcome.js';
import { globalDispatcher, isPlainLoopback } from './loopback.js';
import {
  checkEnd,
  joinChunks,
  maxBodyBytes,
  readConnections,
  type Transport,
  type TransportRequest,
  watchDispatcher,
} from './transport.js';

/**
 * The transport of a client that is given none: it sends with ky on the global `fetch`, or on another fetch function. Wrap it
 * in a transport of your own to send messages in another form.
 */
export function fetchTransport(customFetch?: typeof globalThis.fetch): Transport {
  const runtime = globalThis.navigator?.userAgent ?? '';
  // Deno and workerd ignore `content-length` for a stream and send it chunked, which a gateway may reject with 411.
  const sendsBlobs = /^(Deno|Cloudflare-Workers)/.test(runtime);
  const delay = customFetch ? undefined : Number(runtime.startsWith('Bun/'));
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
      ...(isPlainLoopback(url) && { proxy: false }),
    };
    if (!customFetch) return fetch(url, init);
    // It may ignore its second argument.
    const response = await customFetch(new Request(url, init), { signal });
    try {
      // It may have sent the message without reading this body, or need none, such as that of a test.
      takeBody();
    } catch {}
    return response;
  };
  return {
    ...(!customFetch && { watch: watchDispatcher(globalDispatcher) }),
    post: async (request) => {
      const response = await ky.post(request.url, {
        headers: request.headers,
        // Only this package knows what a status, a time limit or a retry means for the message.
        throwHttpErrors: false,
        timeout: false,
        retry: 0,
        // The body is not given to ky: a `Request` that is made from another one reads the body early.
        fetch: (input) => send(request, (input as Request).headers),
      });
      const { status, headers, redirected } = response;
      // Deno and workerd report a connection that was reset, and a body that is `null` was not cut.
      const isReported = sendsBlobs || response.body === null;
      const read = async () =>
        isReported ? readBody(response) : checkEnd(response, await readBody(response));
      return { status, headers, redirected, read };
    },
  };
}

async function readBody({ body }: Pick<Response, 'body'>): Promise<ResponseBody> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  // An endless series of empty chunks would block the process.
  for (let left = maxBodyBytes; reader && left >= 0; left -= chunks.at(-1)?.byteLength || 1) {
    const { done, value } = await reader.read();
    if (done) return joinChunks(chunks);
    chunks.push(value);
  }
  // Not awaited, since some servers never close the connection.
  reader?.cancel().catch(() => undefined);
  return { ...joinChunks(chunks), isComplete: !reader };
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
  const pull = async (controller: ReadableByteStreamController): Promise<void> => {
    if (delay !== undefined) await readConnections(delay);
    controller.enqueue(takeBody());
    controller.close();
  };
  return new ReadableStream({ type: 'bytes', pull }, { highWaterMark: 0 });
}
