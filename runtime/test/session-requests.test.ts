import { describe, expect, it } from 'vitest';
import {
  type Client,
  type Receipt,
  sendAttachment,
  sendAudio,
  sendDocument,
  sendImage,
  sendSticker,
  sendText,
  sendVideo,
} from '../src/index.js';
import { keys, recordingGateway } from './recording-gateway.js';

const to = '447700900123';
const url = 'https://shop.example/file';

describe('a session text', () => {
  it('is posted as section 2.1 has it', async () => {
    const { client, requests } = recordingGateway();
    const receipt = await sendText(client, { to, text: 'Hello\nthere' });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/tenant/api/v1/whatsapp/sessionMessage/text',
      headers: { 'x-app-id': keys.appId, 'x-api-key': keys.apiKey, 'content-type': 'application/json' },
    });
    expect(requests[0]?.body).toStrictEqual({ to, message: { text: 'Hello\nthere' } });
    expect(receipt.status).toBe(200);
    expect(receipt.messageId).toBe('m-1');
    expect(receipt.body).toStrictEqual({ messageId: 'm-1' });
  });
});

describe('a session attachment', () => {
  it('is posted as section 2.2 has it', async () => {
    const { client, requests } = recordingGateway();
    const attachment = { url, mime: 'text/csv', filename: 'prices.csv', caption: 'All prices' } as const;
    await sendAttachment(client, { to, ...attachment });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/tenant/api/v1/whatsapp/sessionMessage/attachment',
    });
    expect(requests[0]?.body).toStrictEqual({ to, attachment });
  });

  it('leaves out what the caller leaves out', async () => {
    const { client, requests } = recordingGateway();
    await sendImage(client, { to, url, mime: 'image/png', caption: undefined });
    expect(requests[0]?.body).toStrictEqual({ to, attachment: { url, mime: 'image/png' } });
  });

  it.each<[string, (client: Client) => Promise<Receipt>]>([
    ['image/jpeg', (client) => sendImage(client, { to, url, mime: 'image/jpeg' })],
    ['video/3gpp', (client) => sendVideo(client, { to, url, mime: 'video/3gpp' })],
    ['audio/ogg; codecs=opus', (client) => sendAudio(client, { to, url, mime: 'audio/ogg; codecs=opus' })],
    ['application/pdf', (client) => sendDocument(client, { to, url, mime: 'application/pdf' })],
    ['image/webp', (client) => sendSticker(client, { to, url, mime: 'image/webp' })],
  ])('carries %s', async (mime, send) => {
    const { client, requests } = recordingGateway();
    await send(client);
    expect(requests[0]?.body).toStrictEqual({ to, attachment: { url, mime } });
  });
});
