import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Client, createClient, sendText } from '../src/index.js';
import { credentials, to } from './support/account.js';
import { sendErrorOf } from './support/send-error-of.js';

const digits = fc.integer({ min: 0, max: 9 }).map(String);
const recipients = fc
  .tuple(fc.integer({ min: 1, max: 9 }).map(String), fc.array(digits, { minLength: 8, maxLength: 13 }))
  .map(([first, rest]) => first + rest.join(''));
const anyCredential = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 6,
  maxLength: 40,
});

/** Ways in which a gateway may return what it received. */
const echoes: readonly ((secret: string) => unknown)[] = [
  (secret) => ({ message: `rejected ${secret}.` }),
  (secret) => ({ error: { message: 'no', details: [{ [secret]: [secret] }] } }),
  (secret) => ({ error: secret, n: Number(secret) }),
  (secret) => ({ message: `rejected ${encodeURIComponent(secret)} and ${JSON.stringify(secret)}` }),
  (secret) => ({
    success: false,
    to: `+${secret.slice(0, 2)} ${secret.slice(2, 5)}-${secret.slice(5)}`,
    message: secret.toUpperCase(),
  }),
  (secret) => `<p>${secret}</p>`,
  (secret) => ({
    message: [...secret].join('\u2011'),
    error: `${secret.slice(0, 3)}&nbsp;${secret.slice(3)}`,
  }),
];

/** Everything that printing, serializing or copying a value shows. */
function printed(value: object): string {
  return [
    inspect(value, { depth: Infinity, showHidden: true }),
    JSON.stringify(value),
    // A client contains functions, which cannot be cloned.
    value instanceof Error ? inspect(structuredClone(value), { depth: Infinity, showHidden: true }) : '',
    String(value),
    value instanceof Error ? `${value.message} ${value.stack}` : '',
  ].join('\n');
}

function clientWith(fetch: typeof globalThis.fetch, options: object = credentials): Client {
  return createClient({
    baseUrl: 'https://gateway.example',
    ...credentials,
    ...options,
    retry: { limit: 0 },
    fetch,
  });
}

describe('credentials and recipient', () => {
  it('are not in a printed client or error, whatever the gateway returns', async () => {
    await fc.assert(
      fc.asyncProperty(
        recipients,
        anyCredential,
        anyCredential,
        fc.constantFrom(...echoes),
        fc.constantFrom(200, 400, 401, 429, 500),
        fc.nat(2),
        async (recipient, appId, apiKey, echo, status, which) => {
          const secrets = [recipient, appId, apiKey];
          const echoed = echo(secrets[which] ?? '');
          const body =
            typeof echoed === 'string'
              ? echoed
              : JSON.stringify({ to: recipient, success: false, ...Object(echoed) });
          const client = clientWith(async () => new Response(body, { status }), { appId, apiKey });
          const sending = sendText(client, { to: recipient, text: 'Hello' });
          const outcome = await sending.catch((error: unknown) => error);
          const shown = [client, ...(outcome instanceof Error ? [outcome] : [])].map(printed).join('\n');
          for (const secret of [...secrets, encodeURIComponent(apiKey)]) {
            expect(shown.toLowerCase()).not.toContain(secret.toLowerCase());
          }
          expect(shown.replaceAll(/\D/g, '')).not.toContain(recipient);
        },
      ),
      { numRuns: 300, seed: 20 },
    );
  });

  it('are not in the error of a failed fetch, even if fetch throws the whole request', async () => {
    const client = clientWith(async (input) => {
      const request = new Request(input);
      const cause = { ...credentials, request };
      throw Object.assign(new TypeError(`fetch failed for ${to}`), { request, cause });
    });
    const error = await sendErrorOf(sendText(client, { to, text: 'Hello' }));
    for (const secret of [to, credentials.appId, credentials.apiKey])
      expect(printed(error)).not.toContain(secret);
  });

  it('are redacted completely if one credential is part of the other', async () => {
    const client = clientWith(
      async () => Response.json({ message: 'bad key acme-live-4f9cSECRET of ACME' }, { status: 400 }),
      { appId: 'acme', apiKey: 'acme-live-4f9cSECRET' },
    );
    const { body } = await sendErrorOf(sendText(client, { to, text: 'Hello' }));
    expect(body).toStrictEqual({ message: 'bad key [redacted] of [redacted]' });
  });

  it('are redacted in numbers', async () => {
    const client = clientWith(async () => Response.json({ to: Number(to) }, { status: 400 }));
    const { body } = await sendErrorOf(sendText(client, { to, text: 'Hello' }));
    expect(body).toStrictEqual({ to: '[redacted]' });
  });

  it('are not in the wait of a gateway that returns the recipient as Retry-After', async () => {
    const client = clientWith(
      async () => new Response(null, { status: 429, headers: { 'retry-after': to } }),
    );
    const error = await sendErrorOf(sendText(client, { to, text: 'Hello' }));
    expect(error.retryAfter).toBeUndefined();
    expect(printed(error)).not.toContain(to);
  });

  it('are redacted in a response nested so deep that printing it would overflow the stack', async () => {
    const levels = 200_000;
    const deep = `${'['.repeat(levels)}"${to}"${']'.repeat(levels)}`;
    const client = clientWith(async () => new Response(`{"success":false,"message":"no","deep":${deep}}`));
    const error = await sendErrorOf(sendText(client, { to, text: 'Hello' }));
    expect(error).toMatchObject({ code: 'rejected', delivery: 'rejected', status: 200 });
    expect(printed(error)).not.toContain(to);
  });
});
