import { describe, expect, it } from 'vitest';
import { fillTemplate, namedToTuples, type TemplateContract } from '../src/codegen.js';
import {
  buildDocument,
  buildText,
  checkRequest,
  type OutgoingMessage,
  sendDocument,
  sendRequest,
  sendText,
} from '../src/index.js';
import { to } from './support/account.js';
import { issuesIn } from './support/issues-in.js';
import { recordingGateway } from './support/recording-gateway.js';
import { sendErrorOf } from './support/send-error-of.js';

const contract: TemplateContract = {
  name: 'order_confirmed',
  language: ['en', 'de'],
  parameters: ['title', 'customerName', 'orderId'],
  buttons: ['trackingCode', 'shopCode'],
  limits: [
    { text: 'header', max: 10, values: [0] },
    { text: 'body', max: { en: 20, de: 15 }, values: [1, 2] },
    { text: 'URL', max: 5, values: [4] },
  ],
};

function message(parameters: readonly string[], language = 'en', buttons = ['A', 'B']) {
  return { to, language, parameters, buttons };
}

describe('the parameters of a template', () => {
  it('may fill each text up to its limit', () => {
    const full = message(['t'.repeat(10), 'c'.repeat(12), 'o'.repeat(8)], 'en', ['any-length', '12345']);
    expect(fillTemplate(contract, full).request.parameters).toStrictEqual(full.parameters);
  });

  it('are rejected per text, so that no issue hides another', () => {
    const long = message(['t'.repeat(11), 'c'.repeat(21), 'o'], 'en', ['A', '123456']);
    expect(issuesIn(() => fillTemplate(contract, long))).toStrictEqual([
      'parameters: title must have at most 10 characters in the header, not 11, which WhatsApp rejects',
      'parameters: customerName, orderId must have at most 20 characters in the body, not 22, which WhatsApp rejects',
      'buttons: shopCode must have at most 5 characters in the URL, not 6, which WhatsApp rejects',
    ]);
  });

  it('count as often as the text contains them', () => {
    const repeated = { ...contract, limits: [{ text: 'body', max: 9, values: [1, 1] }] } as const;
    expect(fillTemplate(repeated, message(['T', '1234', 'o'])).kind).toBe('template');
    expect(issuesIn(() => fillTemplate(repeated, message(['T', '12345', 'o'])))).toStrictEqual([
      'parameters: customerName must have at most 9 characters in the body, not 10, which WhatsApp rejects',
    ]);
  });

  it('are counted in code points: an emoji of two UTF-16 code units is one character', () => {
    expect(fillTemplate(contract, message(['👋'.repeat(10), 'c', 'o'])).kind).toBe('template');
    expect(issuesIn(() => fillTemplate(contract, message(['👋'.repeat(11), 'c', 'o'])))).toHaveLength(1);
  });

  it('are reported as the values of a URL that repeats one', () => {
    const repeating: TemplateContract = {
      name: 'code',
      parameters: ['code'],
      buttons: [{ repeats: 'code' }],
      limits: [{ text: 'URL', max: 5, values: [0] }],
    };
    expect(issuesIn(() => fillTemplate(repeating, { to, parameters: ['123456'] }))).toStrictEqual([
      'buttons: code must have at most 5 characters in the URL, not 6, which WhatsApp rejects',
    ]);
  });

  it('are reported by name if the message has named parameters', () => {
    const named: TemplateContract = { ...contract, toTuples: namedToTuples };
    const message = {
      to,
      language: 'de',
      parameters: { title: 't'.repeat(11), customerName: 'c'.repeat(10), orderId: 'o'.repeat(6) },
      buttons: { trackingCode: 'A', shopCode: '123456' },
    };
    expect(issuesIn(() => fillTemplate(named, message))).toStrictEqual([
      'parameters: title must have at most 10 characters in the header, not 11, which WhatsApp rejects',
      'parameters: customerName, orderId must have at most 15 characters in the body, not 16, which WhatsApp rejects',
      'buttons: shopCode must have at most 5 characters in the URL, not 6, which WhatsApp rejects',
    ]);
  });

  it('have no limit in a language whose text is not known', () => {
    const partly = { ...contract, limits: [{ text: 'body', max: { en: 1 }, values: [1] }] } as const;
    expect(fillTemplate(partly, message(['T', 'any length', 'o'], 'de')).kind).toBe('template');
  });

  it('have no limit with checkLengths: false, and everything else is still checked', () => {
    const long = message(['t'.repeat(11), 'c', 'o']);
    expect(fillTemplate(contract, long, { checkLengths: false }).kind).toBe('template');
    expect(
      issuesIn(() => fillTemplate(contract, message(['', 'c', 'o']), { checkLengths: false })),
    ).toStrictEqual(['parameters[0] (title): must not be empty']);
  });

  it('are checked again before a request from a queue is sent, if the template is known', () => {
    const built = fillTemplate(contract, message(['t'.repeat(11), 'c', 'o']), { checkLengths: false });
    expect(checkRequest(built)).toStrictEqual(built);
    expect(checkRequest(built, { template: contract, checkLengths: false })).toStrictEqual(built);
    expect(issuesIn(() => checkRequest(built, { template: contract }))).toHaveLength(1);
  });
});

const document = { to, url: 'https://shop.example/a.pdf', mime: 'application/pdf' } as const;

describe('a session message', () => {
  const [text, caption] = ['x'.repeat(4097), 'x'.repeat(1025)];

  it('may have a text of 4,096 characters and a caption of 1,024, and is rejected if it is longer', async () => {
    const { client, requests } = recordingGateway();
    await sendText(client, { to, text: '👋'.repeat(4096) });
    await sendDocument(client, { ...document, caption: '👋'.repeat(1024) });
    expect(requests).toHaveLength(2);
    const errors = [
      await sendErrorOf(sendText(client, { to, text })),
      await sendErrorOf(sendDocument(client, { ...document, caption })),
    ];
    expect(errors.map(({ issues }) => issues)).toStrictEqual([
      [{ path: 'text', message: 'must have at most 4096 characters, not 4097, which WhatsApp rejects' }],
      [{ path: 'caption', message: 'must have at most 1024 characters, not 1025, which WhatsApp rejects' }],
    ]);
    expect(requests).toHaveLength(2);
    expect(issuesIn(() => buildText({ to, text: `\ud800${text}` }))).toHaveLength(2);
  });

  it('may have any length if the client or the call has checkLengths: false', async () => {
    const { client, requests } = recordingGateway([], { checkLengths: false });
    await sendText(client, { to, text });
    await sendDocument(client, { ...document, caption });
    const built: readonly OutgoingMessage[] = [
      buildText({ to, text }, { checkLengths: false }),
      buildDocument({ ...document, caption }, { checkLengths: false }),
    ];
    for (const one of built) await sendRequest(client, one);
    expect(requests).toHaveLength(4);
    const strict = recordingGateway();
    for (const one of built) await sendErrorOf(sendRequest(strict.client, one));
    expect(strict.requests).toHaveLength(0);
  });
});
