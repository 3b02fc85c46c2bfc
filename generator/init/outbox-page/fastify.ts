// The page of the outbox: %docs%/outbox-page.md
// In your app: app.register(outboxPage, { prefix: '/admin/outbox' })
import { createOutboxPage, serveRequest } from '@notifygen/outbox/page';
«import type { FastifyInstance } from 'fastify';
»import { outbox } from '%outbox%';

const page = createOutboxPage(outbox, {
  path: '/admin/outbox',
  password: process.env.OUTBOX_PASSWORD,
  // The texts of the messages.
  contract: '%contract%',
});

export async function outboxPage(app«: FastifyInstance»)«: Promise<void>» {
  // The page reads the body itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const path of ['/', '/*']) {
    app.all(path, async (request, reply) => {
      reply.hijack();
      await serveRequest(page, request.raw, reply.raw);
    });
  }
}
