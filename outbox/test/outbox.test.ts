import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createOutbox, type OutboxError } from '@notifygen/outbox';
import { buildText, type TemplateContract } from '@notifygen/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startGateway } from './support/gateway.js';
import { recipientOf, setUpOutbox, testFolder, testOutbox, text } from './support/outbox.js';

const template: TemplateContract = {
  name: 'order_shipped',
  language: 'en',
  parameters: ['customerName'],
  delivery: {
    priority: 'high',
    expiresAfter: 600_000,
    quietHours: { start: '21:00', end: '08:00' },
    onUnknown: 'resend',
  },
};
const templates = { order_shipped: template };

function orderShipped(parameters: readonly string[] = ['Ann']) {
  const request = { to: recipientOf(1), templateName: 'order_shipped', language: 'en', parameters };
  return { kind: 'template', request } as const;
}

function errorOf(work: () => unknown): OutboxError {
  try {
    work();
  } catch (error) {
    return error as OutboxError;
  }
  throw new Error('Nothing was thrown.');
}

describe('createOutbox', () => {
  it.each([undefined, ''])(
    'throws without a URL (%j), and says that no file is used silently',
    async (url) => {
      const { client } = await startGateway();
      expect(errorOf(() => createOutbox({ url, senders: { shop: client() } }))).toMatchObject({
        code: 'no-url',
        message: expect.stringMatching(/environment variable.*No local file/),
      });
    },
  );

  it('reports every problem at once, without the password in the URL', () => {
    const options = {
      url: 'mysql://shop:hunter2@db/shop',
      senders: { 'my shop': { client: {}, concurrency: 1 } },
      lease: '1 second',
      retention: 'a month',
      migrate: 'no',
      retries: 3,
    };
    // @ts-expect-error: the options are wrong on purpose
    const { code, message } = errorOf(() => createOutbox(options));
    expect(code).toBe('invalid-options');
    expect(message.split('\n').map((line) => line.trim().split(' ')[0])).toStrictEqual([
      'createOutbox:',
      'retries',
      'url',
      ...['senders.my', 'senders.my', 'senders.my'],
      'lease',
      'retention',
      'migrate',
    ]);
    expect(message).not.toContain('hunter2');
  });

  it('reports every invalid setting of a sender', async () => {
    const { client } = await startGateway();
    const shop = {
      client: client(),
      concurrency: 1,
      timeZone: 'Mars/Base',
      limits: { perSecond: 0, perRecipient: { seconds: -1, burst: 1 }, recipientsPerDay: { limit: 0 } },
    };
    const { message } = errorOf(() => createOutbox({ url: 'file:x.db', senders: { shop } }));
    for (const name of [
      'concurrency',
      'timeZone',
      'perSecond',
      'perRecipient.seconds',
      'recipientsPerDay.limit',
    ])
      expect(message).toMatch(new RegExp(`senders\\.shop\\.(limits\\.)?${name} must`));
  });

  it('shows no secret when it is printed', async () => {
    const { client } = await startGateway();
    const url = 'postgres://shop:hunter2@db.example/shop';
    const outbox = createOutbox({ url, senders: { shop: client('secret-key') } });
    expect(inspect(outbox, { depth: 9, showHidden: true })).not.toMatch(/hunter2|secret-key/);
    expect(JSON.stringify(outbox)).toBe('{"campaigns":{}}');
  });
});

