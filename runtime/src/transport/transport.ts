import type { ResponseHead } from '../response/outcome.js';
import type { BodySource } from '../response/read-body.js';

/** Sends requests over HTTP. */
export interface Transport {
  /**
   * Posts once. It never resends, for example after a lost connection or a 421, and never follows a redirect. Resolves when
   * the headers of the response have arrived; rejects if there is no response.
   */
  readonly post: (request: TransportRequest) => Promise<TransportResponse>;
  /** Whether a body that ends with the connection looks complete even if the connection was reset. Default: `false`. */
  readonly hidesResets?: boolean;
  /**
   * Called after a response with a status from 300 to 499. Whether a second one followed it, so that the first was a stray
   * one, and no response to this request. Default: this is not known.
   */
  readonly isStray?: (url: string) => Promise<boolean>;
}

export interface TransportRequest {
  readonly url: string;
  /** By name in lower case; includes the credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** Length of the body in bytes. */
  readonly contentLength: number;
  /**
   * Returns the body, JSON in UTF-8, and must be called right before its first byte is sent: an attempt that did not take
   * the body ends as `not-sent`, also with a response. Throws if it was already called or the attempt is over, so that
   * nothing is sent twice or late. The type is `Uint8Array`, of an `ArrayBuffer` where TypeScript knows the difference.
   */
  readonly takeBody: () => ReturnType<Uint8ArrayConstructor['of']>;
  /** Aborted when the time is over or the caller aborts, and if the connection must not be used again. */
  readonly signal: AbortSignal;
}

/** What is read from a response. A `Response` is one. */
export interface TransportResponse extends ResponseHead, BodySource {
  /** Empty for a response that did not come from the network. */
  readonly url: string;
  /** Empty in HTTP/2, which has no such text. */
  readonly statusText: string;
}

/** As they are before a test may replace them, whose clock stands still. */
const { setTimeout, setImmediate = setTimeout }: Timers = globalThis;

interface Timers {
  readonly setTimeout: (task: () => void, milliseconds?: number) => unknown;
  readonly setImmediate?: (task: () => void) => unknown;
}

/**
 * Waits until the runtime has read what arrived on a new or reused connection before the request, which is no response to
 * it. Before each immediate, connections are read: a server in the same process accepts the connection before the first one,
 * ends its TLS handshake before the second one, and what it sends then is read before the third.
 *
 * @param delay Milliseconds before that, for a server nearby. Default: 0, for undici, which finds later strays by `getsStray`.
 */
export async function readConnections(delay: number = 0): Promise<void> {
  if (delay) await new Promise<void>((resolve) => setTimeout(resolve, delay));
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** What undici, and the copy of it in Node, sends with. */
export interface Dispatcher {
  readonly on: (event: 'disconnect', listener: (origin: URL, _: unknown, error: Error) => void) => unknown;
  readonly off: Dispatcher['on'];
  readonly setMaxListeners: (count: number) => Dispatcher;
}

/** Milliseconds. If a response was a stray one, a gateway nearby sends the true one soon. */
const secondResponseTime = 20;

/** Whether a connection to the origin of a URL soon gets a response without a request, for which undici closes it. */
export async function getsStray(dispatcher: Dispatcher | undefined, url: string): Promise<boolean> {
  if (!dispatcher) return false;
  let isFound = false;
  const onDisconnect: Parameters<Dispatcher['on']>[1] = (origin, _, { message }) => {
    isFound ||= url.startsWith(origin.href) && message === 'bad response';
  };
  // Many sends may wait at once.
  dispatcher.setMaxListeners(0).on('disconnect', onDisconnect);
  // In a busy process, the response may have arrived and not been read when the timer fires.
  await readConnections(secondResponseTime);
  dispatcher.off('disconnect', onDisconnect);
  return isFound;
}
