import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deliverTemplate } from '../src/codegen.js';
import {
  type Client,
  type ClientOptions,
  createClient,
  isSendError,
  sendAttachment,
  sendNotification,
  sendText,
} from '../src/index.js';
import { keys } from './recording-gateway.js';

const to = '447700900123';
const injection = 'x\r\nx-evil: 1\r\n\r\nPOST /evil HTTP/1.1\r\nhost: evil.example\r\n\r\n';

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Received {
  readonly url: string | undefined;
  readonly headers: readonly string[];
  readonly body: unknown;
}

async function gateway(
  options: Partial<ClientOptions> = {},
): Promise<{ readonly client: Client; readonly received: readonly Received[] }> {
  const received: Received[] = [];
  const baseUrl = await listen(async (request: IncomingMessage, response) => {
    received.push({
      url: request.url,
      headers: Object.keys(request.headers).toSorted(),
      body: await json(request),
    });
    response.end('{}');
  });
  return { client: createClient({ baseUrl, ...keys, ...options }), received };
}

describe('a value that tries to be more than a value', () => {
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
  ])('stays within the body: %s', async (_, send) => {
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
      (client) => sendNotification(client, { to, templateName: injection, parameters: [] }),
    ],
    [
      'a language',
      (client) =>
        sendNotification(client, { to, templateName: 'order', language: injection, parameters: [] }),
    ],
  ])('is refused where it has no place: %s', async (_, send) => {
    const { client, received } = await gateway();
    await expect(send(client)).rejects.toMatchObject({ code: 'invalid-message', delivery: 'not-sent' });
    expect(received).toStrictEqual([]);
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('with %i takes the keys nowhere', async (status) => {
    const visits: unknown[] = [];
    const elsewhere = await listen((request, response) => {
      visits.push(request.headers);
      response.end('{}');
    });
    const baseUrl = await listen((_, response) => response.writeHead(status, { location: elsewhere }).end());
    const sent = sendText(createClient({ baseUrl, ...keys }), { to, text: 'Hello' });
    await expect(sent).rejects.toSatisfy(isSendError);
    expect(visits).toStrictEqual([]);
  });

  it('that a fetch of the caller’s own followed after all is no success', async () => {
    const elsewhere = await listen((_, response) => response.end('{"id":7}'));
    const baseUrl = await listen((_, response) => response.writeHead(302, { location: elsewhere }).end());
    const client = createClient({
      baseUrl,
      ...keys,
      fetch: (input) => fetch(new Request(input, { redirect: 'follow' })),
    });
    await expect(sendText(client, { to, text: 'Hello' })).rejects.toMatchObject({
      code: 'gateway-failed',
      delivery: 'unknown',
      message: expect.stringContaining('follows redirects'),
    });
  });
});
