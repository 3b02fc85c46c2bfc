import { invalidMessage } from '../errors/send-error.js';
import { isRecord, readOptions, refuseUnknown, typeName } from '../errors/values.js';
import { checkRecipient } from '../request/check-values.js';
import { findProxiedHost, isLoopback } from '../transport/loopback.js';
import { type RetryOptions, retryDefaults, type Sending } from '../transport/retry.js';

/** Returns the base URL without a trailing slash, or throws a `TypeError` that says how to fix it. */
export function checkBaseUrl(value: unknown, allowInsecureHttp: boolean): string {
  const url = typeof value === 'string' && URL.canParse(value) && new URL(value);
  if (url) {
    const { protocol, hostname, origin, pathname, href } = url;
    const isAllowed =
      protocol === 'https:' || (protocol === 'http:' && (allowInsecureHttp || isLoopback(hostname)));
    if (isAllowed && href === origin + pathname && !/\/api\/v1(\/|$)/i.test(pathname))
      return href.replace(/\/+$/, '');
  }
  throw new TypeError(
    'baseUrl must be an absolute URL with https: (http: needs allowInsecureHttp), without user name or password, query or fragment, and end before /api/v1',
  );
}

/** Throws a `TypeError`, which does not quote the value, if it cannot be sent as a header. */
export function checkCredential(name: 'appId' | 'apiKey', value: unknown): void {
  if (typeof value !== 'string' || !/^[!-~]([ -~]*[!-~])?$/.test(value))
    throw new TypeError(`${name} must be printable ASCII without spaces or newlines around it`);
}

/** The longest timer of Node and browsers. A longer one fires immediately. */
const longestTimer = 2 ** 31 - 1;

export function checkMilliseconds(name: string, value: unknown): number {
  if (typeof value === 'number' && value > 0 && value <= longestTimer) return value;
  throw new TypeError(`${name} must be a number of milliseconds, more than 0 and at most ${longestTimer}`);
}

export function checkFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function')
    throw new TypeError(`${name} must be a function, not ${typeName(value)}`);
}

/** Returns the only recipients. The errors quote none of them. */
export function checkOnlyTo(list: unknown, name: string = 'onlyTo'): ReadonlySet<string> {
  if (!Array.isArray(list) || list.length === 0)
    throw new TypeError(`${name} must be an array of recipients; leave it out to send to everyone`);
  const recipients = Array.from(list, (to: unknown, index) =>
    checkRecipient(to, (message) => {
      throw new TypeError(`${name}[${index}] ${message}`);
    }),
  );
  return new Set(recipients);
}

export function checkTransport(fetch: unknown, transport: unknown, baseUrl: string): void {
  const host = fetch || transport ? undefined : findProxiedHost(baseUrl);
  if (host)
    throw new TypeError(
      `fetch may send the credentials for ${host} to a proxy, unencrypted: add ${host} to NO_PROXY`,
    );
  if (transport === undefined) return;
  if (fetch) throw new TypeError('fetch and transport must not be combined');
  checkFunction('transport.post', (isRecord(transport) && transport.post) || null);
}

/** Returns the options with the defaults for those that are not given. */
export function checkRetryOptions(
  options: RetryOptions = {},
  defaults: Required<RetryOptions> = retryDefaults,
): Required<RetryOptions> {
  const {
    limit = defaults.limit,
    maxDelay = defaults.maxDelay,
    maxTotal = defaults.maxTotal,
    ...rest
  } = readOptions(options, 'retry');
  refuseUnknown(rest, 'retry.');
  if (!Number.isInteger(limit) || limit < 0) throw new TypeError('retry.limit must be an integer, 0 or more');
  return {
    limit,
    maxDelay: checkMilliseconds('retry.maxDelay', maxDelay),
    maxTotal: checkMilliseconds('retry.maxTotal', maxTotal),
  };
}

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

/**
 * Returns what a send uses: its own options, else those of the client.
 *
 * @throws SendError `invalid-message` if an option is invalid.
 */
export function checkSendOptions(
  subject: string,
  options: SendOptions = {},
  defaults: Pick<Sending, 'timeout' | 'retry'>,
): Pick<Sending, 'signal' | 'timeout' | 'retry'> & Required<Pick<SendOptions, 'headers'>> {
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
  const { aborted, addEventListener: add, removeEventListener: remove } = isRecord(value) ? value : {};
  return typeof aborted === 'boolean' && typeof add === 'function' && typeof remove === 'function';
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
