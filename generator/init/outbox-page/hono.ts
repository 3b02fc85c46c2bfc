// The page of the outbox: %docs%/outbox-page.md
// In your app: app.route('/admin/outbox', outboxPage(outbox))
import { createOutboxPage«, type PageOutbox» } from '@notifygen/outbox/page';
import { Hono } from 'hono';

export function outboxPage(outbox«: PageOutbox»)«: Hono» {
  const page = createOutboxPage(outbox, {
    path: '/admin/outbox',
    password: process.env.OUTBOX_PASSWORD,
    // The texts of the messages.
    contract: '%contract%',
  });
  return new Hono().all('*', (c) => page(c.req.raw));
}
