import { isRecord, readOnce, typeName } from '../errors/value-type.js';
import { type Dialect, dialectChoices } from '../request/dialect.js';
import { isLoopback } from '../transport/loopback.js';
import { type RetryOptions, retryDefaults } from '../transport/retry.js';

/** Returns the base URL without a trailing slash, or throws a `TypeError` that says how to fix it. */
export function checkBaseUrl(value: unknown, allowInsecureHttp: boolean): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === 'http:' && !isLoopback(url.hostname) && !allowInsecureHttp) {
    throw new TypeError(
      'baseUrl must start with https://, since http sends the credentials unencrypted; allowInsecureHttp: true allows it',
    );
  }
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError(
      'baseUrl must be an absolute URL that starts with https://, without a user name or password, a query or a fragment',
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (/\/api\/v1(\/|$)/i.test(path))
    throw new TypeError('baseUrl must end before /api/v1: remove that part and what follows it');
  return url.origin + path;
}

/** Returns a value that can be sent as a header, or throws a `TypeError` that does not quote it. */
export function checkCredential(name: 'appId' | 'apiKey', value: unknown): string {
  if (typeof value === 'string' && /^[\x20-\x7e]+$/.test(value) && value.trim() === value) return value;
  throw new TypeError(
    `${name} must be a non-empty string of printable ASCII without line breaks and without spaces at either end; was it read from a file that ends with a newline?`,
  );
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

export function checkTransport(fetch: unknown, transport: unknown): void {
  if (transport === undefined) return;
  if (fetch !== undefined) throw new TypeError('fetch and transport must not be combined');
  if (!isRecord(transport) || typeof transport.post !== 'function') {
    throw new TypeError('transport must be an object with a post function, such as undiciTransport()');
  }
}

/** Returns the options with the defaults for those that are not given. */
export function checkRetryOptions(
  options: RetryOptions = {},
  defaults: Required<RetryOptions> = retryDefaults,
): Required<RetryOptions> {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(
      `retry must be an object, not ${typeName(options)}; retry: { limit: 0 } turns retries off`,
    );
  }
  const {
    limit = defaults.limit,
    maxDelay = defaults.maxDelay,
    maxTotal = defaults.maxTotal,
  } = readOnce(options);
  if (!Number.isInteger(limit) || limit < 0) throw new TypeError('retry.limit must be an integer, 0 or more');
  return {
    limit,
    maxDelay: checkMilliseconds('retry.maxDelay', maxDelay),
    maxTotal: checkMilliseconds('retry.maxTotal', maxTotal),
  };
}

export function checkDialect(given: Partial<Dialect> = {}): Dialect {
  const dialect = readOnce(given);
  return {
    templatePath: checkChoice(dialect, 'templatePath'),
    parametersField: checkChoice(dialect, 'parametersField'),
    messageWrapper: checkChoice(dialect, 'messageWrapper'),
  };
}

function checkChoice<Key extends keyof Dialect>(dialect: Partial<Dialect>, key: Key): Dialect[Key] {
  const choices = dialectChoices[key];
  const value = dialect[key] ?? choices[0];
  if (choices.includes(value)) return value;
  throw new TypeError(`dialect.${key} must be ${choices.join(' or ')}`);
}
