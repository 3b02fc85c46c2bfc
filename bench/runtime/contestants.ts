import { type ClientOptions, createClient, sendText } from '@notifygen/runtime';
import { undiciTransport } from '@notifygen/runtime/undici';
import axios from 'axios';
import ky from 'ky';
import { request } from 'undici';
import { sendOrderShipped, sendReturnOpened } from '../../generated/index.ts';
import { connectTwilio, connectWhatsAppApi } from './peers.ts';

/** One way to post a message and read the whole response. */
export interface Contestant {
  readonly name: string;
  readonly kind: 'text' | 'template';
  /** An SDK of another messaging service, or a general HTTP client that people use in place of one. */
  readonly isPeer?: true;
  /** Left out where others are compared with us. */
  readonly isDetail?: true;
  readonly connect: (url: string) => (() => Promise<unknown>) | Promise<() => Promise<unknown>>;
}

const to = '447700900123';
const text = 'A person will be with you in a minute.';
const order = {
  to,
  parameters: ['Ann', 'A-1001', 'Friday'],
  file: { type: 'document', url: 'https://shop.example/invoices/A-1001.pdf', name: 'Invoice A-1001' },
  buttons: ['A-1001'],
} as const;

// The requests that the runtime builds, for contestants that do not use it.
const textPath = '/api/v1/whatsapp/sessionMessage/text';
const textBody = { to, message: { text } };
const orderPath = '/api/v1/whatsApp/whatsappHSM';
const orderBody = {
  message: {
    to,
    templateName: 'order_shipped',
    language: 'en',
    parameters: order.parameters,
    file: order.file,
    buttons: [{ type: 'url', url: 'A-1001' }],
  },
};

const credentials = { appId: 'bench-app', apiKey: 'bench-key' };
const authHeaders = { 'x-app-id': credentials.appId, 'x-api-key': credentials.apiKey };
const headers = { ...authHeaders, 'content-type': 'application/json' };

export const contestants: readonly Contestant[] = [
  {
    name: '`undici.request`',
    kind: 'text',
    connect: (url) => async () => {
      const body = JSON.stringify(textBody);
      const response = await request(url + textPath, { method: 'POST', headers, body });
      return response.body.json();
    },
  },
  {
    name: '`fetch`',
    kind: 'text',
    connect: (url) => async () => {
      const body = JSON.stringify(textBody);
      const response = await fetch(url + textPath, { method: 'POST', headers, body });
      return response.json();
    },
  },
  {
    name: '`ky.post`',
    kind: 'text',
    connect: (url) => () => ky.post(url + textPath, { headers: authHeaders, json: textBody }).json(),
  },
  {
    name: '`axios.post`',
    kind: 'text',
    isPeer: true,
    connect: (url) => () => axios.post(url + textPath, textBody, { headers: authHeaders }),
  },
  { name: 'twilio', kind: 'text', isPeer: true, connect: (url) => connectTwilio(url, to, text) },
  {
    name: 'whatsapp-api-js',
    kind: 'text',
    isPeer: true,
    connect: (url) => connectWhatsAppApi(url, to, text),
  },
  {
    name: '`sendText` on `fetch`',
    kind: 'text',
    connect: (url) => {
      const client = createClient({ baseUrl: url, ...credentials });
      return () => sendText(client, { to, text });
    },
  },
  {
    name: '`sendText` on undici',
    kind: 'text',
    connect: (url) => {
      const client = createClient({ baseUrl: url, ...credentials, transport: undiciTransport() });
      return () => sendText(client, { to, text });
    },
  },
  {
    name: 'refused `sendText` on `fetch`',
    kind: 'text',
    isDetail: true,
    connect: (url) => sendRefused(url),
  },
  {
    name: 'refused `sendText` on undici',
    kind: 'text',
    isDetail: true,
    connect: (url) => sendRefused(url, { transport: undiciTransport() }),
  },
  {
    name: 'template by `ky.post`',
    kind: 'template',
    connect: (url) => () => ky.post(url + orderPath, { headers: authHeaders, json: orderBody }).json(),
  },
  {
    name: 'template on `fetch`',
    kind: 'template',
    connect: (url) => {
      const client = createClient({ baseUrl: url, ...credentials });
      return () => sendOrderShipped(client, order);
    },
  },
  {
    name: 'template on undici',
    kind: 'template',
    connect: (url) => {
      const client = createClient({ baseUrl: url, ...credentials, transport: undiciTransport() });
      return () => sendOrderShipped(client, order);
    },
  },
  {
    name: 'template with typed values on undici',
    kind: 'template',
    isDetail: true,
    connect: (url) => {
      const client = createClient({ baseUrl: url, ...credentials, transport: undiciTransport() });
      const refund = { amount: '12.50', currency: 'EUR' } as const;
      return () => sendReturnOpened(client, { to, parameters: ['R-1001', refund, '2026-07-03'] });
    },
  },
];

/** To an address that responds with 400. */
function sendRefused(url: string, options: Partial<ClientOptions> = {}): () => Promise<unknown> {
  const client = createClient({ baseUrl: `${url}/refused`, ...credentials, ...options });
  return async () => {
    try {
      await sendText(client, { to, text });
    } catch {
      return;
    }
    throw new Error('the gateway should refuse the message');
  };
}

export function contestantNamed(name: string): Contestant {
  const found = contestants.find((contestant) => contestant.name === name);
  if (found === undefined) throw new Error(`no contestant is named ${name}`);
  return found;
}
