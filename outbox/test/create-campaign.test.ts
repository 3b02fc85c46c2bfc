import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CampaignOptions, readSource } from '@notifygen/outbox';
import type { TemplateContract } from '@notifygen/runtime';
import { expect, it } from 'vitest';
import { endText } from '../src/command/waits-text.js';
import { recipientOf, setUpOutbox, testFolder } from './support/outbox.js';

const sale: TemplateContract = { name: 'sale', category: 'marketing', parameters: [] };
const price: TemplateContract = {
  name: 'price',
  parameters: [{ label: 'total', type: 'money', format: (value) => String(Object(value).minor) }],
};
const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => ({ to: recipientOf(row) }));

async function setUp() {
  const { outbox } = await setUpOutbox({ templates: { sale, price } });
  const create = (options: Partial<CampaignOptions<'shop'>> = {}) =>
    outbox.campaigns.create({ name: 'spring', template: 'sale', rows: rowsOf(3), ...options });
  return { outbox, create };
}

it('a campaign that two processes create at once with different options is stored with those of one', async () => {
  const { create } = await setUp();
  const options = [0.1, 0.2].map((share) => ({ share, startAt: new Date(`2099-01-01T0${share * 10}:00Z`) }));
  const results = await Promise.allSettled(options.map(create));
  expect(results).toMatchObject([
    { status: 'fulfilled', value: { messages: 3 } },
    { status: 'rejected', reason: { code: 'campaign-changed' } },
  ]);
});

it('a campaign of a template that is not approved is refused, with its status and what to do', async () => {
  const rejected = { status: 'rejected', reason: 'INVALID_FORMAT' };
  const pending = { language: 'es', status: 'pending' };
  const draft: TemplateContract = { ...sale, name: 'draft', unapproved: [rejected] };
  const partly = { ...sale, name: 'partly', language: ['en', 'es'], unapproved: [pending] };
  const { outbox } = await setUpOutbox({ templates: { draft, partly } });
  const create = (template: string, options: object = {}) =>
    outbox.campaigns.create({ name: template, template, rows: rowsOf(2), ...options });
  await expect(create('draft')).rejects.toMatchObject({
    code: 'invalid-options',
    message: expect.stringContaining(
      'the template draft cannot be sent: its status is rejected (INVALID_FORMAT). When the platform approves it, run notifygen pull --update',
    ),
  });
  await expect(create('partly', { language: 'es' })).rejects.toThrow(
    'the template partly cannot be sent: its status in es is pending; it can be sent in en. When',
  );
  expect(await create('partly', { language: 'en' })).toMatchObject({ messages: 2 });
  expect(await outbox.find({ template: 'draft' })).toStrictEqual([]);
});

it('rows that are objects may have amounts in minor units', async () => {
  const { outbox, create } = await setUp();
  const rows = [{ to: recipientOf(1), total: { minor: 1_250n, currency: 'EUR' } }];
  for (const added of [1, 0])
    expect(await create({ name: 'prices', template: 'price', rows })).toMatchObject({ messages: 1, added });
  const [message] = await outbox.find({ tag: 'campaign:prices' });
  expect(message?.message).toMatchObject({ request: { parameters: ['1250'] } });
});

it('a source is closed also if its campaign cannot be stored', async () => {
  const { create } = await setUp();
  let closed = 0;
  async function* rows() {
    try {
      yield* rowsOf(3);
    } finally {
      closed += 1;
    }
  }
  await create({ rows: rows() });
  await expect(create({ rows: rows(), share: 0.5 })).rejects.toMatchObject({ code: 'campaign-changed' });
  expect(closed).toBe(2);
});

it.runIf(process.platform === 'linux').each([
  ['list.csv', 'to\n447700900001\n447700900002\n'],
  ['list.ndjson', '{"to":"447700900001"}\n{"to":"447700900002"}\n'],
])('the file %s is closed by who stops reading it', async (name, content) => {
  const path = join(testFolder(), name);
  writeFileSync(path, content.repeat(20_000));
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === path;
      } catch {
        return false;
      }
    });
  for await (const { cells } of (await readSource(path)).rows) {
    expect([cells, isOpen()]).toEqual([['447700900001'], true]);
    break;
  }
  await expect.poll(isOpen, { timeout: 20_000 }).toBe(false);
});

it('to resume a paused campaign twice does not end its canary, nor does passing its canary end the pause', async () => {
  const { outbox, create } = await setUp();
  await create({ canary: { messages: 1 } });
  await outbox.campaigns.pause('spring', { reason: 'a wrong price' });
  const passed = outbox.campaigns.resume('spring', { canary: 'pass' });
  await expect(passed).rejects.toMatchObject({ code: 'wrong-status' });
  expect(await outbox.campaigns.status('spring')).toMatchObject({ state: 'paused', canary: 'sending' });
  expect(await outbox.campaigns.resume('spring')).toBe('resumed');
  expect(await outbox.campaigns.resume('spring')).toBe('nothing');
  expect(await outbox.campaigns.status('spring')).toMatchObject({ state: 'canary' });
  expect(await outbox.campaigns.resume('spring', { canary: 'pass' })).toBe('canary-passed');
  expect(await outbox.campaigns.status('spring')).toMatchObject({ state: 'sending', canary: undefined });
});

it('the end of an addition counts what its campaign has not sent yet', async () => {
  const { create } = await setUp();
  const rows = rowsOf(880);
  await create({ rows: rows.slice(0, 800) });
  for (const dryRun of [true, false]) {
    const { endsAt } = await create({ add: true, rows: rows.slice(800), dryRun });
    expect((endsAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(10_000);
  }
});

it('the end of a campaign whose canary was sent is the latest one', async () => {
  const { outbox, create } = await setUp();
  await create({ canary: { messages: 1, passAfter: '1 hour' } });
  await outbox.drain();
  const status = await outbox.campaigns.status('spring');
  expect(endText(status, new Date())).toMatch(/^ends by .*, in 60 min$/);
});

it('nothing waits for the rest of an addition whose list is lost half way', async () => {
  const { outbox, create } = await setUp();
  await create({});
  const stop = AbortSignal.abort();
  const lost = Array.from({ length: 1_500 }, (_, index) => ({ to: recipientOf(index + 100) }));
  expect(await create({ add: true, rows: lost, signal: stop })).toMatchObject({ part: 2, isComplete: false });
  for await (const { part, id = '' } of outbox.campaigns.report('spring'))
    if (part === 2) expect(await outbox.cancel(id)).toBe('cancelled');
  await create({ add: true, rows: [{ to: recipientOf(9_000) }] });
  await outbox.cancel({ tag: 'campaign:spring' });
  expect(await outbox.campaigns.status('spring')).toMatchObject({ state: 'finished', messages: 1_004 });
});
