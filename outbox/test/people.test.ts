import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@notifygen/runtime';
import { describe, expect, it } from 'vitest';
import { build2faCode, buildBackInStock, templates } from '../../generated/index.ts';
import { nextEvent, recipientOf, testFolder, testOutbox } from './support/outbox.js';

const ada = recipientOf(1);
const client = createClient({
  baseUrl: 'http://localhost',
  appId: 'app',
  apiKey: 'key',
  fetch: async () => Response.json({ messageId: 'wamid.1' }),
});
const senders = { shop: { client, timeZone: 'UTC' } };
const offer = buildBackInStock({ to: ada, parameters: ['Oak table'] });
const code = build2faCode({ to: ada, parameters: ['448201'] });
async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const stop = { scope: 'marketing', reason: 'replied STOP', by: 'Eve' } as const;

describe('an opt-out from marketing', () => {
  it('stops an offer by the category of its template, and not a login code; the status names those without one', async () => {
    const outbox = testOutbox({ senders, templates });
    const { withoutCategory } = await outbox.status();
    expect(withoutCategory).toContain('order_shipped');
    expect(withoutCategory).not.toContain('back_in_stock');
    expect(await outbox.suppress(ada, stop)).toBe(true);
    expect(await outbox.suppress(ada, stop)).toBe(false);
    const offered = await outbox.enqueue(offer, { quietHours: false });
    const login = await outbox.enqueue(code);
    const event = nextEvent(outbox, 'cancelled');
    await outbox.drain();
    expect(await event).toMatchObject({ id: offered.id, template: 'back_in_stock', code: 'suppressed' });
    expect(await outbox.get(offered.id)).toMatchObject({
      status: 'cancelled',
      code: 'suppressed',
      actions: [{ action: 'suppress', by: 'Eve', at: expect.any(Date) }],
    });
    expect(await outbox.get(login.id)).toMatchObject({ status: 'accepted' });
    expect(await outbox.unsuppress(ada, { reason: 'signed up again' })).toBe(true);
    const again = await outbox.enqueue(offer, { quietHours: false, priority: 'urgent' });
    await outbox.drain();
    expect(await outbox.get(again.id)).toMatchObject({ status: 'accepted' });
  });

  it('is listed, in as many pages as are needed, with each decision', async () => {
    const outbox = testOutbox({ senders });
    const { by, ...entry } = stop;
    const entries = Array.from({ length: 1_001 }, (_, row) => ({ recipient: recipientOf(row), ...entry }));
    expect(await outbox.suppressAll(entries, { by })).toBe(1_001);
    expect(await outbox.suppressAll(entries)).toBe(0);
    const listed = await all(outbox.suppressions());
    expect(listed.map(({ recipient }) => recipient)).toEqual(entries.map(({ recipient }) => recipient));
    const history = [{ at: expect.any(Date), ...stop }];
    expect(listed[1]).toEqual({ recipient: ada, scope: 'marketing', history });
  });

  it('is found with the same key only', async () => {
    const url = `file:${testFolder()}/outbox.db`;
    const suppressionKey = 'a secret of more than 32 characters';
    const outbox = testOutbox({ url, senders, templates, suppressionKey });
    await outbox.suppress(ada, stop);
    const [listed] = await all(outbox.suppressions());
    expect(listed?.recipient).toMatch(/^hmac:/);
    const recipient = listed?.recipient ?? '';
    expect(await outbox.suppress(recipient, { scope: 'all', reason: 'complained' })).toBe(true);
    const without = testOutbox({ url, senders, templates });
    for (const call of [
      () => without.suppress(ada, stop),
      () => without.export({ recipient: ada }),
      () => without.erase({ recipient: ada }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'wrong-key' });
    const hidden = without.suppressAll([{ recipient, scope: 'all', reason: 'x' }]);
    await expect(hidden).rejects.toThrow('another suppressionKey');
  });
});

it('reports a wrong suppressionKey once', async () => {
  const url = `file:${testFolder()}/outbox.db`;
  const outbox = testOutbox({ url, senders });
  await outbox.start();
  const events: string[] = [];
  outbox.on('error', ({ error }) => events.push(error.message));
  outbox.on('restored', () => events.push('restored'));
  const withKey = testOutbox({ url, senders, suppressionKey: 'a secret of more than 32 characters' });
  const error = nextEvent(outbox, 'error');
  await withKey.suppress(recipientOf(2), stop);
  await outbox.enqueue(code);
  await error;
  // It fails again after 100 and 200 ms.
  await sleep(500);
  expect(events).toEqual([expect.stringContaining('stored with a suppressionKey')]);
});

describe('a person', () => {
  it('is named by a number as people write it; what is invalid is refused without quoting it', async () => {
    const outbox = testOutbox({ senders });
    expect(await outbox.suppress('+44 7700 900-001', stop)).toBe(true);
    expect((await outbox.export({ recipient: '0044 7700 900001' })).suppression?.scope).toBe('marketing');
    expect(await outbox.erase({ recipient: '+447700900001' })).toMatchObject({ suppression: 'marketing' });
    expect(
      await outbox.suppressAll([{ recipient: '(44) 7700.900001', scope: 'marketing', reason: 'x' }]),
    ).toBe(0);
    expect(await outbox.unsuppress('00447700900001', { reason: 'x' })).toBe(true);
    // There, a 0 is part of the number.
    expect(await outbox.suppress('+225 07 00 90 00 01', stop)).toBe(true);
    // Partly what only JavaScript without types can write.
    const dialled = ['+44 (0)7700 900001', '+44 (07700) 900001', '+44 07700 900001', '0011 44 7700 900001'];
    const wrong = [...dialled, '+353 085 900001', ...JSON.parse('["07700 900001", "", null, 447700900001]')];
    for (const recipient of wrong)
      for (const call of [
        () => outbox.erase({ recipient }),
        () => outbox.export({ recipient }),
        () => outbox.suppress(recipient, stop),
        () => outbox.unsuppress(recipient, { reason: 'x' }),
        () => outbox.suppressAll([{ recipient, scope: 'all', reason: 'x' }]),
      ]) {
        const error = await call().catch((error: unknown) => error);
        expect(error).toMatchObject({ name: 'OutboxError', code: 'invalid-message' });
        expect(String(error)).not.toContain('900001');
      }
    const options = JSON.parse(
      '[{ "scope": "offers", "reason": "x" }, { "scope": "all", "reason": "" }, { "scope": "all" }]',
    );
    for (const option of options)
      await expect(outbox.suppress(ada, option)).rejects.toMatchObject({ code: 'invalid-options' });
    for (const by of ['', ' ', 'Ada\u001b[2J', 'Ada\u202e'])
      await expect(outbox.erase({ recipient: ada }, { by })).rejects.toThrow('by must be');
    expect(() => testOutbox({ senders, suppressionKey: 'short' })).toThrow('at least 32 characters');
    // A variable that is not set must not store numbers as they are.
    expect(() => testOutbox({ senders, suppressionKey: undefined })).toThrow('at least 32 characters');
  });
});

describe('the retention of a template', () => {
  it('erases its messages earlier than others', async () => {
    const outbox = testOutbox({
      senders,
      templates: { ...templates, '2fa_code': { ...templates['2fa_code'], delivery: { retention: 1 } } },
    });
    const login = await outbox.enqueue(code);
    const offered = await outbox.enqueue(offer, { quietHours: false });
    await outbox.drain();
    await expect.poll(() => outbox.prune(), { timeout: 20_000 }).toBe(1);
    expect((await outbox.get(login.id))?.recipient).toBeUndefined();
    expect((await outbox.get(offered.id))?.recipient).toBe(ada);
  });
});
