import { Agent, type Dispatcher } from 'undici';
import { isRecord, readOptions, refuseUnknown } from './errors/values.js';
import type { ResponseBody } from './response/outcome.js';
import {
  checkEnd,
  joinChunks,
  maxBodyBytes,
  readConnections,
  type Transport,
  type TransportRequest,
  type TransportResponse,
  watchDispatcher,
} from './transport/transport.js';

export interface UndiciTransportOptions {
  /**
   * What connects to the gateway, such as a `ProxyAgent` or an `Agent` with a limited number of connections. It must not
   * retry or follow redirects. A `Pool` or `Client` needs `allowH2: false`. Default: an `Agent` that ignores the proxy
   * variables of the environment.
   */
  readonly dispatcher?: Dispatcher;
}

/**
 * Creates a transport for Node on `undici`, which needs less CPU time than `fetch`. Create it once and pass it to every
 * client as `transport`: it keeps the connections.
 */
export function undiciTransport(options: UndiciTransportOptions = {}): Transport {
  const { dispatcher = new Agent(), ...rest } = readOptions(options);
  refuseUnknown(rest);
  return { post: (request) => post(dispatcher, request), watch: watchDispatcher(() => dispatcher) };
}

function post(
  dispatcher: Dispatcher,
  { url, headers, contentLength, takeBody, signal }: TransportRequest,
): Promise<TransportResponse> {
  const { origin, pathname, search } = new URL(url);
  const response = Promise.withResolvers<TransportResponse>();
  const body = Promise.withResolvers<ResponseBody>();
  // Without a response, nothing waits for its end.
  body.promise.catch(() => undefined);
  const chunks: Uint8Array[] = [];
  let size = 0;
  let redirected = false;
  let isSent = false;
  /** A body that can be read only once, so that no dispatcher can send it again. */
  async function* readOnce(): AsyncGenerator<Uint8Array> {
    await readConnections(0);
    const bytes = takeBody();
    isSent = true;
    yield bytes;
  }
  const options: Dispatcher.DispatchOptions = {
    ...{ origin, path: pathname + search, method: 'POST' },
    headers: { ...headers, 'content-length': String(contentLength) },
    // @ts-expect-error undici documents iterables as bodies, but its types lack them
    body: { [Symbol.asyncIterator]: readOnce },
    // HTTP/2 would resend requests that the server refused, and lose responses that come before the request is read.
    allowH2: false,
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
    onResponseStart: (_, status, fields) => {
      // Interim responses such as 103.
      if (status < 200) return;
      const get = (name: string): string | null => {
        const key = name.toLowerCase();
        return Object.hasOwn(fields, key) ? String(fields[key]) : null;
      };
      const head = { status, headers: { get }, redirected };
      response.resolve({ ...head, read: async () => checkEnd(head, await body.promise) });
    },
    onResponseData: (controller, chunk) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size <= maxBodyBytes) return;
      body.resolve(joinChunks(chunks));
      controller.abort(new Error('the body is too long'));
    },
    onResponseEnd: () => body.resolve(joinChunks(chunks)),
    onResponseError: (_, error) => {
      // If a dispatcher that retries cannot connect again, the message may have been sent before.
      response.reject(isSent ? Object.assign(new Error(), 'code' in error && { code: error.code }) : error);
      body.reject(error);
    },
  });
  return response.promise;
}
