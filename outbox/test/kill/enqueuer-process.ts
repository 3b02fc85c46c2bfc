/**
 * Writes orders, each with its message in the same transaction, until it is killed; some transactions are rolled back. It
 * reports how many orders each commit added. Arguments: the URL of the database and that of the gateway.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildOrderConfirmed } from '../../../generated/index.ts';
import { openOrders } from './order-database.ts';
import { openShop, whenAvailable } from './shop.ts';

const [url = '', gateway = ''] = process.argv.slice(2);
const rolledBack = new Error('The application changed its mind.');
const priorities = ['urgent', 'high', 'normal', 'bulk'] as const;
process.once('disconnect', () => process.exit());

const outbox = openShop(url, gateway);
const database = openOrders(url);

function newOrder() {
  const onUnknown = randomInt(2) === 0 ? 'hold' : 'resend';
  const id = `${onUnknown}-${randomUUID()}`;
  const to = `4477${randomInt(1e8).toString().padStart(8, '0')}`;
  const message = buildOrderConfirmed({ to, language: 'en', parameters: ['Ann', id] });
  return {
    id,
    item: { message, onUnknown, dedupe: id, priority: priorities[randomInt(4)] ?? 'normal' } as const,
  };
}

async function writeOrders(): Promise<void> {
  const orders = Array.from({ length: randomInt(1, 16) }, newOrder);
  try {
    await whenAvailable(() =>
      database.transaction(async (tx, insert) => {
        for (const { id } of orders) await insert(id);
        await outbox.enqueueAll(
          orders.map(({ item }) => item),
          { tx },
        );
        if (randomInt(8) === 0) throw rolledBack;
      }),
    );
    process.send?.({ committed: orders.length });
  } catch (error) {
    // The commit of a transaction that is repeated may have succeeded before the database was killed.
    const isRepeated = error instanceof Error && 'code' in error && error.code === '23505';
    if (error !== rolledBack && !isRepeated) throw error;
  }
}

await writeOrders();
process.send?.('ready');
for (;;) {
  await writeOrders();
  await sleep(randomInt(30));
}