describe('enqueue', () => {
  it('takes the defaults of the template, unless the options say otherwise', async () => {
    const { outbox } = await setUpOutbox({ sender: { timeZone: 'Europe/London' }, templates });
    const before = Date.now();
    const [byDefault, changed] = await outbox.enqueueAll([
      { message: orderShipped() },
      { message: orderShipped(), priority: 'bulk', quietHours: false, onUnknown: 'hold', expires: '2 days' },
    ]);
    const stored = await outbox.get(byDefault?.id ?? '');
    expect(stored).toMatchObject({ priority: 'high', onUnknown: 'resend', template: 'order_shipped' });
    expect(Number(stored?.expiresAt) - before).toBeGreaterThanOrEqual(600_000);
    expect(Number(stored?.expiresAt) - before).toBeLessThan(700_000);
    expect(await outbox.get(changed?.id ?? '')).toMatchObject({ priority: 'bulk', onUnknown: 'hold' });
  });

  it('reports every problem of a message and its options at once, and stores nothing', async () => {
    const gateway = await startGateway();
    const outbox = testOutbox({ senders: { shop: gateway.client(), club: gateway.client() }, templates });
    const wrong = {
      sender: 'bank',
      dedupe: '',
      priority: 'now',
      notBefore: new Date('never'),
      expires: '10 min',
      quietHours: '9pm-8am',
      timeZone: 'Mars',
      onUnknown: 'maybe',
      traceParent: 'abc',
      retries: 1,
    };
    // @ts-expect-error: the options are wrong on purpose
    const enqueued = outbox.enqueue(orderShipped([]), wrong);
    const { code, message } = await enqueued.then(
      () => Promise.reject(new Error('It was enqueued.')),
      (error: OutboxError) => error,
    );
    expect(code).toBe('invalid-message');
    for (const name of [...Object.keys(wrong), 'parameters'])
      expect(message).toMatch(new RegExp(`\n  ${name}[ .]`));
    expect(message).not.toContain(recipientOf(1));
    expect(await outbox.status()).toMatchObject({ queued: 0 });
  });

  it('stores and sends texts that are too long or that no one means, if the client of the sender does', async () => {
    const strict = (await startGateway()).client();
    const lenient = { ...strict, checkLengths: false, checkAccidents: false };
    const named = { order_shipped: { ...template, delivery: {} } };
    const outbox = testOutbox({ senders: { strict, lenient }, templates: named });
    const long = buildText({ to: recipientOf(2), text: 'x'.repeat(4097) }, { checkLengths: false });
    for (const [message, problem] of [
      [long, 'message.text must have at most 4096 characters, not 4097'],
      [orderShipped(['null']), 'checkAccidents: false allows it'],
    ] as const) {
      await expect(outbox.enqueue(message, { sender: 'strict' })).rejects.toThrow(problem);
      await outbox.enqueue(message, { sender: 'lenient' });
    }
    await outbox.drain();
    expect(await outbox.status()).toMatchObject({ accepted: 2 });
  });

  it('finds no messages of a recipient that cannot be one, and says so without the number', async () => {
    const { outbox } = await setUpOutbox();
    const found = outbox.find({ recipient: '+447700900123' });
    await expect(found).rejects.toThrow('recipient must be a string of 7 to 15 digits');
    await expect(found).rejects.not.toThrow('447700900123');
  });

  it('takes a local time of the recipient as the start', async () => {
    const { outbox } = await setUpOutbox({ sender: { timeZone: 'Asia/Tokyo' } });
    const inOneDay = new Date(Date.now() + 86_400_000);
    const tomorrow = inOneDay.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    const [byDefault, own, onDay, passed, useless] = await outbox.enqueueAll([
      { message: text(1), at: { time: '10:00' } },
      { message: text(2), at: { time: '10:00' }, timeZone: 'Europe/London' },
      // @ts-expect-error: only the compiler knows that the text is a day
      { message: text(3), at: { time: '00:30', timeZone: 'Asia/Kolkata', day: tomorrow } },
      { message: text(4), at: { time: '10:00', day: '2020-01-01' }, expires: '1 hour' },
      { message: text(5), at: { time: '10:00', day: '2020-01-01' }, expires: new Date(1_577_900_000_000) },
    ]);
    const dueAt = async (one: { readonly id: string } | undefined): Promise<string> => {
      const { dueAt: due } = (await outbox.get(one?.id ?? '')) ?? {};
      expect(due?.getTime()).toBeGreaterThan(Date.now() - 60_000);
      return due?.toISOString() ?? '';
    };
    expect(await dueAt(byDefault)).toMatch(/T01:00:00.000Z$/);
    expect(await dueAt(own)).toMatch(/T(09|10):00:00.000Z$/);
    expect(await dueAt(onDay)).toMatch(/T19:00:00.000Z$/);
    // Due at once, and its hour begins now.
    const late = await outbox.get(passed?.id ?? '');
    expect(late?.dueAt).toEqual(late?.createdAt);
    expect(late?.expiresAt?.getTime()).toBe((late?.createdAt.getTime() ?? 0) + 3_600_000);
    await outbox.drain();
    expect(await outbox.get(useless?.id ?? '')).toMatchObject({ status: 'expired' });
  });

  it.each([
    [{ time: '10:00' }, 'at needs a time zone'],
    [{ time: '25:00', timeZone: 'Asia/Tokyo' }, 'at.time must be'],
    [{ time: '10:00', timeZone: 'Mars' }, 'at.timeZone must be the name of a time zone'],
    [
      { time: '10:00', timeZone: 'Asia/Tokyo', day: '2027-02-30' },
      'at.day must be a date such as 2026-12-24',
    ],
    [
      { time: '10:00', timeZone: 'Asia/Tokyo', date: '2027-02-03' },
      'at.date is not an option; the options are time, timeZone, day',
    ],
    ['10:00', 'at must be an object with time, timeZone, day'],
  ])('rejects the start %j', async (at, problem) => {
    const { outbox } = await setUpOutbox();
    // @ts-expect-error: the start is wrong on purpose
    await expect(outbox.enqueue(text(1), { at })).rejects.toThrow(problem);
    const start = { time: '10:00', timeZone: 'Asia/Tokyo' } as const;
    const both = outbox.enqueue(text(1), { notBefore: new Date(), at: start });
    await expect(both).rejects.toThrow('pass either notBefore or at');
  });

  it('needs a time zone for quiet hours', async () => {
    const { outbox } = await setUpOutbox({ templates });
    await expect(outbox.enqueue(orderShipped())).rejects.toThrow(
      'quietHours need a time zone: set timeZone for the message, or for the sender shop in createOutbox',
    );
    const offset = outbox.enqueue(orderShipped(), { timeZone: '+01:00' });
    await expect(offset).rejects.toThrow('timeZone must be the name of a time zone');
    await outbox.enqueue(orderShipped(), { timeZone: 'America/Sao_Paulo' });
    const quietHours = { start: '22:00', end: '07:00', timeZone: 'Asia/Tokyo' } as const;
    await outbox.enqueue(orderShipped(), { quietHours });
    expect(await outbox.status()).toMatchObject({ queued: 2 });
  });

  it('names the message of a batch that is wrong, and stores none of them', async () => {
    const { outbox } = await setUpOutbox();
    const enqueued = outbox.enqueueAll([{ message: text() }, { message: text(), expires: 0 }]);
    await expect(enqueued).rejects.toThrow('Not enqueued: [1] expires must be from 1 second to 365 days');
    expect(await outbox.find()).toStrictEqual([]);
  });

  it.each([
    [
      'a WhatsApp user ID',
      { to: 'US.13491208655302741918' },
      {},
      'to is a WhatsApp user ID, which this interface',
    ],
    ['text that PostgreSQL cannot store', { message: { text: 'a\0b' } }, {}, 'Not enqueued:'],
    // Their counts would else be wrong.
    ['the tag of a campaign', {}, { tag: 'campaign:sale' }, 'does not begin with campaign:'],
  ])('rejects %s', async (_, changes, options, problem) => {
    const { outbox } = await setUpOutbox();
    const request = { to: recipientOf(1), message: { text: 'Hello' }, ...changes };
    const enqueued = outbox.enqueue({ kind: 'text', request }, options);
    await expect(enqueued).rejects.toMatchObject({
      code: 'invalid-message',
      message: expect.stringContaining(problem),
    });
  });

  it.each([undefined, null])('rejects a transaction that is %s, and stores nothing', async (tx) => {
    const { outbox } = await setUpOutbox();
    const options: object = { tx };
    const missing = { code: 'wrong-transaction', message: expect.stringContaining(`tx is ${tx}`) };
    await expect(outbox.enqueue(text(1), options)).rejects.toMatchObject(missing);
    await expect(outbox.enqueueAll([{ message: text(1) }], options)).rejects.toMatchObject(missing);
    expect(await outbox.find()).toStrictEqual([]);
    const { id } = await outbox.enqueue(text(1));
    await expect(outbox.cancel(id, options)).rejects.toMatchObject(missing);
    const suppressed = outbox.suppress(recipientOf(1), { scope: 'all', reason: 'STOP', ...options });
    await expect(suppressed).rejects.toMatchObject(missing);
    expect(await outbox.get(id)).toMatchObject({ status: 'queued' });
  });

  it('cancels a reminder, and suppresses its recipient, if and only if the order is cancelled', async () => {
    const path = join(testFolder(), 'outbox.db');
    const { outbox } = await setUpOutbox({ url: `file:${path}` });
    const reminders = {
      message: text(1),
      tag: 'order-1',
      at: { time: '10:00', timeZone: 'Asia/Tokyo' },
    } as const;
    await outbox.enqueueAll([reminders, reminders]);
    const tx = new DatabaseSync(path);
    onTestFinished(() => tx.close());
    tx.exec('create table orders (id integer)');
    const cancelOrder = async () => {
      tx.exec('begin immediate; insert into orders values (1)');
      expect(await outbox.cancel({ tag: 'order-1' }, { tx, by: 'ann' })).toMatchObject({ count: 2 });
      expect(await outbox.suppress(recipientOf(1), { tx, scope: 'all', reason: 'STOP' })).toBe(true);
    };
    const suppressed = async () => (await outbox.export({ recipient: recipientOf(1) })).suppression?.scope;
    await cancelOrder();
    tx.exec('rollback');
    expect(await outbox.status()).toMatchObject({ queued: 2, cancelled: 0 });
    expect(await suppressed()).toBeUndefined();
    await cancelOrder();
    tx.exec('commit');
    expect(await outbox.status()).toMatchObject({ queued: 0, cancelled: 2 });
    expect(await suppressed()).toBe('all');
  });
});

