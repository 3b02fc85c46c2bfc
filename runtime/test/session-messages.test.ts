import { describe, expect, it } from 'vitest';
import { sendAttachment, sendImage, sendText } from '../src/index.js';
import { credentials, to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';
import { sendErrorOf, untyped } from './support/send-error-of.js';

const url = 'https://shop.example/a';

describe('a session text', () => {
  it('is posted as section 2.1 of the interface describes', async () => {
    const { client, requests } = recordingGateway();
    await sendText(client, { to, text: 'Hello\nthere' });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/tenant/api/v1/whatsapp/sessionMessage/text',
      headers: {
        'x-app-id': credentials.appId,
        'x-api-key': credentials.apiKey,
        'content-type': 'application/json',
      },
    });
    expect(requests[0]?.body).toStrictEqual({ to, message: { text: 'Hello\nthere' } });
  });

  it.each([
    [{ to, text: '' }, 'text'],
    [{ to, text: 5 }, 'text'],
    [{ to, text: 'Bye 👋'.slice(0, 5) }, 'text'],
    [{ to: 'me', text: 'Hello' }, 'to'],
    [undefined, 'to'],
  ])('is rejected: %j', async (message, path) => {
    const { client, requests } = recordingGateway();
    const error = await sendErrorOf(sendText(client, untyped(message)));
    expect(error).toMatchObject({ code: 'invalid-message', delivery: 'not-sent' });
    expect(error.issues.map((issue) => issue.path)).toContain(path);
    expect(requests).toHaveLength(0);
  });
});

describe('a session attachment', () => {
  it('is posted as section 2.2 of the interface describes', async () => {
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

  it.each([
    [
      { to, url: 'http://shop.example/a', mime: 'image/png' },
      'url: must be an absolute URL that starts with https://',
    ],
    [{ to, url, mime: 'pdf' }, 'mime: must be a MIME type, such as application/pdf'],
    [{ to, url }, 'mime: is missing'],
    [
      { to, url, mime: 'audio/ogg' },
      'mime: audio/ogg is not supported without its codec: write audio/ogg; codecs=opus',
    ],
    [{ to, url, mime: 'a/b', caption: 5 }, 'caption: must be a string, not a number'],
  ])('is rejected: %j', async (message, text) => {
    const { client, requests } = recordingGateway();
    expect((await sendErrorOf(sendAttachment(client, untyped(message)))).message).toContain(text);
    expect(requests).toHaveLength(0);
  });
});
