import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@notifygen/runtime';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { buildOrderConfirmed, templates } from '../../../generated/index.js';
import { testFolder, testOutbox } from '../support/outbox.js';
import { describePostgres } from '../support/postgres.js';

const messages = 5_000;

/** Bytes of each message with its indexes while it is queued, and after it was sent. */
async function measure(url: string, size: () => Promise<number>) {
  const id = 'wamid.HBgMNDQ3NzAwOTAwMTIzFQIAERgSN0U2QzA3RDkwQjQ2RjM4QzVBAA==';
  const fetch = async () => Response.json({ messageId: id });
  const client = createClient({ baseUrl: 'http://localhost', appId: 'app-id', apiKey: 'api-key', fetch });
  const shop = { client, limits: { perSecond: 100_000, perRecipient: false as const } };
  const outbox = testOutbox({ url, senders: { shop }, templates });
  await outbox.migrate();
  const empty = await size();
  const perMessage = async (): Promise<number> => ((await size()) - empty) / messages;
  await outbox.enqueueAll(
    Array.from({ length: messages }, (_, index) => ({
      message: buildOrderConfirmed({
        to: String(447_700_900_000 + index),
        language: 'en',
        parameters: ['Ann', `A-${index}`],
      }),
      dedupe: `confirmed-A-${index}`,
    })),
  );
  const queued = await perMessage();
  await outbox.drain({ maxMs: 60_000 });
  expect(await outbox.status()).toMatchObject({ accepted: messages });
  return { queued, sent: await perMessage() };
}

it('a message with a short text takes at most 0.6 kB in SQLite', async () => {
  const path = join(testFolder(), 'outbox.db');
  // The size of the file does not contain what is still in the one with the suffix -wal.
  const size = async (): Promise<number> => {
    const db = new DatabaseSync(path);
    const row = db.prepare('select page_count * page_size as size from pragma_page_count, pragma_page_size');
    const bytes = Number(row.get()?.size);
    db.close();
    return bytes;
  };
  const { queued, sent } = await measure(`file:${path}`, size);
  expect(queued).toBeLessThan(600);
  expect(sent).toBeLessThan(600);
});

describePostgres('a message with a short text, in PostgreSQL', (server) => {
  it('takes at most 0.8 kB while it is queued, and 1.5 kB after it was sent', async () => {
    const db = new pg.Client(server.url);
    await db.connect();
    onTestFinished(() => db.end());
    const size = async (): Promise<number> => {
      const { rows } = await db.query(`select sum(pg_total_relation_size(oid)) as size from pg_class
        where relnamespace = 'notifygen'::regnamespace and relkind = 'r'`);
      return Number(rows[0].size);
    };
    const { queued, sent } = await measure(server.url, size);
    expect(queued).toBeLessThan(800);
    expect(sent).toBeLessThan(1500);
  });
});
