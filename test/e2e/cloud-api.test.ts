import { text } from 'node:stream/consumers';
import {
  type Client,
  createClient,
  type Receipt,
  sendAudio,
  sendDocument,
  sendImage,
  sendRequest,
  sendSticker,
  sendText,
} from '@notifygen/runtime';
import { beforeEach, describe, expect, it } from 'vitest';
import { cloudApiTransport, interpretCloudApi } from '../../examples/cloud-api/cloud-api.ts';
import contract from '../../generated/contract.json' with { type: 'json' };
import {
  send2faCode,
  sendCartReminder,
  sendInvoiceReady,
  sendLookbook,
  sendOrderConfirmed,
  sendOrderShipped,
  sendStoreWelcome,
} from '../../generated/index.ts';
import { serveHttp } from '../support/serve-http.ts';

const to = '447700900123';
const link = 'https://shop.example/file';

interface Received {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly own: readonly string[];
  readonly body: unknown;
}

let received: Received[];
const accepted = {
  messaging_product: 'whatsapp',
  contacts: [{ input: to, wa_id: to }],
  messages: [{ id: 'wamid.HBgM' }],
};
let response: { readonly status: number; readonly body: unknown };
let client: Client;

beforeEach(async () => {
  received = [];
  response = { status: 200, body: accepted };
  const origin = await serveHttp(async (request, reply) => {
    const body: unknown = JSON.parse(await text(request));
    const { authorization } = request.headers;
    const own = Object.keys(request.headers).filter((name) => name.startsWith('x-'));
    received.push({ path: request.url, authorization, own, body });
    reply.writeHead(response.status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(response.body));
  });
  const headed = { name: 'headed', header: { en: 'Order {{1}}' }, buttons: [] };
  client = createClient({
    baseUrl: `${origin}/v23.0`,
    appId: '106540352242922',
    apiKey: 'EAAJB-SECRET',
    transport: cloudApiTransport({ templates: [...contract.templates, headed], language: 'en' }),
    interpret: interpretCloudApi,
    retry: { limit: 0 },
  });
});

const words = (...texts: readonly string[]) => texts.map((word) => ({ type: 'text', text: word }));
const bodyWith = (...texts: readonly string[]) => ({ type: 'body', parameters: words(...texts) });
const button = (index: string, suffix: string) => ({
  type: 'button',
  sub_type: 'url',
  index,
  parameters: words(suffix),
});

describe('the example for the Cloud API', () => {
  const file = { type: 'document', url: link } as const;
  const document = { type: 'document', document: { link } };
  const code = { to, parameters: ['448201'] } as const;
  const headed = { to, templateName: 'headed', language: 'en', parameters: ['A-1', 'Ann'], buttons: [] };
  it.each<[string, () => Promise<Receipt>, string, ...object[]]>([
    [
      'a document and a suffix',
      () =>
        sendOrderShipped(client, {
          to,
          parameters: ['Ann', 'A-1001', 'Friday'],
          file: { ...file, name: 'Invoice' },
          buttons: ['A-1001'],
        }),
      'order_shipped',
      { type: 'header', parameters: [{ type: 'document', document: { link, filename: 'Invoice' } }] },
      bodyWith('Ann', 'A-1001', 'Friday'),
      button('0', 'A-1001'),
    ],
    [
      'two suffixes',
      () => sendCartReminder(client, { to, parameters: ['Ann', 'Oak table'], buttons: ['c-1', 'u-2'] }),
      'cart_reminder',
      bodyWith('Ann', 'Oak table'),
      button('0', 'c-1'),
      button('1', 'u-2'),
    ],
    [
      'an image and fixed buttons',
      () =>
        sendLookbook(client, { to, parameters: ['spring'], file: { type: 'image', url: link }, buttons: [] }),
      'lookbook',
      { type: 'header', parameters: [{ type: 'image', image: { link } }] },
      bodyWith('spring'),
    ],
    ['a code twice', () => send2faCode(client, code), '2fa_code', bodyWith('448201'), button('0', '448201')],
    [
      'a chosen language',
      () => sendOrderConfirmed(client, { to, language: 'pt_BR', parameters: ['Ann', 'A-1001'] }),
      'order_confirmed pt_BR',
      bodyWith('Ann', 'A-1001'),
    ],
    [
      'no language',
      () => sendInvoiceReady(client, { to, parameters: ['1', '2'], file }),
      'invoice_ready',
      { type: 'header', parameters: [document] },
      bodyWith('1', '2'),
    ],
    ['no placeholders', () => sendStoreWelcome(client, { to }), 'store_welcome'],
    [
      'a placeholder in the header',
      () => sendRequest(client, { kind: 'template', request: headed }),
      'headed',
      { type: 'header', parameters: words('A-1') },
      bodyWith('Ann'),
    ],
  ])('sends a template with %s', async (_, send, sent, ...components) => {
    await expect(send()).resolves.toMatchObject({ messageId: 'wamid.HBgM' });
    const [name, language = 'en'] = sent.split(' ');
    const template = { name, language: { code: language }, components };
    expect(received).toStrictEqual([
      {
        path: '/v23.0/106540352242922/messages',
        authorization: 'Bearer EAAJB-SECRET',
        own: [],
        body: { messaging_product: 'whatsapp', to, type: 'template', template },
      },
    ]);
  });

  it('sends session messages', async () => {
    await sendText(client, { to, text: 'Hello' });
    await sendImage(client, { to, url: link, mime: 'image/png', caption: 'A table' });
    const named = { filename: 'a.pdf', caption: 'An invoice' };
    await sendDocument(client, { to, url: link, mime: 'application/pdf', ...named });
    await sendSticker(client, { to, url: link, mime: 'image/webp' });
    await sendAudio(client, { to, url: link, mime: 'audio/mpeg' });
    const start = { messaging_product: 'whatsapp', to };
    expect(received.map(({ body }) => body)).toStrictEqual([
      { ...start, type: 'text', text: { body: 'Hello' } },
      { ...start, type: 'image', image: { link, caption: 'A table' } },
      { ...start, type: 'document', document: { link, filename: 'a.pdf', caption: 'An invoice' } },
      { ...start, type: 'sticker', sticker: { link } },
      { ...start, type: 'audio', audio: { link } },
    ]);
  });

  it.each([
    ['an expired token', 401, 190, { delivery: 'rejected', code: 'unauthorized', status: 401 }],
    ['a wrong number of parameters', 400, 132_000, { delivery: 'rejected', status: 400 }],
    ['a limit with another status', 400, 131_056, { delivery: 'rejected', status: 429 }],
    ['a refusal with a server error', 500, 3, { delivery: 'rejected', status: 500 }],
    ['an unknown failure of the platform', 500, 131_000, { delivery: 'unknown', status: 500 }],
    ['a refusal of a success', 200, 100, { delivery: 'rejected', status: 200 }],
    ['a response without a code of the platform', 502, undefined, { delivery: 'unknown', status: 502 }],
  ])('reads %s', async (_, status, code, outcome) => {
    response = {
      status,
      body: { error: { code, message: 'Refused', type: 'OAuthException', fbtrace_id: 'x' } },
    };
    const failure: unknown = await sendText(client, { to, text: 'Hello' }).catch((error: unknown) => error);
    expect(failure).toMatchObject(outcome);
    expect(String(failure)).not.toContain('SECRET');
  });

  it('sends nothing of a template that the contract does not contain', async () => {
    const request = { to, templateName: 'other', parameters: [] };
    await expect(sendRequest(client, { kind: 'template', request })).rejects.toMatchObject({
      delivery: 'not-sent',
    });
    expect(received).toStrictEqual([]);
  });
});
