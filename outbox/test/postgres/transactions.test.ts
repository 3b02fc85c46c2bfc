import { DatabaseSync } from 'node:sqlite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePostgresJs } from 'drizzle-orm/postgres-js';
import knexClient from 'knex';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { callerTransactions } from '../../src/store/caller-transactions.js';
import type { Store } from '../../src/store/operations.js';
import { createPgDriver } from '../../src/store/postgres/pg-driver.js';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.js';
import { migrationSql } from '../../src/store/postgres/schema.js';
import type { Decided } from '../../src/store/store.js';
import type { Transaction } from '../../src/transactions/transaction.js';
import { newMessage } from '../conformance/support.js';
import { describePostgres, runSql } from '../support/postgres.js';

/** Runs in a transaction of a client library that commits, unless the body rejects. */
type InTransaction = (body: (tx: Transaction) => Promise<unknown>) => Promise<unknown>;

describePostgres('the transaction of the caller', (server) => {
  let store: Store;
  const opened: { close: () => Promise<unknown> }[] = [];
  const use = <Client>(client: Client, close: () => Promise<unknown>): Client => {
    opened.push({ close });
    return client;
  };
  const connectPg = () => {
    const pool = new pg.Pool({ connectionString: server.url });
    return use(pool, () => pool.end());
  };
  const connectPostgresJs = () => {
    const client = postgres(server.url, { transform: postgres.camel });
    return use(client, () => client.end());
  };
  const connectKnex = () => {
    const knex = knexClient({ client: 'pg', connection: server.url });
    return use(knex, () => knex.destroy());
  };
  const connectKysely = () => {
    const kysely = new Kysely<Record<string, never>>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: server.url }) }),
    });
    return use(kysely, () => kysely.destroy());
  };
  beforeAll(async () => {
    store = createPostgresStore({ connect: async () => createPgDriver(pg, server.url) });
    await store.open();
  });
  afterAll(async () => {
    for (const { close } of opened) await close();
    await store?.close();
  });

  const transaction = callerTransactions(async () => undefined);
  const clients: Readonly<Record<string, InTransaction>> = {
    'a client of pg': (body) => transaction(connectPg(), body),
    'a transaction of postgres': (body) => connectPostgresJs().begin((tx) => body(tx)),
    'a savepoint of postgres': (body) =>
      connectPostgresJs().begin((tx) => tx.savepoint((savepoint) => body(savepoint))),
    'a transaction of Knex': (body) => connectKnex().transaction((tx) => body(tx)),
    'a transaction of Kysely': (body) =>
      connectKysely()
        .transaction()
        .execute((tx) => body(tx)),
    'a transaction of Drizzle on pg': (body) => drizzlePg(connectPg()).transaction((tx) => body(tx)),
    'a nested transaction of Drizzle': (body) =>
      drizzlePg(connectPg()).transaction((tx) => tx.transaction((nested) => body(nested))),
    'a transaction of Drizzle on postgres': (body) =>
      drizzlePostgresJs(connectPostgresJs()).transaction((tx) => body(tx)),
  };

  describe.each(Object.entries(clients))('%s', (name, inTransaction) => {
    it('stores the messages when it commits, and no other connection sees them before', async () => {
      const dedupe = `commit of ${name}`;
      await inTransaction(async (tx) => {
        const result = await store.enqueue([newMessage({ dedupe }), newMessage({ dedupe })], tx);
        expect(result.map(({ created }) => created)).toEqual([true, false]);
        expect(await store.find({ dedupe })).toEqual([]);
      });
      expect(await store.find({ dedupe })).toMatchObject([{ status: 'queued' }]);
    });

    it('stores nothing when it rolls back', async () => {
      const dedupe = `rollback of ${name}`;
      const failing = inTransaction(async (tx) => {
        await store.enqueue([newMessage({ dedupe })], tx);
        throw new Error('the order is sold out');
      });
      await expect(failing).rejects.toThrow('the order is sold out');
      expect(await store.find({ dedupe })).toEqual([]);
    });

    it.each([
      ['commits', 'cancelled'],
      ['rolls back', 'queued'],
    ])('cancels and suppresses if and only if it commits: it %s', async (end, status) => {
      const tag = `${end}: ${name}`;
      const to = `4917${1e9 + name.length}`;
      const messages = ['1', '2', '3'].map((key) => newMessage({ dedupe: `${tag} ${key}`, tag, to }));
      const [first, ...others] = await store.enqueue(messages);
      const ending = inTransaction(async (tx) => {
        expect(await store.decide(first?.id ?? '', 'cancel', { tx })).toMatchObject({ applied: true });
        const decided: Decided[] = [];
        const onPage = (page: readonly Decided[]) => decided.push(...page);
        await store.decideAll({ tag, status: 'queued' }, 'cancel', { tx, onPage });
        expect(decided.map(({ applied }) => applied)).toEqual([true, true]);
        const entry = { scope: 'marketing', reason: 'replied STOP' } as const;
        expect(await store.decideSuppressions([{ recipient: to, entry }], tx)).toBe(1);
        for (const { id } of others) expect(await store.get(id)).toMatchObject({ status: 'queued' });
        if (end === 'rolls back') throw new Error('the order is kept');
      });
      await (end === 'commits' ? ending : expect(ending).rejects.toThrow('the order is kept'));
      const found = await store.find({ tag });
      expect(found.map((message) => message.status)).toEqual([status, status, status]);
      const { suppression } = await store.personalData(to);
      expect(suppression?.scope === 'marketing').toBe(end === 'commits');
      await store.decideSuppressions([{ recipient: to, entry: { scope: 'none', reason: 'the next test' } }]);
    });

    it('reports an invalid message with an error that does not quote it', async () => {
      const invalid = newMessage({ to: '491700000001\u0000' });
      const failing = inTransaction((tx) => store.enqueue([invalid], tx));
      await expect(failing).rejects.toMatchObject({
        name: 'OutboxError',
        code: 'invalid-message',
        message: expect.not.stringContaining('491700000001'),
      });
    });
  });

  const noTransactions: Readonly<Record<string, readonly [connect: () => unknown, reason: RegExp]>> = {
    'a Pool of pg': [connectPg, /^tx is a Pool .*pool\.connect\(\)/],
    'the sql of postgres': [connectPostgresJs, /^tx is the sql of postgres\(\): .*sql\.begin/],
    'a Knex instance': [connectKnex, /^tx is a Knex instance: .*knex\.transaction/],
    'a Kysely instance': [connectKysely, /^tx is a Kysely instance: .*db\.transaction/],
    'a Drizzle database': [() => drizzlePg(connectPg()), /^tx is a Drizzle database: .*db\.transaction/],
    'a connection to SQLite': [() => new DatabaseSync(':memory:'), /^tx is not a transaction on PostgreSQL/],
    'a promise of a client': [async () => 'a client', /^tx is not a transaction/],
    'a text': [() => 'tx', /^tx is not a transaction/],
  };
  it.each(Object.entries(noTransactions))(
    'refuses %s, and says what to pass',
    async (_, [connect, reason]) => {
      const enqueued = store.enqueue([newMessage()], connect());
      await expect(enqueued).rejects.toMatchObject({ name: 'OutboxError', code: 'wrong-transaction' });
      await expect(enqueued).rejects.toThrow(reason);
    },
  );

  it('refuses a client of pg without an open transaction', async () => {
    const client = await connectPg().connect();
    await expect(store.enqueue([newMessage()], client)).rejects.toMatchObject({ code: 'wrong-transaction' });
    client.release();
  });

  it.each([
    ['with tables of an outbox', true],
    ['without', false],
  ])('refuses a transaction on another database %s', async (_, hasTables) => {
    const name = `other_${hasTables}`;
    await connectPg().query(`create database ${name}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const client = new pg.Client(url.href);
    onTestFinished(() => client.end());
    await client.connect();
    if (hasTables) await runSql(client, migrationSql());
    await client.query('begin');
    const refused = {
      code: 'wrong-transaction',
      message: expect.stringContaining('on another database'),
    };
    await expect(store.enqueue([newMessage()], client)).rejects.toMatchObject(refused);
    await client.query('rollback');
    await client.query('begin');
    await expect(store.decide('1', 'cancel', { tx: client })).rejects.toMatchObject(refused);
    await client.query('rollback');
    if (hasTables) expect((await client.query('select id from notifygen.messages')).rows).toEqual([]);
  });

  it('leaves the errors of the database as they are, for code that repeats its transaction, and says that nothing is stored', async () => {
    const ignored = transaction(connectPg(), async (tx) => {
      await expect(tx.query('select 1 / 0')).rejects.toThrow('division by zero');
      await expect(store.enqueue([newMessage()], tx)).rejects.toMatchObject({ code: '25P02' });
    });
    await expect(ignored).rejects.toMatchObject({ code: 'refused' });
  });

  it('ends with the error of a connection that breaks in it, and its pool goes on', async () => {
    const pool = connectPg();
    const broken = transaction(pool, (tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'));
    await expect(broken).rejects.toMatchObject({ code: '57P01' });
    expect(await transaction(pool, (tx) => tx.query('select 1 as one'))).toMatchObject({
      rows: [{ one: 1 }],
    });
  });

  it('can be called from any language as one SQL function', async () => {
    const kysely = connectKysely();
    const message = { ...newMessage(), dedupe: null, priority: 'urgent', expiresAfter: 60000 };
    const call = sql`select notifygen.enqueue(${JSON.stringify(message)}::jsonb) as enqueued`;
    const { rows } = await call.execute(kysely);
    expect(rows).toEqual([{ enqueued: [{ id: expect.stringMatching(/^\d+$/), created: true }] }]);
  });
});
