import { isPlainLoopback } from './loopback.js';
import type { Transport, TransportRequest } from './transport.js';

/** A transport on the global `fetch`, or on another fetch function. */
export function fetchTransport(customFetch: typeof globalThis.fetch | undefined): Transport {
  const runtime = globalThis.navigator?.userAgent ?? '';
  const sendsStreamsChunked = /^(Deno|Cloudflare-Workers)/.test(runtime);
  // Older versions of Bun resend even a stream after a reused connection closes.
  const isOldBun = /^Bun\/1\.[0-3]\./.test(runtime);
  return {
    post: async (request) => {
      const { url, headers, signal } = request;
      const init: RequestInit & { readonly duplex: 'half' } = {
        method: 'POST',
        headers,
        body: sendsStreamsChunked ? createBlob(request) : createStream(request),
        duplex: 'half',
        redirect: 'manual',
        signal,
        // Bun applies `http_proxy` to loopback hosts too, which would send the credentials to the proxy unencrypted.
        ...(isPlainLoopback(url) && { proxy: false }),
        ...(isOldBun && { keepalive: false }),
      };
      // A custom fetch may ignore its second argument. Without need, no `Request` is created: it may read the body early.
      return customFetch ? customFetch(new Request(url, init), { signal }) : fetch(url, init);
    },
  };
}

/**
 * A body that can be read only once and is read only when it is about to be sent. HTTP clients resend a body that they can
 * read again: Node after a 421, Deno and old versions of Bun after a reused connection closes.
 */
function createStream({ body, headers, beforeSend }: TransportRequest): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  headers.set('content-length', String(bytes.byteLength));
  const source: UnderlyingByteSource = {
    type: 'bytes',
    pull: (controller) => {
      beforeSend();
      controller.enqueue(bytes);
      controller.close();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/**
 * Deno and workerd ignore `content-length` for a stream and send it chunked, which a gateway may reject with 411. They send
 * a blob once and with its length, but do not report when they read it.
 */
function createBlob({ body, beforeSend }: TransportRequest): Blob {
  beforeSend();
  return new Blob([body]);
}
