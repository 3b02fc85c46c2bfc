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
  if (/\/api\/v1$/i.test(path))
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
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw new TypeError(
      `${name} must be printable ASCII without spaces or line breaks; was it read from a file whole?`,
    );
  }
  return value;
}
