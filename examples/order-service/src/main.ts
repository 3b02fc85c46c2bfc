import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { openOrders } from './orders/open-orders.ts';
import { outbox } from './outbox.ts';

const orders = await openOrders(process.env.DATABASE_URL);
// Creates the tables now: the first message is stored in a transaction, which may not wait for that.
await outbox.migrate();
// With WORKERS=apart, only `notifygen-outbox work src/outbox.ts` sends.
if (process.env.WORKERS !== 'apart') await outbox.start();

const server = serve({
  fetch: createApp(orders, outbox).fetch,
  hostname: '127.0.0.1',
  port: Number(process.env.PORT ?? 3000),
}).once('listening', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  console.log(`Listening on http://127.0.0.1:${port}`);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(async () => {
      await outbox.close();
      await orders.close();
    });
  });
}
