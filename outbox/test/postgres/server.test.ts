import { inspect } from 'node:util';
import pg from 'pg';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { OutboxErrorCode } from '../../src/errors.js';
import { createPgDriver, type Driver, timeLimits } from '../../src/store/postgres/pg-driver.js';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.js';
import { migrationSql } from '../../src/store/postgres/schema.js';
import { schemaVersion } from '../../src/store/schema-version.js';
import {
  accepted,
  failedWith,
  forTests,
  ids,
  limits,
  newMessage,
  type TestStore,
} from '../conformance/support.js';
import { setUpOutbox } from '../support/outbox.js';
import { describePostgres, runSql } from '../support/postgres.js';
import { password } from '../support/postgres-server.js';

function createStore(connect: () => Promise<Driver>, options: { migrate?: boolean } = {}): TestStore {
  const store = forTests(createPostgresStore({ connect, ...options }));
  onTestFinished(() => store.close());
  return store;
}

/** The call fails, and no inspection of its error contains the password. */
async function fails(call: Promise<unknown>, code: OutboxErrorCode, message = /./): Promise<void> {
  const error = await call.catch((reason: unknown) => reason);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(password);
  expect(error).toMatchObject({ name: 'OutboxError', code, message: expect.stringMatching(message) });
}

describePostgres('a PostgreSQL server', (server) => {
  const connect = (url: string = server.url) => createStore(async () => createPgDriver(pg, url));
  const joined = async (): Promise<TestStore> => {
    const store = connect();
    await store.open();
    await store.join('shop', limits, 'a');
    return store;
  };
  const client = async () => {
    const connected = new pg.Client(server.url);
    await connected.connect();
    onTestFinished(() => connected.end());
    return connected;
  };
  const lockIsWaitedFor = async (other: pg.Client, times = 1): Promise<void> => {
    const waiting = async () => (await other.query('select 1 from pg_locks where not granted')).rowCount;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(times);
  };
  it('finds messages with statements that it runs faster than it would compile them', async () => {
    const driver = createPgDriver(pg, server.url);
    const statements: (readonly [text: string, params: (string | null)[]])[] = [];
    const query: Driver['query'] = (text, params = []) => {
      statements.push([text, [...params]]);
      return driver.query(text, params);
    };
    const store = createStore(async () => ({ ...driver, query }));
    await store.open();
    await store.enqueue([newMessage({ tag: 'sale' })]);
    for (const filter of [
      { status: 'queued' },
      { tag: 'sale' },
      { sender: 'shop' },
      { waits: 'start' },
    ] as const)
      await store.find(filter);
    const other = await client();
    for (const [text, params] of statements.filter(([text]) => text.includes('notifygen.messages'))) {
      const { rows } = await other.query(`explain (format json) ${text}`, params);
      expect(rows[0]['QUERY PLAN'][0]).not.toHaveProperty('JIT');
    }
  });

  beforeEach(async () => {
    const admin = new pg.Client(server.url);
    await admin.connect();
    await admin.query('drop schema if exists notifygen cascade');
    await admin.end();
  });

  it('sends other messages while a transaction of the caller cancels some, whatever would become of those', async () => {
    const [store, other] = [await joined(), await client()];
    await store.join('shop', { ...limits, perSecond: 1, perRecipient: { seconds: 60, burst: 1 } }, 'a');
    const hours = { start: '00:00', end: '23:59', timeZone: 'UTC' };
    const kinds = [{}, { quietHours: hours }, { tag: 'paused' }, { to: '491700000002' }, { expiresAt: 1 }];
    // More than a turn reads.
    await store.enqueue(Array.from({ length: 200 }, (_, index) => newMessage(kinds[index % kinds.length])));
    await store.pause({ tag: 'paused' }, 'wrong price');
    const entry = { scope: 'all', reason: 'replied STOP' } as const;
    await store.decideSuppressions([{ recipient: '491700000002', entry }]);
    await other.query('begin');
    await store.decideAll({ status: 'queued' }, 'cancel', { tx: other, onPage: () => {} });
    await store.enqueueOne({ tag: 'paused' });
    const last = await store.enqueueOne({ to: '491700000003' });
    // They wait for that transaction, and nobody for them.
    const waiting = [
      store.decideAll({ tag: 'paused' }, 'cancel', { onPage: () => {} }),
      store.erase('491700000002', 'ann'),
    ];
    await lockIsWaitedFor(other, 2);
    expect(ids((await store.takeTurn({ slots: { any: 1, notUrgent: 1 } })).claimed)).toEqual([last]);
    await other.query('commit');
    await Promise.all(waiting);
    expect((await store.status()).shop?.counts).toMatchObject({ sending: 1, cancelled: 201 });
  });

  it('stores a late result, and what a person decides at the same time, although both wait for each other', async () => {
    const [store, other] = [await joined(), await client()];
    const [, second] = ids(await store.enqueue(Array.from({ length: 3 }, () => newMessage({ tag: 'sale' }))));
    const message = await store.claimOne();
    await other.query(`update notifygen.messages set status = 'unknown' where id = ${message.id}`);
    await store.decide(message.id, 'not-sent');
    await other.query(`begin; select 1 from notifygen.messages where id = ${second} for update`);
    // It has the first message, and the turn has the third.
    const cancelling = store.decideAll({ tag: 'sale' }, 'cancel', { onPage: () => {} });
    await lockIsWaitedFor(other);
    const turn = store.takeTurn({ outcomes: [{ message, result: accepted }] });
    await lockIsWaitedFor(other, 2);
    await other.query('commit');
    await Promise.all([cancelling, turn]);
    expect((await store.status()).shop?.counts).toMatchObject({ accepted: 1, cancelled: 2 });
  });

  it('stores what became of a message while its erasure waits for a transaction of the caller', async () => {
    const [store, other] = [await joined(), await client()];
    const [, second] = ids(await store.enqueue([newMessage(), newMessage()]));
    const message = await store.claimOne();
    await other.query(`begin; select 1 from notifygen.messages where id = ${second} for update`);
    const erasing = store.erase('491700000001', 'ann');
    await lockIsWaitedFor(other);
    expect((await store.report({ message, result: accepted })).changes).toHaveLength(1);
    await other.query('commit');
    expect(await erasing).toMatchObject({ messages: 2, cancelled: 1, sending: 0 });
  });

  it('does not write the counts of workers in a transaction of the caller, which may be older', async () => {
    const [store, caller, worker] = [await joined(), await client(), await client()];
    const id = await store.enqueueOne();
    await worker.query(`insert into notifygen.meta values ('counts', '{"at": 9e12}')`);
    await caller.query('begin isolation level repeatable read; select from notifygen.meta');
    await worker.query(`update notifygen.meta set value = '{"at": 9e13}' where key = 'counts'`);
    expect(await store.decide(id, 'cancel', { tx: caller })).toMatchObject({ applied: true });
    await caller.query('commit');
  });

  it('does not fail messages whose version gives a sign of life at the same time', async () => {
    const store = await joined();
    const id = await store.enqueueOne({ digest: 'new' });
    await store.takeTurn({ matches: () => false });
    const other = await client();
    await other.query(
      'update notifygen.gates set since = since - 60000; update notifygen.messages set due_at = due_at - 60000',
    );
    await other.query('begin; update notifygen.gates set since = notifygen.clock()');
    const checked = store.checkVersions(['shop'], 5_000);
    await lockIsWaitedFor(other);
    await other.query('commit');
    expect((await checked).changes).toEqual([]);
    expect(await store.statusOf(id)).toBe('queued');
  });

  it('erases nobody while a turn counts whom its group has reached', async () => {
    const [store, other] = [await joined(), await client()];
    await other.query('begin; lock table notifygen.audience_groups in exclusive mode');
    const erased = store.erase('491700000001', undefined);
    await lockIsWaitedFor(other);
    await other.query('commit');
    expect(await erased).toMatchObject({ limits: 0 });
  });

  it('that stops and starts again only delays calls', async () => {
    const store = await joined();
    const id = await store.enqueueOne();
    const message = await store.claimOne();
    await server.stop('immediate');
    try {
      for (const call of [
        () => store.enqueue([newMessage()]),
        () => store.report({ message, result: accepted }),
        () => store.recover(),
        () => store.status(),
      ])
        await fails(call(), 'unavailable');
    } finally {
      await server.start();
    }
    await expect.poll(() => store.status().catch(() => undefined), { timeout: 20_000 }).toBeDefined();
    expect((await store.report({ message, result: accepted })).changes).toMatchObject([
      { status: 'accepted' },
    ]);
    expect(await store.statusOf(id)).toBe('accepted');
  });

  it('that ends idle connections does not end the process', async () => {
    const store = connect();
    await store.open();
    const admin = await client();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'notifygen-outbox'`,
    );
    await expect.poll(() => store.status().catch(() => undefined), { timeout: 20_000 }).toBeDefined();
  });

  it('that does not respond in time counts as unavailable, and is asked again', async () => {
    const connected = createPgDriver(pg, server.url, { ...timeLimits, statement: 500 });
    onTestFinished(() => connected.close());
    const hangs = ['select pg_sleep(60)::text as result', []] as const;
    await expect(connected.query(...hangs)).rejects.toThrow();
    await expect(connected.transaction((query) => query(...hangs))).rejects.toThrow();
    expect(await connected.query(`select 'fine' as result`)).toBe('fine');
  });

  it('ends a transaction whose process was stopped, so that others get its locks', async () => {
    const stopped = createPgDriver(pg, server.url, { ...timeLimits, idle: 500 });
    const other = createPgDriver(pg, server.url);
    onTestFinished(() => Promise.all([stopped.close(), other.close()]).then(() => undefined));
    const lock = `select pg_advisory_xact_lock(1)::text as result`;
    const locked = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const first = stopped.transaction(async (query) => {
      await query(lock);
      locked.resolve();
      await goesOn.promise;
      return query('select 1::text as result');
    });
    const failed = expect(first).rejects.toThrow();
    await locked.promise;
    await other.transaction((query) => query(lock));
    goesOn.resolve();
    await failed;
  });

  it('that refuses the connection or the password is named without it', async () => {
    const refused = connect(server.url.replace(/:\d+\//, ':1/'));
    await fails(refused.open(), 'unavailable', /cannot be reached now.*ECONNREFUSED/);
    const wrong = connect(server.url.replace(password, `${password}x`));
    await fails(wrong.open(), 'unavailable', /Check the user, the password/);
    const nowhere = connect(`${server.url}x`);
    await fails(nowhere.open(), 'unavailable', /the database in the URL/);
  });

  it('gets its tables from the printed SQL, which can be run again', async () => {
    const admin = await client();
    for (const _ of ['first', 'again']) await runSql(admin, migrationSql());
    const store = createStore(async () => createPgDriver(pg, server.url), { migrate: false });
    await store.open();
    await admin.query(
      `update notifygen.meta set value = '${schemaVersion + 1}' where key = 'schema_version'`,
    );
    const again = connect();
    await fails(again.open(), 'schema-newer', /Update @notifygen\/outbox/);
    await expect(runSql(admin, migrationSql())).rejects.toThrow('newer version');
  });

  it('whose role may not use the tables is named with the privileges to grant', async () => {
    await connect().open();
    const admin = await client();
    await admin.query(`drop role if exists guest; create role guest login password '${password}'`);
    const guest = connect(server.url.replace('notifygen', 'guest'));
    await fails(guest.open(), 'unusable', /Grant it/);
  });

  it('counts leases and rates from the time at which a lock was granted', async () => {
    const [store, other] = [await joined(), await client()];
    await store.enqueueOne();
    await other.query(`begin; select 1 from notifygen.senders where name = 'shop' for update`);
    const claiming = store.claimOne({ lease: 60_000 });
    await lockIsWaitedFor(other);
    await other.query('select pg_sleep(0.3)');
    const releasedAt = Number((await other.query('select notifygen.clock() as now')).rows[0].now);
    await other.query('commit');
    await claiming;
    const { rows } = await other.query('select lease_until from notifygen.messages');
    expect(Number(rows[0].lease_until)).toBeGreaterThanOrEqual(releasedAt + 60_000);
  });

  it('stores batches with the same keys in different orders without a deadlock', async () => {
    const store = connect();
    await store.open();
    const keys = Array.from({ length: 300 }, (_, index) => `key-${index}`);
    for (let round = 0; round < 5; round += 1) {
      const batch = keys.map((dedupe) => newMessage({ dedupe: `${round}-${dedupe}` }));
      const [forwards, backwards] = await Promise.all([
        store.enqueue(batch),
        store.enqueue([...batch].reverse()),
      ]);
      expect(ids(backwards).toReversed()).toEqual(ids(forwards));
      const created = [...forwards, ...backwards].filter((enqueued) => enqueued.created);
      expect(created).toHaveLength(keys.length);
    }
  });

  it('is only read by a dry run, whatever others have locked', async () => {
    const store = await joined();
    await store.enqueue([newMessage()]);
    const other = await client();
    await other.query('begin; lock table notifygen.senders, notifygen.messages in exclusive mode');
    const onPage = vi.fn();
    await store.decideAll({ status: 'queued' }, 'cancel', { isDry: true, onPage });
    expect(onPage).toHaveBeenCalledWith([
      { status: 'cancelled', code: undefined, applied: true, isLater: false },
    ]);
    await other.query('rollback');
  });

  it('stores a response that contains characters that PostgreSQL refuses', async () => {
    const store = await joined();
    const body = { text: 'a\u0000b \ud83d \\u0000 👋' };
    const id = await store.sendOne(failedWith({ body }));
    expect(await store.get(id)).toMatchObject({
      status: 'failed',
      detail: { body: { text: 'a\ufffdb \ufffd \\u0000 👋' } },
    });
    const text = newMessage({ dedupe: 'a\u0000b' });
    await fails(store.enqueue([text]), 'invalid-message', /U\+0000/);
  });

  const invalid: Readonly<Record<string, string>> = {
    '"text"': 'messages[0] must be an object.',
    '[null]': 'messages[0] must be an object.',
    '{}': 'messages[0].sender must be a text.',
    '{"sender": "shop"}':
      'messages[0].message.kind must be template, text or attachment, as the build functions return it.',
    '{"sender": "shop", "not_before": 1}':
      'messages[0].not_before is not a known field; the known fields are sender, message, dedupe, priority, notBefore, expiresAt, expiresAfter, quietHours, onUnknown, traceParent, tag.',
    '{"message": {"kind": "text", "request": {"to": "0049"}}, "sender": "shop"}':
      'messages[0].message.request.to must be a string of 7 to 15 digits that starts with the country code, without +.',
    '{"dedupe": ""}': 'messages[0].dedupe must be a text of 1 to 500 characters.',
    '{"priority": "asap"}': 'messages[0].priority must be urgent, high, normal or bulk.',
    '{"notBefore": "2026-01-01"}': 'messages[0].notBefore must be a time in milliseconds since 1970.',
    '{"expiresAt": 9e15}': 'messages[0].expiresAt must be a time in milliseconds since 1970.',
    '{"notBefore": 1795775509}': 'messages[0].notBefore must be a time in milliseconds since 1970.',
    '{"quietHours": "21:00-08:00"}': 'messages[0].quietHours must be an object with start, end and timeZone.',
    '{"quietHours": {"start": "25:00"}}':
      'messages[0].quietHours.start must be a time from 00:00 to 23:59, such as 21:00.',
    '{"quietHours": {"start": "21:00", "end": "08:00"}}':
      'messages[0].quietHours.timeZone must be the name of a time zone, such as Europe/London.',
    '{"dedupe": {"a": 1}}': 'messages[0].dedupe must be a text of 1 to 500 characters.',
    '{"expiresAfter": 10}': 'messages[0].expiresAfter must be from 1 second to 365 days.',
    '{"traceParent": "00-1"}':
      'messages[0].traceParent must be a W3C traceparent, such as 00-<32 hex digits>-<16 hex digits>-01.',
    '{"tag": "campaign:sale"}':
      'messages[0].tag must be a text of 1 to 100 characters that does not begin with campaign:.',
    '{"onUnknown": true}': 'messages[0].onUnknown must be hold or resend.',
  };
  it('that is read-only is unusable, and an outbox on it is not healthy', async () => {
    const url = `${server.url}?options=-c%20default_transaction_read_only%3Don`;
    const store = connect(url);
    await connect().open();
    await store.open();
    await fails(store.enqueue([newMessage()]), 'unusable');
    await fails(store.check(), 'unusable');
    const { outbox } = await setUpOutbox({ url });
    expect(await outbox.health()).toMatchObject({ isHealthy: false });
  });

  it('fails messages of another language that cannot be posted, and sends the others', async () => {
    const { outbox } = await setUpOutbox({ url: server.url });
    await outbox.migrate();
    const other = await client();
    const message = { kind: 'text', request: { to: '491700000001', message: { text: 'Hello' } } };
    const quietHours = { start: '07:00', end: '07:00', timeZone: 'europe/Berlin' };
    const wrong = [
      { message: { kind: 'text', request: { to: '491700000002', message: 'Hello' } } },
      { message: { kind: 'template', request: { to: '491700000003', templateName: 'Order shipped' } } },
      { message, quietHours: { ...quietHours, timeZone: 'Europe/Berln' } },
    ];
    const all = [...wrong, { message, quietHours }].map((item) => ({ sender: 'shop', ...item }));
    await other.query('select notifygen.enqueue($1)', [JSON.stringify(all)]);
    await outbox.drain();
    expect(await outbox.status()).toMatchObject({ failed: 3, accepted: 1 });
  });

  it('says what is wrong with a message that another language enqueues', async () => {
    await connect().open();
    const other = await client();
    const { sender, message } = newMessage();
    for (const [json, problem] of Object.entries(invalid)) {
      const parsed: unknown = JSON.parse(json);
      const isComplete = !/dedupe|priority|notBefore|expires|quietHours|tag|onUnknown|traceParent/.test(json);
      const value = isComplete ? parsed : { sender, message, ...Object(parsed) };
      const enqueued = other.query('select notifygen.enqueue($1)', [JSON.stringify(value)]);
      await expect(enqueued).rejects.toMatchObject({
        message: `notifygen.enqueue: ${problem}`,
        code: '22023',
      });
    }
  });
});
