import { isSendError, sendText } from '@notifygen/runtime';
import { describe, expect, it } from 'vitest';
import { loadTemplate } from '../../test/support/templates.ts';
import { plainTextOf } from '../../ui/bubble/formatting.js';
import { sessionLimits } from '../src/gateway/text-lengths.js';
import { createSandbox, type Issue, type Sandbox, type SandboxOptions } from '../src/index.js';
import { attachmentPath, notify, post, textPath, to } from './support/sandbox.js';

const yaml = `name: order_update
language: [en, de]
header: { en: "Order {{1}}", de: "Ihre Bestellung {{1}}" }
body: It ships to {{1}}, {{2}}.
placeholders: [orderId, { name: city, max: 5 }, street]
buttons: [{ url: "https://shop.example/{{1}}" }]
`;

async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const { templates } = await loadTemplate(yaml);
  return createSandbox({ templates, ...options });
}

const message = {
  to,
  templateName: 'order_update',
  language: 'en',
  parameters: ['A-1', 'Leeds', 'Low Lane'],
  buttons: [{ type: 'url', url: 'A-1' }],
};

function issuesIn(body: unknown): readonly string[] {
  const issues: readonly Issue[] = Object(body).issues;
  return issues.map(({ path, message: text }) => `${path}: ${text}`);
}

async function issuesOf(changed: object, options: Partial<SandboxOptions> = {}): Promise<readonly string[]> {
  const { status, body } = await notify(await openSandbox(options), { ...message, ...changed });
  return status === 200 ? [] : issuesIn(body);
}

describe('the gateway', () => {
  it('accepts texts that are as long as WhatsApp allows, in the language of the message', async () => {
    const [, city] = message.parameters;
    const street = 's'.repeat(32_768 - 'It ships to Leeds, .'.length);
    const suffix = 'x'.repeat(2000 - 'https://shop.example/'.length);
    const buttons = [{ type: 'url', url: suffix }];
    expect(await issuesOf({ parameters: ['👋'.repeat(54), city, street], buttons })).toStrictEqual([]);
    expect(await issuesOf({ language: 'de', parameters: ['x'.repeat(44), city, 'x'] })).toStrictEqual([]);
  });

  it('rejects longer ones, with what their approved texts leave', async () => {
    const street = 's'.repeat(32_769 - 'It ships to Leeds, .'.length);
    const buttons = [{ type: 'url', url: 'x'.repeat(1980) }];
    expect(await issuesOf({ parameters: ['x'.repeat(55), 'Leeds', street], buttons })).toStrictEqual([
      'message.parameters: fill the header with 61 characters, but WhatsApp allows 60: it leaves 54 for orderId',
      'message.parameters: fill the body with 32769 characters, but WhatsApp allows 32768: it leaves 32753 for city, street',
      'message.buttons[0].url: has 1980 characters, but WhatsApp allows 2000 in a URL: it leaves 1979 for the suffix',
    ]);
    expect(await issuesOf({ language: 'de', parameters: ['x'.repeat(45), 'Leeds', 'x'] })).toStrictEqual([
      'message.parameters: fill the header with 61 characters, but WhatsApp allows 60: it leaves 44 for orderId',
    ]);
  });

  it('rejects a parameter that is longer than its `max`', async () => {
    expect(await issuesOf({ parameters: ['A', '👩‍👩‍👧👍🏽abc', 'x'] })).toStrictEqual([]);
    expect(await issuesOf({ parameters: ['A', 'London', 'x'] })).toStrictEqual([
      'message.parameters[1]: has 6 characters, but `max` of city is 5',
    ]);
  });

  it('rejects long session messages', async () => {
    const sandbox = await openSandbox();
    const text = (length: number) => ({ to, message: { text: '👋'.repeat(length) } });
    const file = (length: number) => ({
      to,
      attachment: { url: 'https://a.example/a', mime: 'image/png', caption: '👋'.repeat(length) },
    });
    expect((await post(sandbox, textPath, text(4096))).status).toBe(200);
    expect((await post(sandbox, attachmentPath, file(1024))).status).toBe(200);
    expect(issuesIn((await post(sandbox, textPath, text(4097))).body)).toStrictEqual([
      'message.text: must have at most 4096 characters: WhatsApp allows no more',
    ]);
    expect(issuesIn((await post(sandbox, attachmentPath, file(1025))).body)).toStrictEqual([
      'attachment.caption: must have at most 1024 characters: WhatsApp allows no more',
    ]);
  });

  it('rejects what a client sends without its own check, and accepts it with checkLengths: false', async () => {
    const text = 'x'.repeat(4097);
    for (const checkLengths of [true, false]) {
      const { client, calls } = await openSandbox({ checkLengths });
      const sent = await sendText(client({ checkLengths: false }), { to, text }).catch((error) => error);
      expect(isSendError(sent)).toBe(checkLengths);
      expect(calls()).toMatchObject([{ outcome: checkLengths ? 'rejected' : 'accepted' }]);
    }
    expect(
      await issuesOf({ parameters: ['x'.repeat(99), 'London', 'x'] }, { checkLengths: false }),
    ).toStrictEqual([]);
  });
});

it('the pages format the longest text that can be sent, and none that is longer', () => {
  const text = `*Hi*${'x'.repeat(sessionLimits.text - 4)}`;
  const plain = (longer: string): string => plainTextOf([{ text: text.replace('x', longer) }]);
  expect(plain(' ').slice(0, 4)).toBe('Hi x');
  expect(plain(' x').slice(0, 4)).toBe('*Hi*');
});
