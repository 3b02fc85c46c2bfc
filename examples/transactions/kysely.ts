import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { buildOrderConfirmed } from './generated/index.js';
import { outbox } from './outbox.js';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const db = new Kysely<{ orders: { id: string } }>({ dialect: new PostgresDialect({ pool }) });

await db.transaction().execute(async (tx) => {
  await tx.insertInto('orders').values({ id: 'A-1001' }).execute();
  const message = buildOrderConfirmed({ to: '447700900123', language: 'en', parameters: ['Ann', 'A-1001'] });
  await outbox.enqueue(message, { tx, dedupe: 'confirmed-A-1001' });
});
