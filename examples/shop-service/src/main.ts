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
  .post('/orders', async (c) => c.json(await shop.placeOrder(order.parse(await c.req.json()))))
  .delete('/orders/:id', async (c) => c.json(await shop.cancelOrder(c.req.param('id'))))
  .post('/logins', async (c) => c.json(await shop.sendLoginCode(login.parse(await c.req.json()))))
  .post('/replies', async (c) => c.json(await shop.receive(reply.parse(await c.req.json()))))
  .all('/admin/outbox/*', (c) => page(c.req.raw))
  .onError((error, c) => {
    // None of these errors contains credentials or the customer's number.
    console.error(error.message);
    const isInvalid =
      ('code' in error && error.code === 'invalid-message') ||
      error instanceof ZodError ||
      error instanceof SyntaxError;
    return c.json({ error: error.message }, isInvalid ? 400 : 500);
  });

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 3000) });
process.once('SIGTERM', () => server.close());
