/** What one call may set, beside the settings of its client. */
export interface SendOptions {
  /** Ends the call early; it then rejects with the code `aborted`. */
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole call, retries and waits included. Default: the client's `retry.maxTotal`. */
  readonly timeLimit?: number;
}
