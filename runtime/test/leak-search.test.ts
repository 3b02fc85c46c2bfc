import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../src/errors/redact.js';
import { type SendError, sendText } from '../src/index.js';
import { credentials as account, clientWith, to } from './support/account.js';
import { decodings } from './support/decodings.js';
import { failureWith, sendErrorOf } from './support/send-error-of.js';

const hex = (char: string): string => char.charCodeAt(0).toString(16).padStart(2, '0');
const each =
  (encode: (char: string) => string) =>
  (text: string): string =>
    [...text].map(encode).join('');
const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);
const html = each(
  (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] ?? char,
);
const url = encodeURIComponent;

/** Ways in which a gateway, or a proxy in front of it, may write a credential that it received. */
const encodings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in upper case': (text) => text.toUpperCase(),
  'as JSON': quoted,
  'as JSON twice': (text) => quoted(quoted(text)),
  'as JSON with escaped slashes': (text) => quoted(text).replaceAll('/', '\\/'),
  'as \\u escapes': each((char) => `\\u00${hex(char)}`),
  'as \\u escapes in a string': each((char) => `\\\\u00${hex(char).toUpperCase()}`),
  'as \\u escapes with braces': each((char) => `\\u{${hex(char)}}`),
  'as \\x escapes': each((char) => `\\x${hex(char)}`),
  'as HTML': html,
  'as HTML twice': (text) => html(html(text)),
  'as JSON in HTML': (text) => html(quoted(text)),
  'as decimal HTML': each((char) => `&#${char.charCodeAt(0)};`),
  'as hexadecimal HTML': each((char) => `&#x${hex(char)};`),
  'as hexadecimal HTML with zeros': each((char) => `&#x0000000${hex(char)};`),
  'as decimal HTML in HTML in upper case': each((char) => `&AMP;#${char.charCodeAt(0)};`),
  'as a part of a URL': url,
  'as a part of a URL twice': (text) => url(url(text)),
  'as a part of a URL in a URL in a URL': (text) => url(url(url(text))),
  'as a URL with every character encoded': each((char) => `%${hex(char)}`),
  'as a form': (text) => new URLSearchParams({ key: text }).toString().slice(4),
  'as a form that was decoded as a URL': (text) => text.replaceAll('+', ' '),
  'as HTML in a URL': (text) => url(html(text)),
  'as a URL in HTML': (text) => html(url(text)),
  'as base64': base64,
  'as base64 for URLs': (text) => Buffer.from(text, 'latin1').toString('base64url'),
  'as base64 after one character': (text) => base64(`:${text}`),
  'as base64 after two characters': (text) => base64(`a:${text}.`),
  'as base64 in a URL': (text) => url(base64(`id:${text}`)),
  'as base64 in JSON': (text) => base64(`id:${text}`).replaceAll('/', '\\/'),
};

const characters = [' ', '-', '.', '/', ') ', '\u00a0', '\u2011'];
const encoded = ['&nbsp;', '&#160;', '&#32;', '&#32;&#32;', '&#x20;', '&#xa0;', '%20', '\\u00a0'];

/** Ways in which a phone number is written. */
const spellings: Readonly<Record<string, (recipient: string) => string>> = {
  'with a plus': (to) => `+${to}`,
  'with an encoded plus': (to) => `%2B${to}`,
  'in the national format': (to) => `0${to.slice(2)}`,
  'without the country code': (to) => to.slice(2),
  'in the national format after a country code': (to) => `+${to.slice(0, 2)} (0)${to.slice(2)}`,
  ...Object.fromEntries(
    [...characters, ...encoded].map((separator) => [
      `separated by ${JSON.stringify(separator)}`,
      (to) => [to.slice(0, 2), to.slice(2, 6), to.slice(6)].join(separator),
    ]),
  ),
  'in the national format with separators': (to) => `(0${to.slice(2, 5)}) ${to.slice(5, 8)}-${to.slice(8)}`,
  'in a message ID': (to) => `wamid.${base64(`\u001c\u0018\u000c${to}\u0015\u0002\u0000\u0011\u0018\u0012`)}`,
  ...encodings,
};

const recipient = '447700900987';
/** With every character that one of the encodings changes. */
const credentials = { appId: 'app+7f/3a=91', apiKey: 'aK/9+q&"<=7 z>\\\'~%2' };

/** Whether the text shows the secret to someone who knows the usual encodings. */
function shows(text: string, secret: string): boolean {
  return [...decodings(text)].some((one) => one.toLowerCase().includes(secret.toLowerCase()));
}

/** The last nine digits, which are the number within its country. */
function showsNumber(text: string, to: string): boolean {
  return [...decodings(text)].some((one) => one.replaceAll(/\D/g, '').includes(to.slice(-9)));
}

function printed(error: SendError): string {
  return [inspect(error, { depth: Infinity }), JSON.stringify(error), error.message].join('\n');
}

/** What an error shows of a gateway's error response. */
async function errorWith(
  { to = recipient, appId, apiKey }: { to?: string; appId: string; apiKey: string },
  text: string,
): Promise<SendError> {
  const response = Response.json(
    { message: `before ${text} after`, [text]: { nested: [text, `x${text}x`] } },
    { status: 400, headers: { 'x-request-id': encodeURI(`r-${text}`).slice(0, 1000) } },
  );
  const client = clientWith({ appId, apiKey, fetch: async () => response });
  return sendErrorOf(sendText(client, { to, text: 'Hello' }));
}

