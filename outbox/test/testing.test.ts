import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildText, createClient } from '@notifygen/runtime';
import { expect, it, onTestFinished } from 'vitest';
import { OutboxError } from '../src/errors.js';
import { createOutboxPage } from '../src/page.js';
import { type TestOutboxOptions, testOutbox } from '../src/testing.js';

/** A gateway in this process. `posted` has the times of the clock at which messages arrived. */
function setUp(
  options: Partial<TestOutboxOptions> = {},
  respond: (post: number) => Promise<Response> = async (post) => Response.json({ messageId: `id-${post}` }),
) {
  const posted: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    await new Request(input, init).text();
    posted.push(outbox.now().toISOString().slice(0, -5));
    return respond(posted.length);
  };
  const client = createClient({ baseUrl: 'https://gateway.example', appId: 'app', apiKey: 'key', fetch });
  const outbox = testOutbox({ senders: { shop: client }, now: '2026-11-23T18:00:00Z', ...options });
  onTestFinished(() => outbox.close());
  return { outbox, client, posted };
}

const reminder = buildText({ to: '351912345678', text: 'Your appointment is today.' });

it('sends the reminder at 9:00 in Lisbon, in winter and in summer', async () => {
  for (const [now, at] of [
    ['2026-11-23T18:00:00Z', '2026-11-24T09:00:00'],
    ['2026-07-01T18:00:00Z', '2026-07-02T08:00:00'],
  ] as const) {
    const { outbox, posted } = setUp({ now });
    const { id } = await outbox.enqueue(reminder, { at: { time: '09:00', timeZone: 'Europe/Lisbon' } });
    await outbox.advance('13 hours');
    expect(posted).toStrictEqual([]);
    expect(await outbox.get(id)).toMatchObject({ waits: { for: 'start', until: new Date(`${at}Z`) } });
    await outbox.advance('3 hours');
    expect(posted).toStrictEqual([at]);
    expect(await outbox.get(id)).toMatchObject({ status: 'accepted', messageId: 'id-1' });
  }
});

it('waits for retries, quiet hours, pauses and erasure by the same clock', async () => {
  const { outbox, posted } = setUp({}, async (post) =>
    post === 1
      ? Response.json({}, { status: 429, headers: { 'retry-after': '60' } })
      : Response.json({ id: 'a' }),
  );
  const quietHours = { start: '20:00', end: '08:00' };
  const { id } = await outbox.enqueue(reminder);
  await outbox.advance('2 minutes');
  expect(posted).toStrictEqual(['2026-11-23T18:00:00', '2026-11-23T18:01:00']);
  await outbox.advance('3 hours');
  await outbox.enqueue(reminder, { quietHours, timeZone: 'Europe/Lisbon' });
  await outbox.pause({ tag: 'sale' }, { reason: 'wrong price' });
  await outbox.enqueue(reminder, { tag: 'sale', expires: '2 days' });
  await outbox.advance('1 day');
  expect(posted[2]).toBe('2026-11-24T08:00:00');
  await outbox.advance('2 days');
  await outbox.resume({ tag: 'sale' });
  await outbox.advance('1 minute');
  expect(await outbox.status()).toMatchObject({ accepted: 2, expired: 1 });
  await outbox.advance('31 days');
  expect(await outbox.get(id)).toMatchObject({ recipient: undefined, status: 'accepted' });
});

it('gives up a gateway that never responds when the time is over by the clock, and drains what is due', async () => {
  const { outbox } = setUp({ lease: '60 seconds' }, () => new Promise<never>(() => undefined));
  const { id } = await outbox.enqueue(reminder);
  await outbox.advance('19 seconds');
  expect(await outbox.get(id)).toMatchObject({ status: 'sending' });
  await outbox.advance('2 seconds');
  expect(await outbox.get(id)).toMatchObject({ status: 'unknown', code: 'timeout' });
  await outbox.enqueue(reminder);
  await outbox.drain();
  expect(outbox.now()).toStrictEqual(new Date('2026-11-23T18:00:41.002Z'));
});

it.each<readonly [object, string]>([
  [{ now: 'soon' }, 'testOutbox: now must be a time such as 2026-11-23T18:00:00Z'],
  [{ url: 'file:outbox.db' }, 'testOutbox: url is not an option: pass beside'],
  [{ senders: {} }, 'senders must be an object'],
])('testOutbox(%j) says what to pass', (options, message) => {
  expect(() => setUp(options)).toThrow(message);
  expect(() => setUp(options)).toThrow(OutboxError);
});

it('has a temporary file for transactions of the code under test, and removes it at the end', async () => {
  const { outbox, posted } = setUp();
  await outbox.transaction(outbox.db, (tx) => outbox.enqueue(reminder, { tx }));
  await outbox.drain();
  expect(posted).toHaveLength(1);
  const { db } = outbox;
  await outbox[Symbol.asyncDispose]();
  expect(() => db.exec('select 1')).toThrow('not open');
  expect(existsSync(dirname(outbox.url.slice('file:'.length)))).toBe(false);
});

