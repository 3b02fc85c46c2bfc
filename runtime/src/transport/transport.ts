import type { ResponseHead } from '../response/error-response.js';
import type { BodySource } from '../response/read-body.js';

/** Sends requests over HTTP. */
export interface Transport {
  /**
   * Posts once. It never resends, for example after a lost connection or a 421, and never follows a redirect. Resolves when
   * the headers of the response have arrived; rejects if there is no response.
   */
  readonly post: (request: TransportRequest) => Promise<TransportResponse>;
}

export interface TransportRequest {
  readonly url: string;
  /** Includes the credentials. */
  readonly headers: Headers;
  readonly body: string;
  /** Aborted when the time is over or the caller aborts. */
  readonly signal: AbortSignal;
  /**
   * Must be called right before any byte of the body is sent: a failure before that call counts as not sent. Throws if the
   * attempt is already over; then nothing may be sent.
   */
  readonly beforeSend: () => void;
}

/** What is read from a response. A `Response` is one. */
export interface TransportResponse extends ResponseHead, BodySource {
  /** Empty for a response that did not come from the network. */
  readonly url: string;
}
