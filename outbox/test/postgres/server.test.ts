import { inspect } from 'node:util';
import pg from 'pg';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { connectToPostgres } from '../../src/store/postgres/connect.js';
import type { Driver } from '../../src/store/postgres/driver.js';
import { createPgDriver, timeLimits } from '../../src/store/postgres/pg-driver.js';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.js';
import { migrationSql } from '../../src/store/postgres/schema.js';
import { schemaVersion } from '../../src/store/schema-version.js';
import type { Store } from '../../src/store/store.js';
import {
  accepted,
  claimOne,
  enqueueOne,
  ids,
  limits,
  newMessage,
  report,
  statusOf,
  turnOf,
} from '../conformance/support.js';
import { startGateway } from '../support/gateway.js';
import { testOutbox } from '../support/outbox.js';
import { describePostgres, runSql } from '../support/postgres.js';
import { password } from '../support/postgres-server.js';

function open(connect: () => Promise<Driver>, options: { migrate?: boolean } = {}): Store {
  const store = createPostgresStore({ connect, ...options });
  onTestFinished(() => store.close());
  return store;
}

/** An error whose inspection contains no password. */
async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(password);
  return error;
}

describePostgres('a PostgreSQL server', (server) => {
  const client = async () => {
    const connected = new pg.Client(server.url);
    await connected.connect();
    onTestFinished(() => connected.end());
    return connected;
  };
  beforeEach(async () => {
    const admin = new pg.Client(server.url);
    await admin.connect();
    await admin.query('drop schema if exists notifygen cascade');
    await admin.end();
  });

  it('never lets a worker claim a message that a person cancels while the claim is decided', async () => {
    const person = open(async () => createPgDriver(pg, server.url));
    await person.open();
    const driver = createPgDriver(pg, server.url);
    const store = open(async () => ({
      ...driver,
      transaction: (run) =>
        driver.transaction((query, last) =>
          run(query, async (...statement) => {
            await person.decide('1', 'cancel');
            return last(...statement);
          }),
        ),
    }));
    await store.open();
    await store.join('shop', limits, 'a');
    await store.enqueue([newMessage(), newMessage()]);
    const { claimed } = await turnOf(store);
    expect(ids(claimed)).toEqual(['2']);
    expect(await statusOf(store, '1')).toBe('cancelled');
  });

  it('does not fail messages whose version gives a sign of life at the same time', async () => {
    const store = open(async () => createPgDriver(pg, server.url));
    await store.open();
    await store.join('shop', limits, 'a');
    const id = await enqueueOne(store, { digest: 'new' });
    await turnOf(store, { matches: () => false });
    const other = await client();
    await other.query(
      'update notifygen.gates set since = since - 60000; update notifygen.messages set due_at = due_at - 60000',
    );
    await other.query('begin; update notifygen.gates set since = notifygen.clock()');
    const checked = store.checkVersions(['shop'], 5_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await other.query('commit');
    expect((await checked).changes).toEqual([]);
    expect(await statusOf(store, id)).toBe('queued');
  });

  it('that stops and starts again only delays calls', async () => {
    const store = open(async () => createPgDriver(pg, server.url));
    await store.open();
    await store.join('shop', limits, 'a');
    const id = await enqueueOne(store);
    const message = await claimOne(store);
    await server.stop('immediate');
    try {
      for (const call of [
        () => store.enqueue([newMessage()]),
        () => report(store, { message, result: accepted }),
        () => store.recover(),
        () => store.status(),
      ])
        expect(await errorOf(call())).toMatchObject({ name: 'OutboxError', code: 'unavailable' });
    } finally {
      await server.start();
    }
    await expect.poll(() => store.status().catch(() => undefined), { timeout: 20_000 }).toBeDefined();
    expect((await report(store, { message, result: accepted })).changes).toMatchObject([
      { status: 'accepted' },
    ]);
    expect(await statusOf(store, id)).toBe('accepted');
  });

  it('that ends idle connections does not end the process', async () => {
    const store = open(async () => createPgDriver(pg, server.url));
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
    const refused = open(async () => createPgDriver(pg, server.url.replace(/:\d+\//, ':1/')));
    expect(await errorOf(refused.open())).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/cannot be reached now.*ECONNREFUSED/),
    });
    const wrong = open(async () => createPgDriver(pg, server.url.replace(password, `${password}x`)));
    expect(await errorOf(wrong.open())).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/Check the user, the password/),
    });
    const nowhere = open(async () => createPgDriver(pg, `${server.url}x`));
    expect(await errorOf(nowhere.open())).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/the database in the URL/),
    });
  });

  it('is reached with the client that the application has installed', async () => {
    const store = open(() => connectToPostgres(server.url));
    await store.open();
    expect(await store.status()).toEqual({});
  });

  it('is not reached with an invalid URL, which is not quoted', async () => {
    const store = open(() => connectToPostgres(`postgres://notifygen:${password}@[/outbox`));
    expect(await errorOf(store.open())).toMatchObject({
      code: 'invalid-options',
      message: expect.stringMatching(/percent-encoded/),
    });
  });

  it('gets its tables once from many processes that start at once', async () => {
    const stores = Array.from({ length: 8 }, () => open(async () => createPgDriver(pg, server.url)));
    await Promise.all(stores.map((store) => store.open()));
    const { rows } = await (await client()).query('select * from notifygen.meta order by key');
    expect(rows).toEqual([
      { key: 'id', value: expect.any(String) },
      { key: 'schema_version', value: `${schemaVersion}` },
    ]);
  });

  it('gets its tables from the printed SQL, which can be run again', async () => {
    const admin = await client();
    for (const _ of ['first', 'again']) await runSql(admin, migrationSql());
    const store = open(async () => createPgDriver(pg, server.url), { migrate: false });
    await store.open();
    await admin.query(
      `update notifygen.meta set value = '${schemaVersion + 1}' where key = 'schema_version'`,
    );
    const again = open(async () => createPgDriver(pg, server.url));
    expect(await errorOf(again.open())).toMatchObject({
      code: 'schema-newer',
      message: expect.stringMatching(/Update @notifygen\/outbox/),
    });
    await expect(runSql(admin, migrationSql())).rejects.toThrow('newer version');
  });

  it('whose role may not use the tables is named with the privileges to grant', async () => {
    await open(async () => createPgDriver(pg, server.url)).open();
    const admin = await client();
    await admin.query(`drop role if exists guest; create role guest login password '${password}'`);
    const guest = open(async () => createPgDriver(pg, server.url.replace('notifygen', 'guest')));
    expect(await errorOf(guest.open())).toMatchObject({
      code: 'unusable',
      message: expect.stringMatching(/Grant it/),
    });
  });

  it('counts leases and rates from the time at which a lock was granted', async () => {
    const store = open(async () => createPgDriver(pg, server.url));
    await store.open();
    await store.join('shop', limits, 'a');
    await enqueueOne(store);
    const other = await client();
    await other.query('begin');
    await other.query(`select 1 from notifygen.senders where name = 'shop' for update`);
    const claiming = claimOne(store, { lease: 60_000 });
    await expect
      .poll(async () => (await other.query(`select 1 from pg_locks where not granted`)).rowCount, {
        timeout: 20_000,
      })
      .toBe(1);
    const waited = async () => Number((await other.query('select notifygen.clock() as now')).rows[0].now);
    await other.query('select pg_sleep(0.3)');
    const releasedAt = await waited();
    await other.query('commit');
    await claiming;
    const { rows } = await other.query('select lease_until from notifygen.messages');
    expect(Number(rows[0].lease_until)).toBeGreaterThanOrEqual(releasedAt + 60_000);
  });

  it('stores batches with the same keys in different orders without a deadlock', async () => {
    const store = open(async () => createPgDriver(pg, server.url));
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

  it('stores a response that contains characters that PostgreSQL refuses', async () => {
    const store = open(async () => createPgDriver(pg, server.url));
    await store.open();
    await store.join('shop', limits, 'a');
    const id = await enqueueOne(store);
    const message = await claimOne(store);
    const detail = {
      name: 'SendError',
      message: 'no',
      code: 'rejected',
      delivery: 'rejected',
      advice: 'fix-message',
      issues: [],
      attempts: 1,
    } as const;
    const body = { text: 'a\u0000b \ud83d \\u0000 👋' };
    await report(store, { message, result: { type: 'error', error: { ...detail, body } } });
    expect(await store.get(id)).toMatchObject({
      status: 'failed',
      detail: { body: { text: 'a\ufffdb \ufffd \\u0000 👋' } },
    });
    const text = newMessage({ dedupe: 'a\u0000b' });
    expect(await errorOf(store.enqueue([text]))).toMatchObject({
      code: 'invalid-message',
      message: expect.stringMatching(/U\+0000/),
    });
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
    '{"notBefore": "2026-01-01"}': 'messages[0].notBefore must be a number of milliseconds.',
    '{"expiresAfter": 1e300}': 'messages[0].expiresAfter must be a number of milliseconds.',
    '{"expiresAfter": 10}': 'messages[0].expiresAfter must be from 1 second to 365 days.',
    '{"traceParent": "00-1"}':
      'messages[0].traceParent must be a W3C traceparent, such as 00-<32 hex digits>-<16 hex digits>-01.',
    '{"tag": "campaign:sale"}':
      'messages[0].tag must be a text of 1 to 100 characters that does not begin with campaign:.',
    '{"onUnknown": true}': 'messages[0].onUnknown must be hold or resend.',
  };
  it('that is read-only is unusable, and an outbox on it is not healthy', async () => {
    const store = open(async () =>
      createPgDriver(pg, `${server.url}?options=-c%20default_transaction_read_only%3Don`),
    );
    await open(async () => createPgDriver(pg, server.url)).open();
    await store.open();
    await expect(store.enqueue([newMessage()])).rejects.toMatchObject({ code: 'unusable' });
    await expect(store.check()).rejects.toMatchObject({ code: 'unusable' });
    const url = `${server.url}?options=-c%20default_transaction_read_only%3Don`;
    const { client } = await startGateway();
    expect(await testOutbox({ url, senders: { shop: client() } }).health()).toMatchObject({
      isHealthy: false,
    });
  });

  it('fails messages of another language that cannot be posted, and sends the others', async () => {
    const gateway = await startGateway();
    const outbox = testOutbox({ url: server.url, senders: { shop: gateway.client() } });
    await outbox.migrate();
    const other = await client();
    const message = { kind: 'text', request: { to: '491700000001', message: { text: 'Hello' } } };
    const quietHours = { start: '07:00', end: '07:00', timeZone: 'europe/Berlin' };
    const wrong = [
      { message: { kind: 'text', request: { to: '491700000002', message: 'Hello' } } },
      { message: { kind: 'template', request: { to: '491700000003', templateName: 'Order shipped' } } },
      { message, quietHours: { ...quietHours, start: '25:00' } },
      { message, quietHours: { ...quietHours, timeZone: 'Europe/Berln' } },
    ];
    const all = [...wrong, { message, quietHours }].map((item) => ({ sender: 'shop', ...item }));
    await other.query('select notifygen.enqueue($1)', [JSON.stringify(all)]);
    await outbox.drain();
    expect(await outbox.status()).toMatchObject({ failed: 4, accepted: 1 });
  });

  it('says what is wrong with a message that another language enqueues', async () => {
    await open(async () => createPgDriver(pg, server.url)).open();
    const other = await client();
    const { sender, message } = newMessage();
    for (const [json, problem] of Object.entries(invalid)) {
      const parsed: unknown = JSON.parse(json);
      const isComplete = !/dedupe|priority|notBefore|expires|tag|onUnknown|traceParent/.test(json);
      const value = isComplete ? parsed : { sender, message, ...Object(parsed) };
      const enqueued = other.query('select notifygen.enqueue($1)', [JSON.stringify(value)]);
      await expect(enqueued).rejects.toMatchObject({
        message: `notifygen.enqueue: ${problem}`,
        code: '22023',
      });
    }
  });
});
