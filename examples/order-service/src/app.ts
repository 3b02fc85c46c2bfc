import { type Outbox, OutboxError } from '@notifygen/outbox';
import { isSendError } from '@notifygen/runtime';
import { Hono } from 'hono';
import { messageOf } from './message-of.ts';
import { orderEvent } from './order-event.ts';
import type { Orders } from './orders/orders.ts';

/**
 * The service that the event bus posts to. The bus delivers an event again after every response that is not 200, and
 * sometimes after a 200: the dedupe key makes the second one harmless.
 */
export function createApp(orders: Orders, outbox: Pick<Outbox<'shop'>, 'enqueue' | 'get'>): Hono {
  return new Hono()
    .post('/events', async (context) => {
      const event = orderEvent.safeParse(await context.req.json().catch(() => undefined));
      if (!event.success) return context.json({ issues: event.error.issues }, 400);
      const { type, orderId } = event.data;
      const message = messageOf(event.data);
      const dedupe = `${type}-${orderId}`;
      const { id, created } = await orders.save({ id: orderId, status: type }, (tx) =>
        outbox.enqueue(message, { tx, dedupe }),
      );
      return context.json({ messageId: id, created });
    })
    .get('/messages/:id', async (context) => {
      const message = await outbox.get(context.req.param('id'));
      if (message === undefined) return context.json({ error: 'There is no such message.' }, 404);
      const { status, code, detail } = message;
      return context.json({ status, code, reason: detail?.message });
    })
    .onError((error, context) => {
      // Neither of these errors contains credentials or the customer's number.
      console.error(error.message);
      if (isSendError(error)) return context.json({ issues: error.issues }, 400);
      const isTemporary = error instanceof OutboxError && /^(unavailable|locked)$/.test(error.code);
      return context.json({ error: 'Not stored.' }, isTemporary ? 503 : 500);
    });
}
