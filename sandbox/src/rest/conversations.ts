import type { Hono } from 'hono';
import { checkKeys } from '../known-keys.js';
import { summaryOf } from '../messages/call-summary.js';
import type { MessageStore } from '../messages/message-store.js';
import { readFilterQuery, readObject } from './request-values.js';

export function addConversationRoutes(
  app: Hono,
  store: MessageStore,
  checkTemplate: (name: string) => void,
): void {
  app.get('/sandbox/conversations', (context) =>
    context.json(
      store
        .conversations(readFilterQuery(context, checkTemplate))
        .map(({ last, ...conversation }) => ({ ...conversation, last: summaryOf(last) })),
    ),
  );

  app.post('/sandbox/read', async (context) => {
    const { to, ...others } = await readObject(context);
    checkKeys(Object.keys(others), ['to'], 'property of the body');
    if (typeof to !== 'string') {
      throw new RangeError('to must be a recipient, or "" for calls without a recipient');
    }
    store.markRead(to);
    return context.body(null, 204);
  });
}
