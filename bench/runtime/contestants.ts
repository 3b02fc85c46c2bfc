import { createClient, sendText } from '@notifygen/runtime';
import axios from 'axios';
import ky from 'ky';
import { request } from 'undici';
import { sendOrderShipped } from '../../generated/index.ts';

/** One way to post a message and read the whole response. */
export interface Contestant {
  readonly name: string;
  /** The name of the contestant that posts the same body with ky alone. */
  readonly rival: string;
  readonly connect: (url: string) => () => Promise<unknown>;
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

const kyText = 'text by `ky.post`';
const kyTemplate = 'template by `ky.post`';

export const contestants: readonly Contestant[] = [
  {
    name: 'text by `undici.request`',
    rival: kyText,
    connect: (url) => async () => {
      const body = JSON.stringify(textBody);
      const response = await request(url + textPath, { method: 'POST', headers, body });
      return response.body.json();
    },
  },
  {
    name: 'text by `fetch`',
    rival: kyText,
    connect: (url) => async () => {
      const body = JSON.stringify(textBody);
      const response = await fetch(url + textPath, { method: 'POST', headers, body });
      return response.json();
    },
  },
  {
    name: 'text by `axios.post`',
    rival: kyText,
    connect: (url) => () => axios.post(url + textPath, textBody, { headers: authHeaders }),
  },
  {
    name: kyText,
    rival: kyText,
    connect: (url) => () => ky.post(url + textPath, { headers: authHeaders, json: textBody }).json(),
  },
  {
    name: 'text by `sendText`',
    rival: kyText,
    connect: (url) => {
      const client = createClient({ baseUrl: url, ...credentials });
      return () => sendText(client, { to, text });
    },
  },
  {
    name: kyTemplate,
    rival: kyTemplate,
    connect: (url) => () => ky.post(url + orderPath, { headers: authHeaders, json: orderBody }).json(),
  },
  {
    name: `${kyTemplate}, without retries and timeout`,
    rival: kyTemplate,
    connect: (url) => () =>
      ky.post(url + orderPath, { headers: authHeaders, json: orderBody, retry: 0, timeout: false }).json(),
  },
  {
    name: 'template by `sendOrderShipped`',
    rival: kyTemplate,
    connect: (url) => {
      const client = createClient({ baseUrl: url, ...credentials });
      return () => sendOrderShipped(client, order);
    },
  },
];

/** The contestants that use the runtime. */
export const ours: readonly Contestant[] = contestants.filter(({ name }) => /`send/.test(name));
