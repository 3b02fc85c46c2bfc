import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../test/support/serve-http.ts';
import { deliverTemplate } from '../src/codegen.js';
import { type Client, type ClientOptions, sendAttachment, sendRequest, sendText } from '../src/index.js';
import { clientWith, to } from './support/account.js';

const injection = 'x\r\nx-evil: 1\r\n\r\nPOST /evil HTTP/1.1\r\nhost: evil.example\r\n\r\n';

const url = 'https://shop.example/a.pdf';
const order = { name: 'order', parameters: [] };

interface Received {
  readonly url: string | undefined;
  readonly headers: readonly string[];
  readonly body: unknown;
}

async function gateway(
  options: Partial<ClientOptions> = {},
): Promise<{ readonly client: Client; readonly received: readonly Received[] }> {
  const received: Received[] = [];
  const baseUrl = await serveHttp(async (request: IncomingMessage, response) => {
    received.push({
      url: request.url,
      headers: Object.keys(request.headers).toSorted(),
      body: await json(request),
    });
    response.end('{}');
  });
  return { client: clientWith({ baseUrl, ...options }), received };
}

describe('a value with HTTP in it', () => {
  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['a text', (client) => sendText(client, { to, text: injection })],
    [
      'a file name and a caption',
      (client) =>
        sendAttachment(client, {
          ...{ to, url, filename: injection, caption: injection },
          mime: 'application/pdf',
        }),
    ],
    [
      'a parameter and the name of a file',
      (client) => {
        const contract = { ...order, parameters: ['name'], file: 'image' } as const;
        const file = { type: 'image', url, name: injection } as const;
        return deliverTemplate(client, contract, { to, parameters: [injection], file });
      },
    ],
  ])('changes nothing but the body of the request: %s', async (_, send) => {
    const { client, received } = await gateway({ checkParameterText: false });
    await sendText(client, { to, text: 'Hello' });
    await send(client);
    expect(received).toHaveLength(2);
    expect(received[1]?.headers).toStrictEqual(received[0]?.headers);
    expect(received[1]?.url).toMatch(/^\/api\/v1\/whats/);
    expect(JSON.stringify(received[1]?.body)).toContain(JSON.stringify(injection).slice(1, -1));
  });

  const request = { to, templateName: 'order', parameters: [] };

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['a recipient', (client) => sendText(client, { to: `${to}${injection}`, text: 'Hello' })],
    ['a link', (client) => sendAttachment(client, { to, url: `${url}${injection}`, mime: 'image/png' })],
    ['a MIME type', (client) => sendAttachment(client, { to, url, mime: `image/${injection}` })],
    [
      'the suffix of a button',
      (client) => deliverTemplate(client, { ...order, buttons: ['code'] }, { to, buttons: [injection] }),
    ],
    ...(['templateName', 'language'] as const).map(
      (field): [string, (client: Client) => Promise<unknown>] => [
        `the ${field} of a request`,
        (client) => sendRequest(client, { kind: 'template', request: { ...request, [field]: injection } }),
      ],
    ),
  ])('is rejected before sending: %s', async (_, send) => {
    const { client, received } = await gateway();
    await expect(send(client)).rejects.toMatchObject({ code: 'invalid-message', delivery: 'not-sent' });
    expect(received).toStrictEqual([]);
  });
});
