import { DatabaseSync } from 'node:sqlite';
import { serve } from '@hono/node-server';
import { createOutboxPage } from '@notifygen/outbox/page';
import { Hono } from 'hono';
import { ZodError } from 'zod';
import { outbox } from './outbox.ts';
import { createShop, login, order, reply } from './shop.ts';

const shop = createShop(outbox, new DatabaseSync(process.env.DATABASE_URL ?? '', { timeout: 5_000 }));
const page = createOutboxPage(outbox, {
  path: '/admin/outbox',
  password: process.env.OUTBOX_PASSWORD,
  contract: 'src/generated/contract.json',
});

const app = new Hono()
  // Hono still handles and logs errors itself.
  .use(async (c, next) => {
    await next();
    const { error } = c;
    const isInvalid =
      (error && 'code' in error && error.code === 'invalid-message') ||
      error instanceof ZodError ||
      error instanceof SyntaxError;
    if (isInvalid) c.res = c.json({ error: error.message }, 400);
  })
  .post('/orders', async (c) => c.json(await shop.placeOrder(order.parse(await c.req.json()))))
  .delete('/orders/:id', async (c) => c.json(await shop.cancelOrder(c.req.param('id'))))
  .post('/logins', async (c) => c.json(await shop.sendLoginCode(login.parse(await c.req.json()))))
  .post('/replies', async (c) => c.json(await shop.receive(reply.parse(await c.req.json()))))
  .all('/admin/outbox/*', (c) => page(c.req.raw));

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 3000) });
process.once('SIGTERM', () => server.close());
