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
export interface TransportResponse {
  /** As in the response; 0 if the runtime hides the status of a redirect. */
  readonly status: number;
  readonly ok: boolean;
  /** `opaqueredirect` if the runtime hides the status of a redirect. */
  readonly type: string;
  readonly redirected: boolean;
  /** Empty for a response that did not come from the network. */
  readonly url: string;
  readonly headers: { readonly get: (name: string) => string | null };
  readonly body: { readonly getReader: () => BodyReader } | null;
}

export interface BodyReader {
  readonly read: () => Promise<
    | { readonly done: false; readonly value: Uint8Array }
    | { readonly done: true; readonly value?: Uint8Array | undefined }
  >;
  readonly cancel: () => Promise<void>;
}
