import type { Hono } from 'hono';
import type { MessageStore } from '../messages/message-store.js';
import { readFilterQuery, readObject } from './request-values.js';

export function addConversationRoutes(app: Hono, store: MessageStore): void {
  app.get('/sandbox/conversations', (context) => {
    const conversations = store.conversations(readFilterQuery(context));
    return context.json(
      conversations.map(({ last: { id, receivedAt, outcome, kind, template, text, bubble }, ...rest }) => ({
        ...rest,
        // A line of the list shows no more than this.
        last: { id, receivedAt, outcome, kind, template, file: bubble.file?.kind, text: text.slice(0, 120) },
      })),
    );
  });

  app.post('/sandbox/read', async (context) => {
    const { to } = await readObject(context);
    if (typeof to !== 'string') throw new RangeError('to must be a recipient, or "" for calls without one');
    store.markRead(to);
    return context.body(null, 204);
  });
}
