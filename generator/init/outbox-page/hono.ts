// The page of the outbox: %docs%/outbox-page.md
// In your app: app.route('/admin/outbox', outboxPage)
import { createOutboxPage } from '@notifygen/outbox/page';
import { Hono } from 'hono';
import { outbox } from '%outbox%';

const page = createOutboxPage(outbox, {
  path: '/admin/outbox',
  password: process.env.OUTBOX_PASSWORD,
  // The texts of the messages.
  contract: '%contract%',
});

export const outboxPage«: Hono» = new Hono().all('*', (c) => page(c.req.raw));
