import { testOutbox } from '@notifygen/outbox/testing';
import { buildSpringSale, templates } from '../src/generated/index.js';
import { expect, test } from './outbox-testing.ts';

const phone = '351912345678';
const pickup = { day: '2026-11-24', timeZone: 'Europe/Lisbon' } as const;
const order = { id: 'A-1001', customerName: 'Ana', phone, language: 'es', pickup } as const;
const confirmed = '¡Gracias, Ana! Tenemos su pedido A-1001.';

test('confirms an order once, however often it arrives, and reminds of it at nine in the morning there', async ({
  shop,
  outbox,
  sandbox,
}) => {
  expect(await shop.placeOrder(order)).toMatchObject({ created: true });
  expect(await shop.placeOrder(order)).toMatchObject({ created: false });
  await outbox.advance('14 hours');
  expect(sandbox.messages()).toMatchObject([{ text: confirmed }]);
  await outbox.advance('2 hours');
  const reminder = 'Su pedido A-1001 está listo. Puede recogerlo hoy hasta las 19:00.';
  expect(sandbox.messages()).toMatchObject([{ text: confirmed }, { text: reminder }]);
});

test('does not remind of an order that was cancelled', async ({ shop, outbox, sandbox }) => {
  await shop.placeOrder(order);
  await shop.cancelOrder(order.id);
  await outbox.advance('2 days');
  expect(sandbox.messages()).toMatchObject([{ text: confirmed }]);
});

test('stores the orders of requests that come at the same time, and none whose message is invalid', async ({
  shop,
  outbox,
}) => {
  const ids = Array.from({ length: 20 }, (_, n) => `A-${n}`);
  await Promise.all(ids.map((id) => shop.placeOrder({ ...order, id })));
  await expect(
    shop.placeOrder({ ...order, id: 'B', pickup: { ...pickup, day: '2026-13-1' } }),
  ).rejects.toThrow('day');
  expect(await outbox.status()).toMatchObject({ queued: 40 });
});

test('sends a login code before everything else, and none that is too late', async ({
  shop,
  outbox,
  sandbox,
}) => {
  const incident = { reason: 'an incident' };
  await outbox.pause({ sender: 'main' }, incident);
  await shop.placeOrder(order);
  await shop.sendLoginCode({ phone, code: '448201' });
  await outbox.resume({ sender: 'main' });
  await outbox.advance('1 minute');
  const code = 'Your sign-in code is 448201. Do not share it with anyone.';
  expect(sandbox.messages()).toMatchObject([{ text: code }, { text: confirmed }]);
  await outbox.pause({ sender: 'main' }, incident);
  await shop.sendLoginCode({ phone, code: '559312' });
  await outbox.advance('11 minutes');
  await outbox.resume({ sender: 'main' });
  await outbox.advance('1 minute');
  expect(sandbox.messages()).toHaveLength(2);
});

test('sends an offer in the morning to those who did not reply STOP, who still get their login codes', async ({
  shop,
  sandbox,
  outbox,
}) => {
  await outbox.advance('4 hours');
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
  expect(sandbox.messages()).toHaveLength(1);
  await outbox.advance('2 hours');
  expect(sandbox.messages().map(({ to }) => to)).toStrictEqual([phone, '351912345679']);
});

test('leaves messages of the next version to its workers while both run side by side', async ({
  sandbox,
  outbox,
}) => {
  const { spring_sale, ...others } = templates;
  const senders = { main: sandbox.client() };
  await using old = testOutbox({ beside: outbox, senders, templates: others });
  await outbox.enqueue(buildSpringSale({ to: phone, language: 'en', parameters: [20] }), {
    timeZone: 'Europe/Lisbon',
  });
  const waiting = new Promise((resolve) => old.on('waiting', resolve));
  await old.advance('1 minute');
  expect(await waiting).toMatchObject({ template: 'spring_sale', count: 1 });
  expect(sandbox.messages()).toHaveLength(0);
  await outbox.advance('1 minute');
  expect(sandbox.messages()).toHaveLength(1);
});
