import { describe, expect, it } from 'vitest';
import { deliverTemplate, fillTemplate, type TemplateContract } from '../src/codegen.js';
import {
  buildAttachment,
  buildAudio,
  buildDocument,
  buildImage,
  buildSticker,
  buildText,
  buildVideo,
  type Client,
  type OutgoingMessage,
  type Receipt,
  sendAttachment,
  sendAudio,
  sendDocument,
  sendImage,
  sendRequest,
  sendSticker,
  sendText,
  sendVideo,
} from '../src/index.js';
import { to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';
import { sendErrorOf, untyped } from './support/send-error-of.js';

const valid = { to, templateName: 'order_shipped', parameters: [] };
const file = { type: 'document', url: 'https://shop.example/a.pdf' };

const url = 'https://shop.example/a';
const order: TemplateContract = { name: 'order', parameters: ['name'] };

describe('a build function', () => {
  type Build = (message: never) => OutgoingMessage;
  type Send = (client: Client, message: never) => Promise<Receipt>;
  const kinds: readonly (readonly [Build, Send, object])[] = [
    [buildText, sendText, { text: 'Hi' }],
    [buildAttachment, sendAttachment, { url, mime: 'text/csv', caption: 'Prices' }],
    [buildDocument, sendDocument, { url, mime: 'application/pdf' }],
    [buildImage, sendImage, { url, mime: 'image/jpeg' }],
    [buildVideo, sendVideo, { url, mime: 'video/3gpp' }],
    [buildAudio, sendAudio, { url, mime: 'audio/ogg; codecs=opus' }],
    [buildSticker, sendSticker, { url, mime: 'image/webp' }],
    [
      (message) => fillTemplate(order, message),
      (client, message) => deliverTemplate(client, order, message),
      { parameters: ['Ann'] },
    ],
  ];

  it.each(kinds)(
    'returns plain JSON that sendRequest posts as the send function does: %o',
    async (build, send, fields) => {
      const message = untyped({ to, ...fields });
      const built = build(message);
      expect(JSON.parse(JSON.stringify(built))).toStrictEqual(built);
      const { client, requests } = recordingGateway();
      await sendRequest(client, JSON.parse(JSON.stringify(built)));
      await send(client, message);
      expect(requests).toHaveLength(2);
      expect(requests[0]).toStrictEqual(requests[1]);
    },
  );

  it('throws a SendError for an invalid message', () => {
    const build = (): unknown => buildImage(untyped({ to, url, mime: 'image/gif' }));
    expect(build).toThrow('session image not sent: mime: must be image/jpeg or image/png');
  });
});

describe('a request that no build function returned', () => {
  it.each<[unknown, RegExp]>([
    [undefined, /message: could not be read/],
    [null, /kind: must be template, text or attachment/],
    [{ to, templateName: 'order', parameters: [] }, /kind: must be template, text or attachment/],
    [{ kind: 'text' }, /session text not sent:\n.*request: is missing/],
    [{ kind: 'text', request: { to, text: 'Hi' } }, /text: is not a known field/],
    [{ kind: 'text', request: { to, message: { text: '' } } }, /message\.text: must not be empty/],
    [
      { kind: 'attachment', request: { to, attachment: { url, mime: 'audio/ogg' } } },
      /attachment\.mime: audio/,
    ],
    [{ kind: 'attachment', request: { to, attachment: { url: 'x', mime: 'a/b' } } }, /attachment\.url: must/],
    [{ kind: 'attachment', request: { to: '+1', attachment: { url, mime: 'a/b' } } }, /to: must be/],
  ])('is rejected: %j', async (built, message) => {
    const { client, requests } = recordingGateway();
    const error = await sendErrorOf(sendRequest(client, untyped(built)));
    expect(error).toMatchObject({ code: 'invalid-message', message: expect.stringMatching(message) });
    expect(requests).toHaveLength(0);
  });

  it('is read once, so that a getter cannot change it after the check', async () => {
    let reads = 0;
    const request = {
      to,
      parameters: [],
      get templateName() {
        return reads++ === 0 ? 'order' : 'Evil Name';
      },
    };
    const { client, requests } = recordingGateway();
    await sendRequest(client, { kind: 'template', request });
    expect(requests[0]?.body).toStrictEqual({ message: { to, templateName: 'order', parameters: [] } });
  });
});

describe('a template notification that was built earlier', () => {
  it.each([
    [{ to, parameters: [] }, ['templateName']],
    [null, ['request', 'templateName', 'parameters', 'to']],
    [{ ...valid, to: '+1' }, ['to']],
    [{ ...valid, templateName: ' Order Shipped' }, ['templateName']],
    [{ ...valid, language: '' }, ['language']],
    [{ ...valid, language: 5 }, ['language']],
    [{ ...valid, parameters: 'x' }, ['parameters']],
    [{ ...valid, parameters: [5] }, ['parameters[0]']],
    [{ to, templateName: 'a' }, ['parameters']],
    [{ ...valid, parameter: ['A'] }, ['parameter']],
    [{ ...valid, file: { ...file, type: 'audio' } }, ['file.type']],
    [{ ...valid, file: { ...file, url: '/a.pdf' } }, ['file.url']],
    [{ ...valid, file: 'a.pdf' }, ['file', 'file.type', 'file.url']],
    [{ ...valid, buttons: 'x' }, ['buttons']],
    [{ ...valid, buttons: [{ type: 'url' }] }, ['buttons[0]']],
    [{ ...valid, buttons: [{ type: 'reply', url: 'x' }] }, ['buttons[0].type']],
    [{ ...valid, buttons: ['x'] }, ['buttons[0].type', 'buttons[0]']],
  ])('is checked again, with one issue per mistake: %j', async (notification, paths) => {
    const { client, requests } = recordingGateway();
    const { issues } = await sendErrorOf(
      sendRequest(client, untyped({ kind: 'template', request: notification })),
    );
    expect(issues.map(({ path }) => path)).toStrictEqual(paths);
    expect(requests).toHaveLength(0);
  });

  it('is rejected without quoting recipient and name if they are swapped', async () => {
    const { client } = recordingGateway();
    const swapped = { to: 'order_shipped', templateName: to, parameters: [] };
    const error = await sendErrorOf(sendRequest(client, { kind: 'template', request: swapped }));
    expect(error.message).toMatch(/^template notification not sent: to: must be/);
    expect(JSON.stringify(error)).not.toContain(to);
  });

  it('may contain any parameter text if the client has checkParameterText: false', async () => {
    const notification = { ...valid, parameters: ['two\nlines'] };
    const lenient = recordingGateway([], { checkParameterText: false });
    await sendRequest(lenient.client, { kind: 'template', request: notification });
    expect(lenient.requests).toHaveLength(1);
    const strict = recordingGateway();
    const error = await sendErrorOf(sendRequest(strict.client, { kind: 'template', request: notification }));
    expect(error.code).toBe('invalid-message');
    expect(strict.requests).toHaveLength(0);
  });
});
