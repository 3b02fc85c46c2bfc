import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { buildOrderConfirmed } from './generated/index.js';
import { outbox } from './outbox.js';

const orders = pgTable('orders', { id: text().primaryKey() });
const db = drizzle(process.env.DATABASE_URL ?? '');

await db.transaction(async (tx) => {
  await tx.insert(orders).values({ id: 'A-1001' });
  const message = buildOrderConfirmed({ to: '447700900123', language: 'en', parameters: ['Ann', 'A-1001'] });
  await outbox.enqueue(message, { tx, dedupe: 'confirmed-A-1001' });
});
