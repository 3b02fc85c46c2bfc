import type { Hono } from 'hono';
import { checkKeys } from '../known-keys.js';
import type { MessageStore } from '../messages/message-store.js';
import { readFilterQuery, readObject } from './request-values.js';

/** A row of the inbox shows one line. */
const maxTextLength = 120;

export function addConversationRoutes(
  app: Hono,
  store: MessageStore,
  checkTemplate: (name: string) => void,
): void {
  app.get('/sandbox/conversations', (context) =>
    context.json(
      store.conversations(readFilterQuery(context, checkTemplate)).map(({ last, ...conversation }) => {
        const { id, receivedAt, outcome, kind, template, bubble } = last;
        const text = last.text.slice(0, maxTextLength);
        return {
          ...conversation,
          last: { id, receivedAt, outcome, kind, template, file: bubble.file?.kind, text },
        };
      }),
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