it('sends others beside a row that a trigger of the team leaves as it is', async () => {
  const { outbox, posted } = setUp();
  await outbox.enqueue(reminder);
  outbox.db.exec(
    'create trigger kept before update on notifygen_messages when old.id = 1 begin select raise(ignore); end',
  );
  await outbox.enqueue(buildText({ to: '351912345679', text: 'Hello' }));
  await outbox.advance('1 minute');
  expect(posted).toHaveLength(1);
});

it('keeps what happened in each minute', async () => {
  const { outbox } = setUp({}, async (post) => Response.json({}, { status: post === 2 ? 422 : 201 }));
  await outbox.pause({ tag: 'sale' }, { reason: 'wrong price' });
  await outbox.enqueue(reminder, { tag: 'sale' });
  await outbox.enqueue(reminder);
  await outbox.advance('1 minute');
  await outbox.enqueue(reminder);
  await outbox.advance('30 seconds');
  const at = (time: string) => new Date(`2026-11-23T${time}Z`);
  const { shop } = await outbox.history({ hours: 1 });
  expect(shop).toStrictEqual([
    { at: at('18:00:00'), accepted: 1, failed: 0, unknown: 0, held: 1 },
    { at: at('18:01:00'), accepted: 0, failed: 1, unknown: 0, held: 1 },
  ]);
  await expect(outbox.history({ hours: 49 })).rejects.toThrow('hours must be more than 0 and at most 48');
});

it('shows its own time on the page', async () => {
  const { outbox } = setUp();
  await outbox.advance('1 hour');
  const headers = { 'x-notifygen-page': '1' };
  const request = new Request('http://127.0.0.1/api/status', { method: 'POST', headers, body: '{}' });
  const response = await createOutboxPage(outbox)(request);
  expect(await response.json()).toMatchObject({ now: Date.parse('2026-11-23T19:00:00Z') });
});

const sale = { name: 'sale', language: 'en', parameters: ['name'] };

it('passes the canary of a campaign in time, however far the clock moves, and says before what would expire', async () => {
  const { outbox, posted } = setUp({ templates: { sale } });
  const rows = ['351912345678', '351912345679'].map((to) => ({ to, name: 'Ann' }));
  const canary = { messages: 1, passAfter: '1 hour' } as const;
  const spring = { name: 'spring', template: 'sale', rows, canary };
  const late = await outbox.campaigns.create({ ...spring, expires: '30 minutes', dryRun: true });
  expect(late).toMatchObject({ endsAt: new Date('2026-11-23T18:30:00Z'), expiring: 2 });
  const { endsAt } = await outbox.campaigns.create(spring);
  expect(endsAt?.toISOString()).toMatch(/^2026-11-23T19:00/);
  await outbox.advance('3 hours');
  expect(posted).toStrictEqual(['2026-11-23T18:00:00', expect.stringMatching(/^2026-11-23T19:00/)]);
});

it('names the end of a campaign as exactly among 100,000 other messages, which are not counted again each time', async () => {
  const { client } = setUp();
  const shop = { client, limits: { perSecond: 10 } };
  const { outbox } = setUp({ senders: { shop }, templates: { sale } });
  const rows = Array.from({ length: 250 }, (_, row) => ({ to: `${351912345000 + row}`, name: 'Ann' }));
  await outbox.campaigns.create({ name: 'spring', template: 'sale', rows });
  outbox.db.exec(`insert into notifygen_messages (sender, template, priority, status, due_at, on_unknown, created_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100000)
    select 'shop', 'sale', 3, 'accepted', 0, 'hold', 0 from numbers`);
  await outbox.advance('18 seconds');
  const { perSecond, endsAt, counts } = await outbox.campaigns.status('spring');
  expect(perSecond).toBe(10);
  expect(Number(endsAt) - outbox.now().getTime()).toBeLessThan(counts.queued * 110);
});

it('says by its own clock when a campaign begins and ends', async () => {
  const { outbox } = setUp({ now: '2031-05-01T23:00:00Z', templates: { sale } });
  const stored = await outbox.campaigns.create({
    ...{ name: 'spring', template: 'sale', timeZone: 'UTC', quietHours: { start: '22:00', end: '08:00' } },
    rows: [{ to: '351912345678', name: 'Ann' }],
    dryRun: true,
  });
  expect(stored.startsAt).toEqual(new Date('2031-05-02T08:00:00Z'));
  expect(stored.endsAt?.toISOString()).toMatch(/^2031-05-02T08:00/);
});

it('shows a message of another version as such, and fails it in time, however far the clock moves', async () => {
  const offer = { name: 'offer', parameters: ['name', 'product'] } as const;
  const templates = { offer: { ...offer, parameters: ['product', 'name'] } };
  const { outbox, client } = setUp({ templates, templateWait: '10 minutes' });
  await using old = testOutbox({ beside: outbox, senders: { shop: client }, templates: { offer } });
  const request = { to: '351912345678', templateName: 'offer', parameters: ['Ann', 'lamp'] };
  const { id } = await old.enqueue({ kind: 'template', request });
  await outbox.advance('2 minutes');
  expect(await outbox.get(id)).toMatchObject({ waits: { for: 'version' } });
  await outbox.advance('12 minutes');
  expect(await outbox.get(id)).toMatchObject({ status: 'failed', code: 'template-changed' });
});
