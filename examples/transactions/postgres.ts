import postgres from 'postgres';
import { buildOrderConfirmed } from './generated/index.js';
import { outbox } from './outbox.js';

const sql = postgres(process.env.DATABASE_URL ?? '');

await sql.begin(async (tx) => {
  await tx`insert into orders (id) values ('A-1001')`;
  const message = buildOrderConfirmed({ to: '447700900123', language: 'en', parameters: ['Ann', 'A-1001'] });
  await outbox.enqueue(message, { tx, dedupe: 'confirmed-A-1001' });
});
