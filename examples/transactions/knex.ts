import knex from 'knex';
import { buildOrderConfirmed } from './generated/index.js';
import { outbox } from './outbox.js';

const db = knex({ client: 'pg', connection: process.env.DATABASE_URL ?? '' });

await db.transaction(async (tx) => {
  await tx('orders').insert({ id: 'A-1001' });
  const message = buildOrderConfirmed({ to: '447700900123', language: 'en', parameters: ['Ann', 'A-1001'] });
  await outbox.enqueue(message, { tx, dedupe: 'confirmed-A-1001' });
});
