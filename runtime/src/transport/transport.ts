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
}

export interface TransportRequest {
  readonly url: string;
  /** By name in lower case; includes the credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON */
  readonly body: string;
  /** Aborted when the time is over or the caller aborts, and if the connection must not be used again. */
  readonly signal: AbortSignal;
  /**
   * Must be called right before any byte of the body is sent: before that call, a failure or a response means that the
   * message was not sent. Throws if the body was already sent or the attempt is over; then nothing may be sent.
   */
  readonly beforeSend: () => void;
}

/** What is read from a response. A `Response` is one. */
export interface TransportResponse extends ResponseHead, BodySource {
  /** Empty for a response that did not come from the network. */
  readonly url: string;
  /** Empty in HTTP/2, which has no such text. */
  readonly statusText: string;
}
