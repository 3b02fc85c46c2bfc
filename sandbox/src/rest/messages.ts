import type { Hono } from 'hono';
import type { MessageStore } from '../messages/message-store.js';
import { WaitTimeoutError, waitForMessage } from '../messages/wait-for-message.js';
import { readFilterQuery, readNumber } from './request-values.js';

/** Two minutes: most HTTP clients and test runners have given up by then. */
const longestWait = 120_000;

export function addMessageRoutes(app: Hono, store: MessageStore): void {
  app.get('/sandbox/messages', (context) => {
    const found = store.find(readFilterQuery(context));
    const limit = readNumber('limit', context.req.query('limit'), 1, 1_000_000);
    const first = readNumber('first', context.req.query('first'), 1, 1_000_000);
    context.header('x-total-count', String(found.length));
    return context.json(found.slice(limit === undefined ? 0 : -limit).slice(0, first));
  });

  app.delete('/sandbox/messages', (context) => {
    const all = context.req.query('outcome') === undefined ? { outcome: undefined } : {};
    return context.json({ removed: store.remove({ ...readFilterQuery(context), ...all }).length });
  });

  app.get('/sandbox/messages/:id', (context) => {
    const id = context.req.param('id');
    const call = store.find().find((candidate) => candidate.id === id);
    return call ? context.json(call) : context.json({ message: `there is no message ${id}` }, 404);
  });

  app.delete('/sandbox/messages/:id', (context) => {
    const id = context.req.param('id');
    const removed = store.remove({ id }).length;
    return removed > 0
      ? context.json({ removed })
      : context.json({ message: `there is no message ${id}` }, 404);
  });

  app.get('/sandbox/wait', async (context) => {
    const timeout = readNumber('timeout', context.req.query('timeout'), 0, longestWait);
    const filter = { ...readFilterQuery(context), outcome: 'accepted' } as const;
    try {
      return context.json(await waitForMessage(store, filter, { timeout, signal: context.req.raw.signal }));
    } catch (error) {
      if (!(error instanceof WaitTimeoutError)) throw error;
      return context.json({ message: error.message }, 408);
    }
  });
}
