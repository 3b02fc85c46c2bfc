import type { OutgoingMessage } from '../request/outgoing-message.js';
import type { ResponseBody, ResponseHead } from '../response/outcome.js';

/** Sends requests over HTTP. Nothing above it knows how. */
export interface Transport {
  /**
   * Posts once. It never resends, for example after a lost connection or a 421, and never follows a redirect. Resolves when
   * the headers of the response have arrived; rejects if there is no response.
   */
  readonly post: (request: TransportRequest) => Promise<TransportResponse>;
  /**
   * Called before a retry waits. Starts to watch for a second response, after which the first one may have been a stray one, and
   * no response to this request. Returns a function that ends this, and says whether there was one. Default: this is not known.
   */
  readonly watch?: (url: string) => () => boolean;
}

export interface TransportRequest {
  readonly url: string;
  /** By name in lower case; includes the credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** The message that was built, for a transport that sends it in another form. Its recipient was checked. */
  readonly message: OutgoingMessage;
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

export interface TransportResponse extends ResponseHead {
  /** Reads the body, once. Rejects if the connection breaks. */
  readonly read: () => Promise<ResponseBody>;
}

/** Far more than a real response needs. It keeps a faulty or hostile one from filling the memory. */
export const maxBodyBytes: number = 1024 * 1024;

/** Joins the chunks of a body. */
export function joinChunks(chunks: readonly Uint8Array[]): ResponseBody {
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { bytes: bytes.subarray(0, maxBodyBytes), isComplete: offset <= maxBodyBytes };
}

/**
 * Throws if the end of the connection may have ended a body too early, with nothing in the headers to say so: one that is
 * empty or incomplete JSON. HTTP clients report that as its end.
 */
export function checkEnd({ status, headers }: ResponseHead, body: ResponseBody): ResponseBody {
  const hasEnd = headers.get('content-length') || headers.get('transfer-encoding') || status === 204;
  if (!hasEnd && body.isComplete) {
    const text = new TextDecoder().decode(body.bytes);
    try {
      if (text === '' || /^\s*[[{]/.test(text)) JSON.parse(text);
    } catch {
      throw Object.assign(new Error(), { code: 'the response may be incomplete' });
    }
  }
  return body;
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
 * @param delay Milliseconds before that, for a server nearby.
 */
export async function readConnections(delay: number): Promise<void> {
  if (delay) await new Promise<void>((resolve) => setTimeout(resolve, delay));
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** What undici, and the copy of it in Node, sends with. */
export interface Dispatcher {
  readonly on: (event: 'disconnect', listener: (origin: URL, _: unknown, error: Error) => void) => unknown;
  readonly off: Dispatcher['on'];
}

/** Finds responses without a request, for which undici closes the connection. */
export function watchDispatcher(
  findDispatcher: () => Dispatcher | undefined,
): NonNullable<Transport['watch']> {
  let dispatcher: Dispatcher | undefined;
  let watching = 0;
  let strays: string[] = [];
  // One for all sends: Node warns of a leak if an emitter has many.
  const listen: Parameters<Dispatcher['on']>[1] = ({ href }, _, { message }) => {
    if (message === 'bad response') strays.push(href);
  };
  return (url) => {
    if (watching++ === 0) {
      strays = [];
      dispatcher = findDispatcher();
      dispatcher?.on('disconnect', listen);
    }
    const earlier = strays.length;
    return () => {
      if (--watching === 0) dispatcher?.off('disconnect', listen);
      return strays.slice(earlier).some((origin) => url.startsWith(origin));
    };
  };
}
