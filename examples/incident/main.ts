/** A shop at 3 a.m.: eight causes hold messages at once, until Ctrl-C. Run it with `npm run incident`. */
import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Waits } from '@notifygen/outbox';
import { buildText } from '@notifygen/runtime';
import {
  buildBackInStock,
  buildCartReminder,
  buildDeliverySlot,
  buildInvoiceReady,
  buildOrderConfirmed,
  buildOrderShipped,
} from '../../generated/index.ts';
import { rejected, unclear } from './gateway.ts';
import { createShop, folder, templates } from './outbox.ts';

const expected: readonly Waits['for'][] = [
  'worker',
  'outbox',
  'version',
  'approval',
  'person',
  'review',
  'recipients-per-day',
  'quiet-hours',
];
const hour = 3_600_000;
const file = (name: string) => ({ type: 'document', url: `https://shop.example/files/${name}.pdf` }) as const;
const customer = (number: number): string => `44770091${String(number).padStart(4, '0')}`;
const order = (number: number): string => `A-${1001 + number}`;
/** So many of the same kind, each for another customer. */
const many = <Item>(length: number, item: (number: number) => Item): readonly Item[] =>
  Array.from({ length }, (_, number) => item(number));

rmSync(folder, { recursive: true, force: true });
/** Nobody has started the process that works for `support`. */
const shop = createShop({ senders: ['shop', 'club', 'payments'] });
const web = createShop({});
/** A process that was deployed before the workers: its template has another placeholder. */
const deployed = createShop({
  templates: {
    ...templates,
    delivery_slot: {
      name: 'delivery_slot',
      language: 'en',
      parameters: ['customerName', 'orderId', 'date', 'from', 'until', 'driverName'],
    },
  },
});
const outboxes = [shop, web, deployed];
// A worker prints why it waits, which is to be found out here.
for (const event of ['paused', 'waiting', 'warning'] as const) shop.on(event, () => undefined);

await shop.start();
await setUp();
process.stdout.write('Setting up the shop, which takes about 40 s ');
while (!(await isSetUp())) {
  process.stdout.write('.');
  await sleep(1_000);
}
const module = relative('', import.meta.filename).replace(/main\.ts$/, 'outbox.ts');
process.stdout.write(`

It is 3 a.m., and messages are not sent. In another terminal, find out why, and what to do:

  npx notifygen-outbox status ${module}
  npx notifygen-outbox page ${module}

Ctrl-C ends the shop, and removes its messages.
`);

const end = new AbortController();
process.once('SIGINT', () => end.abort()).once('SIGTERM', () => end.abort());
for (let number = 0; !end.signal.aborted; number += 1) {
  await sendToday(number);
  await sleep(1_000, undefined, { signal: end.signal }).catch(() => undefined);
}
await Promise.all(outboxes.map((outbox) => outbox.close()));
rmSync(folder, { recursive: true, force: true });

/** Messages that are held, each by another cause. */
async function setUp(): Promise<void> {
  await web.pause(
    { template: 'order_shipped' },
    { by: 'maria', reason: 'tracking links lead to the wrong parcels' },
  );
  const time = (from: number) => new Date(Date.now() + from * hour).toISOString().slice(11, 16);
  const quietHours = { start: time(-3), end: time(6), timeZone: 'UTC' };
  const shipped = many(400, (number) =>
    buildOrderShipped({
      to: customer(number),
      parameters: ['Ann', order(number), 'Friday'],
      file: file(`invoice-${order(number)}`),
      buttons: [order(number)],
    }),
  );
  const reminders = many(64, (number) =>
    buildCartReminder({ to: customer(number), parameters: ['Ben', 'Oak side table'], buttons: ['c', 'u'] }),
  );
  const restocked = many(38, (number) =>
    buildBackInStock({ to: customer(500 + number), parameters: ['Oak side table'] }),
  );
  const invoices = many(12, (number) =>
    buildInvoiceReady({
      to: customer(number),
      parameters: [order(number), '£249.00'],
      file: file('invoice'),
    }),
  );
  const offers = many(310, (number) =>
    buildBackInStock({ to: customer(1_000 + number), parameters: ['Walnut desk'] }),
  );
  const replies = many(7, (number) =>
    buildText({ to: customer(number), text: 'Your parcel is at the depot.' }),
  );
  await web.enqueueAll([
    ...shipped.map((message) => ({ message, sender: 'shop' })),
    ...reminders.map((message) => ({ message, sender: 'shop' })),
    ...restocked.map((message) => ({ message, sender: 'shop', quietHours })),
    ...invoices.map((message) => ({ message, sender: 'payments' })),
    ...offers.map((message) => ({ message, sender: 'club', quietHours: false as const })),
    ...replies.map((message) => ({ message, sender: 'support' })),
  ]);
  const slots = many(25, (number) =>
    buildDeliverySlot({
      to: customer(number),
      parameters: ['Cem', order(number), 'Friday', '14:00', '15:00'],
    }),
  );
  await deployed.enqueueAll(
    slots.map(({ kind, request }) => ({
      message: { kind, request: { ...request, parameters: [...request.parameters, 'Dora'] } },
      sender: 'shop',
    })),
  );
  await web.campaigns.create({
    name: 'autumn-2026',
    template: 'lookbook',
    sender: 'shop',
    rows: many(1_500, (number) => ({
      to: customer(2_000 + number),
      season: 'autumn',
      file: 'https://shop.example/files/autumn.jpg',
    })),
    canary: { messages: 40 },
  });
}

async function isSetUp(): Promise<boolean> {
  const { senders } = await web.status();
  const causes = new Set(Object.values(senders).flatMap(({ held }) => held.map((waiting) => waiting.for)));
  return expected.every((cause) => causes.has(cause)) && !causes.has('line') && !causes.has('canary');
}

/** What goes on meanwhile. */
async function sendToday(number: number): Promise<void> {
  const to = number === 3 ? unclear : number % 20 === 7 ? rejected : customer(4_000 + number);
  const message = buildOrderConfirmed({ to, language: 'en', parameters: ['Ann', order(500 + number)] });
  // Through the outbox whose workers run: they send it at once.
  await shop.enqueue(message, { sender: 'shop' });
}
