import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { describePostgres, runSql } from '../../outbox/test/support/postgres.ts';
import { codeBlock, readPage } from '../support/markdown.ts';
import { compile, page, program, shop, ts } from '../support/outbox-page.ts';
import { startProgram } from '../support/program.ts';
import { root, startNode } from '../support/run.ts';
import { serveTemplates } from '../support/sandbox.ts';

const until = { timeout: 60_000, interval: 50 };

describePostgres('the page on the outbox, on PostgreSQL', (server) => {
  const clients = {
    pg: ts('new pg.Pool('),
    postgres: readPage('examples/transactions/postgres.ts'),
    knex: readPage('examples/transactions/knex.ts'),
    kysely: readPage('examples/transactions/kysely.ts'),
    drizzle: readPage('examples/transactions/drizzle.ts'),
  };
  const names = Object.keys(clients);
  const folder = shop({
    'outbox.ts': ts('url: process.env.DATABASE_URL'),
    ...Object.fromEntries(Object.entries(clients).map(([name, text]) => [`${name}.ts`, text])),
  });
  const environment = async (): Promise<NodeJS.ProcessEnv> => {
    const { env } = await serveTemplates(join(root, 'templates'));
    return { ...process.env, ...env, DATABASE_URL: server.url };
  };
  const db = new pg.Pool({ max: 1 });
  beforeAll(async () => {
    db.options.connectionString = server.url;
    await compile(folder);
    const migration = await startNode([program, 'migrate', 'dist/outbox.js', '--print'], folder, {
      DATABASE_URL: server.url,
      NOTIFYGEN_BASE_URL: 'http://127.0.0.1:9',
      NOTIFYGEN_APP_ID: 'app-id',
      NOTIFYGEN_API_KEY: 'api-key',
    });
    expect(migration).toMatchObject({ status: 0, stderr: '' });
    await runSql(db, migration.stdout);
    await db.query('create table orders (id text primary key)');
  });
  beforeEach(() => db.query('truncate orders; truncate notifygen.messages'));
  afterAll(() => db.end());
  const messages = async (): Promise<readonly unknown[]> =>
    (await db.query('select dedupe from notifygen.messages order by id')).rows;

  it.each(names)('shows how to store an order and its message with %s', async (name) => {
    const run = startProgram(process.execPath, [`dist/${name}.js`], {
      cwd: folder,
      env: await environment(),
    });
    await vi.waitFor(
      async () =>
        expect({ messages: await messages(), output: run.output() }).toStrictEqual({
          messages: [{ dedupe: 'confirmed-A-1001' }],
          output: '',
        }),
      until,
    );
    expect((await db.query('select id from orders')).rows).toStrictEqual([{ id: 'A-1001' }]);
  });

  it('shows SQL that stores an order and its message', async () => {
    await db.query(codeBlock(page, 'sql', 'notifygen.enqueue('));
    expect(await messages()).toStrictEqual([{ dedupe: 'shipped-A-1003' }]);
    const { env } = await serveTemplates(join(root, 'templates'));
    const check = `import { outbox } from '${join(folder, 'dist/outbox.js')}';
      await outbox.drain(); console.log(await outbox.status()); await outbox.close();`;
    const result = await startNode(['--input-type=module', '--eval', check], folder, {
      ...env,
      DATABASE_URL: server.url,
    });
    expect(result.stdout).toContain('accepted: 1');
  });

  const python = ['python3', '/usr/bin/python3'].find(
    (name) => spawnSync(name, ['-c', 'import psycopg']).status === 0,
  );
  it.skipIf(python === undefined)('shows Python that stores an order and its message', async () => {
    const { stdout, stderr } = spawnSync(python ?? '', ['-c', readPage('examples/transactions/psycopg.py')], {
      env: { ...process.env, DATABASE_URL: server.url },
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^\[\{'id': '\d+', 'created': True\}\]\n$/);
    expect(await messages()).toStrictEqual([{ dedupe: 'confirmed-A-1004' }]);
  });

  it('shows the rights of a role that may not create tables', async () => {
    await db.query("create role shop login password 'shop-password'");
    await db.query(codeBlock(page, 'sql', 'grant usage on schema'));
    const url = new URL(server.url);
    url.username = 'shop';
    url.password = 'shop-password';
    const check = `import { createOutbox } from '@notifygen/outbox';
      import { buildText, createClient } from '@notifygen/runtime';
      const fetch = async () => Response.json({ messageId: '1' });
      const client = createClient({ baseUrl: 'http://localhost', appId: 'app-id', apiKey: 'api-key', fetch });
      const outbox = createOutbox({ url: process.env.DATABASE_URL, senders: { rights: client }, migrate: false });
      const { id } = await outbox.enqueue(buildText({ to: '447700900123', text: 'Hello' }), { dedupe: 'rights' });
      await outbox.drain(); await outbox.prune(0);
      console.log((await outbox.get(id)).status, (await outbox.status()).senders.rights.counts.accepted);
      await outbox.close();`;
    expect(
      await startNode(['--input-type=module', '--eval', check], folder, { DATABASE_URL: url.href }),
    ).toStrictEqual({ status: 0, stdout: 'accepted 1\n', stderr: '' });
  });

  it('shows what to do with the messages of a restored backup', async () => {
    await db.query(codeBlock(page, 'sql', 'notifygen.enqueue('));
    const restored = async () => {
      await db.query(codeBlock(page, 'sql', 'update notifygen.messages'));
      return (await db.query('select status from notifygen.messages')).rows;
    };
    expect(await restored()).toStrictEqual([{ status: 'unknown' }]);
    await db.query("update notifygen.messages set status = 'queued', due_at = due_at + 3600000");
    expect(await restored()).toStrictEqual([{ status: 'queued' }]);
  });
});