describe('transaction', () => {
  it('stores an order and its message together, lets two connections take turns, and keeps the cause of a failure', async () => {
    const path = join(testFolder(), 'outbox.db');
    const { outbox } = await setUpOutbox({ url: `file:${path}` });
    const [one, other] = [new DatabaseSync(path), new DatabaseSync(path)];
    for (const db of [one, other]) onTestFinished(() => db.close());
    one.exec('create table orders (id integer primary key)');
    const order = (db: DatabaseSync, id: number) =>
      outbox.transaction(db, async (tx) => {
        tx.prepare('insert into orders values (?)').run(id);
        await outbox.enqueue(text(id), { tx });
        await setImmediate();
        if (id === 3) tx.exec('rollback');
        if (id > 2) throw new Error('sold out');
      });
    const ended = [order(one, 1), order(one, 2), order(other, 3), order(one, 4), order(other, 5)];
    const reasons = (await Promise.allSettled(ended)).map((end) => 'reason' in end && end.reason.message);
    expect(reasons).toStrictEqual([false, false, 'sold out', 'sold out', 'sold out']);
    expect(one.prepare('select id from orders').all()).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(await outbox.status()).toMatchObject({ queued: 2 });
    const nested = outbox.transaction(one, () => order(other, 6));
    await expect(nested).rejects.toMatchObject({ code: 'wrong-transaction' });
    // @ts-expect-error: such as a pool that is not set
    const missing = outbox.transaction(undefined, async () => 1);
    await expect(missing).rejects.toMatchObject({ code: 'wrong-transaction' });
    // @ts-expect-error: work without a promise
    expect(await outbox.transaction(one, () => 7)).toBe(7);
  });
});

