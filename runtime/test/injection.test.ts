import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../test/support/serve-http.ts';
import { deliverTemplate } from '../src/codegen.js';
import {
  type Client,
  type ClientOptions,
  createClient,
  sendAttachment,
  sendRequest,
  sendText,
} from '../src/index.js';
import { credentials, to } from './support/account.js';

const injection = 'x\r\nx-evil: 1\r\n\r\nPOST /evil HTTP/1.1\r\nhost: evil.example\r\n\r\n';

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
  return { client: createClient({ baseUrl, ...credentials, ...options }), received };
}

describe('a value with HTTP in it', () => {
  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['a text', (client) => sendText(client, { to, text: injection })],
    [
      'a file name and a caption',
      (client) =>
        sendAttachment(client, {
          to,
          url: 'https://shop.example/a.pdf',
          mime: 'application/pdf',
          filename: injection,
          caption: injection,
        }),
    ],
    [
      'a parameter and the name of a file',
      (client) =>
        deliverTemplate(
          client,
          { name: 'order', parameters: ['name'], file: 'image' },
          {
            to,
            parameters: [injection],
            file: { type: 'image', url: 'https://shop.example/a.png', name: injection },
          },
        ),
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

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['a recipient', (client) => sendText(client, { to: `${to}${injection}`, text: 'Hello' })],
    [
      'a link',
      (client) => sendAttachment(client, { to, url: `https://shop.example/${injection}`, mime: 'image/png' }),
    ],
    [
      'a MIME type',
      (client) => sendAttachment(client, { to, url: 'https://shop.example/a', mime: `image/${injection}` }),
    ],
    [
      'the suffix of a button',
      (client) =>
        deliverTemplate(
          client,
          { name: 'order', parameters: [], buttons: ['code'] },
          { to, buttons: [injection] },
        ),
    ],
    [
      'the name of a template',
      (client) =>
        sendRequest(client, {
          kind: 'template',
          request: { to, templateName: injection, parameters: [] },
        }),
    ],
    [
      'a language',
      (client) =>
        sendRequest(client, {
          kind: 'template',
          request: { to, templateName: 'order', language: injection, parameters: [] },
        }),
    ],
  ])('is rejected before sending: %s', async (_, send) => {
    const { client, received } = await gateway();
    await expect(send(client)).rejects.toMatchObject({ code: 'invalid-message', delivery: 'not-sent' });
    expect(received).toStrictEqual([]);
  });
});
