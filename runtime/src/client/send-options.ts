import { invalidMessage } from '../errors/send-error.js';
import { isRecord, readOptions, refuseUnknown } from '../errors/values.js';
import type { RetryOptions } from '../transport/retry.js';
import { checkMilliseconds, checkRetryOptions } from './check-options.js';

/** Options of a single send. */
export interface SendOptions {
  /** Ends the send early; it then rejects with the code `aborted`. */
  readonly signal?: AbortSignal;
  /** Maximum duration of one attempt in milliseconds, including the whole response. Default: the client's. */
  readonly timeout?: number;
  /** How this message is retried, and how long that may take. Default for each property: the client's. */
  readonly retry?: RetryOptions;
  /**
   * Further headers, such as a trace ID or an idempotency key. Those of the credentials, of the connection and of the body
   * are not allowed. Unlike credentials, their values are not redacted in errors.
   */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a send uses: its own options, else those of the client. */
export interface SendSettings {
  readonly signal: AbortSignal | undefined;
  readonly timeout: number;
  readonly retry: Required<RetryOptions>;
  readonly headers: Readonly<Record<string, string>>;
}

/** @throws SendError `invalid-message` if an option is invalid. */
export function checkSendOptions(
  subject: string,
  options: SendOptions = {},
  defaults: Pick<SendSettings, 'timeout' | 'retry'>,
): SendSettings {
  try {
    const { signal, timeout, retry, headers, ...rest } = readOptions(options);
    refuseUnknown(rest);
    if (signal !== undefined && !isSignal(signal)) throw new TypeError('signal must be an AbortSignal');
    return {
      signal,
      timeout: checkMilliseconds('timeout', timeout ?? defaults.timeout),
      retry: checkRetryOptions(retry, defaults.retry),
      headers: headers ? checkHeaders(headers) : {},
    };
  } catch (error) {
    // Other errors come from a getter or a proxy of the caller.
    const message = error instanceof TypeError ? error.message : 'could not be read';
    throw invalidMessage(subject, [{ path: 'options', message }]);
  }
}

/** Signals of other realms and libraries are no instances of AbortSignal. What lacks a method would fail after the message was sent. */
function isSignal(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.aborted === 'boolean' &&
    typeof value.addEventListener === 'function' &&
    typeof value.removeEventListener === 'function'
  );
}

/** Headers that this package or the HTTP client sets. */
const reserved =
  /^(x-app-id|x-api-key|host|connection|keep-alive|expect|upgrade|te|trailer|(content|proxy|transfer)-.*)$/;

function checkHeaders(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  let headers: Headers;
  try {
    headers = new Headers(given);
  } catch {
    throw new TypeError('headers must be an object with valid names and values');
  }
  headers.forEach((_, name) => {
    if (reserved.test(name)) throw new TypeError(`headers must not contain ${name}`);
  });
  return Object.fromEntries(headers);
}
