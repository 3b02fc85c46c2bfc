import { Agent, type Dispatcher } from 'undici';
import { isRecord, readOptions } from './errors/value-type.js';
import { type BodyReader, maxBodyBytes } from './response/read-body.js';
import {
  getsStray,
  readConnections,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from './transport/transport.js';

export interface UndiciTransportOptions {
  /**
   * What connects to the gateway, such as a `ProxyAgent` or an `Agent` with a limited number of connections. It must not
   * retry or follow redirects. Default: an `Agent` for HTTP/1.1 that ignores the proxy variables of the environment.
   */
  readonly dispatcher?: Dispatcher;
}

/**
 * Creates a transport for Node on `undici`, which needs less CPU time than `fetch`. Create it once and pass it to every
 * client as `transport`: it keeps the connections.
 */
export function undiciTransport(options: UndiciTransportOptions = {}): Transport {
  // HTTP/2 would resend requests that the server refused.
  const dispatcher = readOptions(options, ['dispatcher']).dispatcher ?? new Agent({ allowH2: false });
  return {
    post: (request) => post(dispatcher, request),
    hidesResets: true,
    isStray: (url) => getsStray(dispatcher, url),
  };
}

function post(
  dispatcher: Dispatcher,
  { url, headers, contentLength, takeBody, signal }: TransportRequest,
): Promise<TransportResponse> {
  const { origin, pathname: path } = new URL(url);
  const head = Promise.withResolvers<TransportResponse>();
  const end = Promise.withResolvers<void>();
  // Without a response, nothing waits for its end.
  end.promise.catch(() => undefined);
  const chunks: Uint8Array[] = [];
  let size = 0;
  let redirected = false;
  let isSent = false;
  /** A body that can be read only once, so that no dispatcher can send it again. */
  async function* readOnce(): AsyncGenerator<Uint8Array> {
    await readConnections();
    const body = takeBody();
    isSent = true;
    yield body;
  }
  const reader: BodyReader = {
    read: async () => {
      await end.promise;
      const value = chunks.shift();
      return value ? { done: false, value } : { done: true };
    },
    cancel: async () => undefined,
  };
  const options: Dispatcher.DispatchOptions = {
    ...{ origin, path, method: 'POST' },
    headers: { ...headers, 'content-length': String(contentLength) },
    // @ts-expect-error undici documents iterables as bodies, but its types lack them
    body: { [Symbol.asyncIterator]: readOnce },
    // The caller limits the time.
    ...{ headersTimeout: 0, bodyTimeout: 0 },
  };
  dispatcher.dispatch(options, {
    onRequestStart: (controller, context: unknown) => {
      const { history = [] } = isRecord(context) ? context : {};
      redirected = Array.isArray(history) && history.length > 0;
      const abort = (): void => controller.abort(new Error('aborted'));
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
    },
    onResponseStart: (_, status, fields, statusText = '') => {
      // Interim responses such as 103.
      if (status < 200) return;
      const get = (name: string): string | null => {
        const key = name.toLowerCase();
        return Object.hasOwn(fields, key) ? String(fields[key]) : null;
      };
      head.resolve({
        ...{ status, statusText, ok: status < 300, redirected, url },
        ...{ headers: { get }, body: { getReader: () => reader } },
      });
    },
    onResponseData: (controller, chunk) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size <= maxBodyBytes) return;
      end.resolve();
      controller.abort(new Error('the body is too long'));
    },
    onResponseEnd: () => end.resolve(),
    onResponseError: (_, error) => {
      // If a dispatcher that retries cannot connect again, the message may have been sent before.
      head.reject(isSent ? Object.assign(new Error(), 'code' in error && { code: error.code }) : error);
      end.reject(error);
    },
  });
  return head.promise;
}
