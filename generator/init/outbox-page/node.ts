// The page of the outbox: %docs%/outbox-page.md
// With Express: app.use('/admin/outbox', outboxPage(outbox)), before express.json().
// With node:http: call what it returns for each request whose URL starts with /admin/outbox.
«import type { IncomingMessage, ServerResponse } from 'node:http';
»import { createOutboxPage, «type PageOutbox, »serveRequest } from '@notifygen/outbox/page';

export function outboxPage(
  outbox«: PageOutbox»,
)«: (request: IncomingMessage, response: ServerResponse) => Promise<void>» {
  const page = createOutboxPage(outbox, {
    path: '/admin/outbox',
    password: process.env.OUTBOX_PASSWORD,
    // The texts of the messages.
    contract: '%contract%',
  });
  return (request, response) => serveRequest(page, request, response);
}
