import { join } from 'node:path';
import { testOutbox } from '@notifygen/outbox/testing';
import { createSandbox } from '@notifygen/sandbox';
import { expect, it, onTestFinished } from 'vitest';
import { buildSpringSale, type Templates, templates } from '../src/generated/index.js';
import { createShop } from '../src/shop.ts';

/** The shop on a new database, in the evening. */
async function openShop(now = '2026-11-23T18:00:00Z') {
  const sandbox = await createSandbox<Templates>({ templates: join(import.meta.dirname, '../templates') });
  const outbox = testOutbox({ senders: { main: sandbox.client() }, templates, now });
  onTestFinished(outbox.close);
  const texts = (): readonly string[] => sandbox.messages().map(({ text }) => text);
  return { sandbox, outbox, texts, shop: createShop(outbox, outbox.db) };
}

const phone = '351912345678';
const pickup = { day: '2026-11-24', timeZone: 'Europe/Lisbon' } as const;
const order = { id: 'A-1001', customerName: 'Ana', phone, language: 'es', pickup } as const;
const confirmed = '¡Gracias, Ana! Tenemos su pedido A-1001.';

it('confirms an order once, however often it arrives, and reminds of it at nine in the morning there', async () => {
  const { shop, outbox, texts } = await openShop();
  expect(await shop.placeOrder(order)).toMatchObject({ created: true });
  expect(await shop.placeOrder(order)).toMatchObject({ created: false });
  await outbox.advance('14 hours');
  expect(texts()).toStrictEqual([confirmed]);
  await outbox.advance('2 hours');
  expect(texts()).toStrictEqual([
    confirmed,
    'Su pedido A-1001 está listo. Puede recogerlo hoy hasta las 19:00.',
  ]);
});

it('does not remind of an order that was cancelled', async () => {
  const { shop, outbox, texts } = await openShop();
  await shop.placeOrder(order);
  await shop.cancelOrder(order.id);
  await outbox.advance('2 days');
  expect(texts()).toStrictEqual([confirmed]);
});

it('stores the orders of requests that come at the same time, and none whose message is invalid', async () => {
  const { shop, outbox } = await openShop();
  const ids = Array.from({ length: 20 }, (_, n) => `A-${n}`);
  await Promise.all(ids.map((id) => shop.placeOrder({ ...order, id })));
  await expect(
    shop.placeOrder({ ...order, id: 'B', pickup: { ...pickup, day: '2026-13-1' } }),
  ).rejects.toThrow('day');
  expect(await outbox.status()).toMatchObject({ queued: 40 });
});

it('sends a login code before everything else, and none that is too late', async () => {
  const { shop, outbox, texts } = await openShop();
  const incident = { reason: 'an incident' };
  await outbox.pause({ sender: 'main' }, incident);
  await shop.placeOrder(order);
  await shop.sendLoginCode({ phone, code: '448201' });
  await outbox.resume({ sender: 'main' });
  await outbox.advance('1 minute');
  const code = 'Your sign-in code is 448201. Do not share it with anyone.';
  expect(texts()).toStrictEqual([code, confirmed]);
  await outbox.pause({ sender: 'main' }, incident);
  await shop.sendLoginCode({ phone, code: '559312' });
  await outbox.advance('11 minutes');
  await outbox.resume({ sender: 'main' });
  await outbox.advance('1 minute');
  expect(texts()).toHaveLength(2);
});

it('sends an offer in the morning to those who did not reply STOP, who still get their login codes', async () => {
  const { shop, sandbox, outbox, texts } = await openShop('2026-11-23T22:00:00Z');
  await shop.receive({ phone, text: 'Stop!' });
  await outbox.campaigns.create({
    name: 'spring-2027',
    template: 'spring_sale',
    rows: [phone, '351912345679'].map((to) => ({
      to,
      language: 'en',
      percent: '20',
      timeZone: 'Europe/Lisbon',
    })),
  });
  await shop.sendLoginCode({ phone, code: '448201' });
  await outbox.advance('9 hours');
  expect(texts()).toHaveLength(1);
  await outbox.advance('2 hours');
  expect(sandbox.messages().map(({ to }) => to)).toStrictEqual([phone, '351912345679']);
});

it('leaves messages of the next version to its workers while both run side by side', async () => {
  const { sandbox, outbox, texts } = await openShop('2026-11-23T12:00:00Z');
  const { spring_sale, ...others } = templates;
  const [{ url }, senders] = [outbox, { main: sandbox.client() }];
  await using old = testOutbox({ url, senders, templates: others, now: outbox.now() });
  await outbox.enqueue(buildSpringSale({ to: phone, language: 'en', parameters: [20] }), {
    timeZone: 'Europe/Lisbon',
  });
  const waiting = new Promise((resolve) => old.on('waiting', resolve));
  await old.advance('1 minute');
  expect(await waiting).toMatchObject({ template: 'spring_sale', count: 1 });
  expect(texts()).toStrictEqual([]);
  await outbox.advance('1 minute');
  expect(texts()).toHaveLength(1);
});
