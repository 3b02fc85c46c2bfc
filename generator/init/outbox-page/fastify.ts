// The page of the outbox: %docs%/outbox-page.md
// In your app: app.register(outboxPage(outbox), { prefix: '/admin/outbox' })
import { createOutboxPage, «type PageOutbox, »serveRequest } from '@notifygen/outbox/page';
«import type { FastifyInstance } from 'fastify';
»
export function outboxPage(outbox«: PageOutbox»)«: (app: FastifyInstance) => Promise<void>» {
  const page = createOutboxPage(outbox, {
    path: '/admin/outbox',
    password: process.env.OUTBOX_PASSWORD,
    // The texts of the messages.
    contract: '%contract%',
  });
  return async (app) => {
    // The page reads the body itself.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const path of ['/', '/*']) {
      app.all(path, async (request, reply) => {
        reply.hijack();
        await serveRequest(page, request.raw, reply.raw);
      });
    }
  };
}
