// The page of the outbox: %docs%/outbox-page.md
// With Express: app.use('/admin/outbox', outboxPage), before express.json().
// With node:http: call it for each request whose URL starts with /admin/outbox.
«import type { IncomingMessage, ServerResponse } from 'node:http';
»import { createOutboxPage, serveRequest } from '@notifygen/outbox/page';
import { outbox } from '%outbox%';

const page = createOutboxPage(outbox, {
  path: '/admin/outbox',
  password: process.env.OUTBOX_PASSWORD,
  // The texts of the messages.
  contract: '%contract%',
});

export function outboxPage(request«: IncomingMessage», response«: ServerResponse»)«: Promise<void>» {
  return serveRequest(page, request, response);
}