describe('what people decide', () => {
  it('reports mistakes in calls at once', async () => {
    const { gateway, outbox } = await setUpOutbox();
    const expires = new Date(Date.now() - 1_000);
    await expect(outbox.enqueue(text(), { expires })).rejects.toThrow('expires is in the past');
    await expect(outbox.retry('12345')).rejects.toMatchObject({ code: 'not-found' });
    const { id } = await outbox.enqueue(text());
    await expect(outbox.retry(id)).rejects.toMatchObject({ code: 'wrong-status' });
    // @ts-expect-error: an object is no array.
    await expect(outbox.enqueueAll({})).rejects.toThrow('enqueueAll needs an array');
    // @ts-expect-error: null is no message.
    await expect(outbox.enqueueAll([null])).rejects.toThrow('enqueueAll needs an array');
    // @ts-expect-error: null is no filter.
    await expect(outbox.find(null)).rejects.toThrow('the options must be an object');
    await expect(outbox.find({ sender: 'typo' })).rejects.toThrow('sender must be one of shop');
    // @ts-expect-error: the filter is wrong on purpose
    const found = outbox.find({ status: 'delivered', limit: 0 });
    await expect(found).rejects.toThrow(/status must.*limit must/s);
    const limits = JSON.parse(
      '{ "perRecipient": { "seconds": 6, "burst": 45, "brust": 1 }, "recipientsPerDay": { "limit": 9, "grp": "a" } }',
    );
    const senders = {
      shop: { client: gateway.client(), limits },
      club: { client: gateway.client(), limits: null },
    };
    const { message } = errorOf(() => createOutbox({ url: 'file:unused', lease: null, senders } as never));
    expect(message).toContain('senders.club.limits must be an object');
    expect(message).toContain('lease must be');
    expect(message).toContain('limits.perRecipient.brust is not an option; the options are seconds, burst');
    expect(message).toContain('limits.recipientsPerDay.grp is not an option; the options are limit, group');
  });

  it('names what is wrong with the arguments of a call', async () => {
    const { outbox } = await setUpOutbox();
    const given = (value: unknown): never => value as never;
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      'enqueue: the options must be an object': () => outbox.enqueue(text(), given(null)),
      'enqueueAll: the options must be an object': () =>
        outbox.enqueueAll([{ message: text() }], given(null)),
      'retry: the options must be an object': () => outbox.retry('1', given(null)),
      'retry: adopt is not an option; the options are by, adoptTemplate': () =>
        outbox.retry('1', given({ adopt: true })),
      'cancel: dryRun is not an option; the options are by, tx': () =>
        outbox.cancel('1', given({ dryRun: true })),
      'retry: x is not an option; the options are by, dryRun, signal, cursor, onProgress, adoptTemplate':
        () => outbox.retry({ tag: 'sale' }, given({ dryRun: true, x: 1 })),
      'workOnce: max is not an option; the options are maxMs': () => outbox.workOnce(given({ max: 1 })),
      'drain: max is not an option; the options are maxMs': () => outbox.drain(given({ max: 1 })),
      'stop: maxMs is not an option; the options are timeout': () => outbox.stop(given({ maxMs: 1 })),
      'find: the options must be an object': () => outbox.find(given([])),
      'find: before must be the ID of a message': () => outbox.find({ before: 'x' }),
    };
    for (const [message, call] of Object.entries(calls))
      await expect(call()).rejects.toMatchObject({ code: 'invalid-options', message });
  });
});
