import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient, isSendError, sendText } from '../src/index.js';

const digits = fc.integer({ min: 0, max: 9 }).map(String);
const recipients = fc
  .tuple(fc.integer({ min: 1, max: 9 }).map(String), fc.array(digits, { minLength: 8, maxLength: 13 }))
  .map(([first, rest]) => first + rest.join(''));
const keys = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 6,
  maxLength: 40,
});

/** Ways in which a gateway may give back what it got. */
const echoes: readonly ((secret: string) => unknown)[] = [
  (secret) => ({ message: `refused ${secret}.` }),
  (secret) => ({ error: { message: 'no', details: [{ [secret]: [secret] }] } }),
  (secret) => ({ error: secret, n: Number(secret) }),
  (secret) => ({ message: `refused ${encodeURIComponent(secret)} and ${JSON.stringify(secret)}` }),
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

const statuses = [200, 400, 401, 429, 500];

function printsOf(value: object): string {
  const clone: unknown = (() => {
    try {
      return structuredClone(value);
    } catch {
      return undefined;
    }
  })();
  return [
    inspect(value, { depth: Infinity, showHidden: true }),
    JSON.stringify(value),
    inspect(clone, { depth: Infinity, showHidden: true }),
    String(value),
    value instanceof Error ? `${value.message} ${value.stack}` : '',
  ].join('\n');
}

describe('keys and recipient', () => {
  it('stand in nothing that a client, an error or a receipt prints, whatever the gateway gives back', async () => {
    await fc.assert(
      fc.asyncProperty(
        recipients,
        keys,
        keys,
        fc.constantFrom(...echoes),
        fc.constantFrom(...statuses),
        fc.nat(2),
        async (to, appId, apiKey, echo, status, which) => {
          const secrets = [to, appId, apiKey];
          const echoed = echo(secrets[which] ?? '');
          const body = typeof echoed === 'string' ? echoed : JSON.stringify({ id: to, ...Object(echoed) });
          const client = createClient({
            baseUrl: 'https://gateway.example',
            appId,
            apiKey,
            retry: { limit: 0 },
            fetch: async () => new Response(body, { status }),
          });
          const outcome = await sendText(client, { to, text: 'Hello' }).catch((error: unknown) => error);
          const printed = [client, Object(outcome)].map(printsOf).join('\n').toLowerCase();
          for (const secret of [...secrets, encodeURIComponent(apiKey)]) {
            expect(printed).not.toContain(secret.toLowerCase());
          }
          expect(printed.replaceAll(/\D/g, '')).not.toContain(to);
        },
      ),
      { numRuns: 300, seed: 20 },
    );
  });

  it('stand in nothing that a failed fetch throws, also where that holds the request', async () => {
    const [to, appId, apiKey] = ['447700900987', 'app-secret', 'key-secret'];
    const client = createClient({
      baseUrl: 'https://gateway.example',
      appId,
      apiKey,
      fetch: async (input) => {
        const request = new Request(input);
        throw Object.assign(new TypeError(`fetch failed for ${to}`), { request, cause: { apiKey, request } });
      },
    });
    const error = await sendText(client, { to, text: 'Hello' }).catch((reason: unknown) => reason);
    expect(isSendError(error)).toBe(true);
    for (const secret of [to, appId, apiKey]) expect(printsOf(Object(error))).not.toContain(secret);
  });

  it('are struck out whole where one key is part of the other', async () => {
    const client = createClient({
      baseUrl: 'https://gateway.example',
      appId: 'acme',
      apiKey: 'acme-live-4f9cSECRET',
      fetch: async () => Response.json({ message: 'bad key acme-live-4f9cSECRET of ACME' }, { status: 400 }),
    });
    const error = await sendText(client, { to: '447700900987', text: 'Hello' }).catch(
      (reason: unknown) => reason,
    );
    expect(isSendError(error) && error.body).toStrictEqual({ message: 'bad key [redacted] of [redacted]' });
  });

  it('are struck out of an answer that nests so deep that printing it would overflow the stack', async () => {
    const to = '447700900987';
    const levels = 200_000;
    const deep = `${'['.repeat(levels)}"${to}"${']'.repeat(levels)}`;
    const client = createClient({
      baseUrl: 'https://gateway.example',
      appId: 'app-secret',
      apiKey: 'key-secret',
      fetch: async () => new Response(`{"success":false,"message":"no","deep":${deep}}`),
    });
    const error = await sendText(client, { to, text: 'Hello' }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'rejected', delivery: 'rejected', status: 200 });
    expect(printsOf(Object(error))).not.toContain(to);
  });

  it('may be read where they belong: the receipt’s body is what came', async () => {
    const client = createClient({
      baseUrl: 'https://gateway.example',
      appId: 'status',
      apiKey: 'k',
      fetch: async () => Response.json({ id: '447700900987-7', status: 'sent', to: '447700900987' }),
    });
    const receipt = await sendText(client, { to: '447700900987', text: 'Hello' });
    expect(receipt.messageId).toBe('447700900987-7');
    expect(receipt.body).toStrictEqual({ id: '447700900987-7', status: 'sent', to: '447700900987' });
    expect(inspect(receipt)).not.toContain('447700900987');
  });
});
