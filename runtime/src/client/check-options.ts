import { typeName } from '../errors/value-type.js';
import { type Dialect, dialectChoices } from '../request/dialect.js';
import { type RetryOptions, retryDefaults } from '../transport/retry.js';

/** Returns the base URL without a trailing slash, or throws a `TypeError` that says how to mend it. */
export function readBaseUrl(value: unknown, allowInsecureHttp: boolean): string {
  if (typeof value !== 'string' || !URL.canParse(value)) {
    throw new TypeError('baseUrl must be an absolute URL, such as https://gateway.example');
  }
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TypeError('baseUrl must start with https://');
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowInsecureHttp) {
    throw new TypeError(
      'baseUrl must start with https://, since http sends the keys in the clear; allowInsecureHttp: true permits it',
    );
  }
  if (url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl must not hold a user name or password');
  if (url.search !== '' || url.hash !== '')
    throw new TypeError('baseUrl must not hold a query or a fragment');
  const path = url.pathname.replace(/\/+$/, '');
  if (/\/api\/v1(\/|$)/i.test(path))
    throw new TypeError('baseUrl must end before the /api/v1 segment: leave that out');
  return url.origin + path;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Returns a key that is fit for a header, or throws a `TypeError` that does not quote it. */
export function readKey(name: 'appId' | 'apiKey', value: unknown): string {
  if (typeof value !== 'string' || value === '')
    throw new TypeError(`${name} must be a string with something in it`);
  if (!/^[\x20-\x7e]+$/.test(value) || value.trim() !== value) {
    throw new TypeError(
      `${name} must be printable ASCII without line breaks or outer spaces; was a file read whole?`,
    );
  }
  return value;
}

/** Node's and every browser's longest timer; a longer one fires at once. */
const longestTimer = 2 ** 31 - 1;

export function readMilliseconds(name: string, value: unknown): number {
  if (typeof value === 'number' && value > 0 && value <= longestTimer) return value;
  throw new TypeError(`${name} must be milliseconds, more than 0 and at most ${longestTimer}`);
}

export function checkFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function')
    throw new TypeError(`${name} must be a function, not ${typeName(value)}`);
}

export function readRetryOptions(options: RetryOptions = {}): Required<RetryOptions> {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`retry must be an object, not ${typeName(options)}; { limit: 0 } switches it off`);
  }
  const {
    limit = retryDefaults.limit,
    maxDelay = retryDefaults.maxDelay,
    maxTotal = retryDefaults.maxTotal,
  } = options;
  if (!Number.isInteger(limit) || limit < 0)
    throw new TypeError('retry.limit must be a whole number, 0 or more');
  return {
    limit,
    maxDelay: readMilliseconds('retry.maxDelay', maxDelay),
    maxTotal: readMilliseconds('retry.maxTotal', maxTotal),
  };
}

export function readDialect(dialect: Partial<Dialect> = {}): Dialect {
  return {
    templatePath: readChoice(dialect, 'templatePath'),
    parametersField: readChoice(dialect, 'parametersField'),
    messageWrapper: readChoice(dialect, 'messageWrapper'),
  };
}

function readChoice<Key extends keyof Dialect>(dialect: Partial<Dialect>, key: Key): Dialect[Key] {
  const choices = dialectChoices[key];
  const value = dialect[key] ?? choices[0];
  if (choices.includes(value)) return value;
  throw new TypeError(`dialect.${key} must be ${choices.join(' or ')}, not ${typeName(value)}`);
}