describe('an error', () => {
  it.each(Object.entries(encodings))('does not show a credential %s', async (_, encode) => {
    for (const secret of Object.values(credentials)) {
      expect(
        shows(encode(secret), secret) || encode === encodings['as a form that was decoded as a URL'],
      ).toBe(true);
      const error = await errorWith(credentials, encode(secret));
      expect(printed(error).replaceAll(' ', '+').toLowerCase()).not.toContain(secret.toLowerCase());
      expect(shows(printed(error), secret)).toBe(false);
    }
  });

  it.each(Object.entries(spellings))('does not show the recipient %s', async (_, spell) => {
    expect(showsNumber(spell(recipient), recipient)).toBe(true);
    const error = await errorWith(credentials, spell(recipient));
    expect(showsNumber(printed(error), recipient)).toBe(false);
  });

  it('shows no credential of any length in any of the encodings', async () => {
    const key = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 6,
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(key, fc.constantFrom(...Object.values(encodings)), async (apiKey, encode) => {
        const error = await errorWith({ appId: 'shop-1234', apiKey }, encode(apiKey));
        expect(shows(printed(error), apiKey)).toBe(false);
      }),
      { numRuns: 150, seed: 13 },
    );
  });

  it('keeps the rest of the words of the gateway', async () => {
    const error = await errorWith(credentials, encodeURIComponent(credentials.apiKey));
    expect(error.body).toStrictEqual({
      message: 'before [redacted] after',
      '[redacted]': { nested: ['[redacted]', 'x[redacted]x'] },
    });
    const unrelated = 'template order_shipped of 2026-01-31 12:00:00 has 3 of 447 parameters';
    expect((await errorWith(credentials, unrelated)).body).toMatchObject({
      message: `before ${unrelated} after`,
    });
  });
});

it.each([
  [0, 0],
  [1, 2],
  [2, 3],
])('a credential as base64 after %i bytes is redacted from its first whole character on', (bytes, first) => {
  const redact = createRedactor([credentials.apiKey], recipient);
  const text = base64('-'.repeat(bytes) + credentials.apiKey);
  expect(String(redact(text)).indexOf('[redacted]')).toBe(first);
});

/** Everything that printing, serializing or copying a value shows. */
function printedFully(value: object): string {
  const { message, stack } = value instanceof Error ? value : new Error();
  // A client contains functions, which cannot be cloned.
  const copy = value instanceof Error ? structuredClone(value) : {};
  const shown = [value, copy].map((one) => inspect(one, { depth: Infinity, showHidden: true }));
  return [...shown, JSON.stringify(value), String(value), message, stack].join('\n');
}

describe('credentials and recipient', () => {
  it('are not in a printed client', () => {
    const shown = printedFully(clientWith({ fetch }));
    expect(shown).toContain('gateway.example');
    for (const secret of Object.values(account)) expect(shown).not.toContain(secret);
  });

  it('are not in the error of a failed fetch, even if fetch throws the whole request', async () => {
    const error = await failureWith({
      fetch: async (input) => {
        const request = new Request(input);
        const cause = { ...account, request };
        throw Object.assign(new TypeError(`fetch failed for ${to}`), { request, cause });
      },
    });
    for (const secret of [to, ...Object.values(account)]) expect(printedFully(error)).not.toContain(secret);
  });

  it('are redacted completely if one credential is part of the other', async () => {
    const { body } = await failureWith({
      appId: 'acme',
      apiKey: 'acme-live-4f9cSECRET',
      fetch: async () => Response.json({ message: 'bad key acme-live-4f9cSECRET of ACME' }, { status: 400 }),
    });
    expect(body).toStrictEqual({ message: 'bad key [redacted] of [redacted]' });
  });

  it('are redacted in numbers', async () => {
    const { body } = await failureWith({
      fetch: async () => Response.json({ to: Number(to) }, { status: 400 }),
    });
    expect(body).toStrictEqual({ to: '[redacted]' });
  });

  it('are not in the wait of a gateway that returns the recipient as Retry-After', async () => {
    const error = await failureWith({
      retry: { limit: 0 },
      fetch: async () => new Response(null, { status: 429, headers: { 'retry-after': to } }),
    });
    expect(error.retryAfter).toBeUndefined();
    expect(printedFully(error)).not.toContain(to);
  });

  it('are redacted in a response nested so deep that printing it would overflow the stack', async () => {
    const levels = 200_000;
    const deep = `${'['.repeat(levels)}"${to}"${']'.repeat(levels)}`;
    const error = await failureWith({
      fetch: async () => new Response(`{"success":false,"message":"no","deep":${deep}}`),
    });
    expect(error).toMatchObject({ code: 'rejected', delivery: 'rejected', status: 200 });
    expect(printedFully(error)).not.toContain(to);
  });

  it('are searched 100 levels deep, and everything deeper is redacted', () => {
    const redact = createRedactor([credentials.apiKey], to);
    const nested = (levels: number, inside: unknown): unknown =>
      Array.from({ length: levels }).reduce((value) => [value], inside);
    expect(redact(nested(100, 'text'))).toStrictEqual(nested(100, 'text'));
    expect(redact(nested(101, 'text'))).toStrictEqual(nested(100, '[redacted]'));
  });
});
