import type { Client } from '@notifygen/runtime';
import { Hono } from 'hono';
import { notify } from './notify.ts';
import { orderEvent } from './order-event.ts';

/** The service that the event bus posts to. The bus delivers an event again only after a 503. */
export function createApp(client: Client): Hono {
  return new Hono().post('/events', async (context) => {
    const event = orderEvent.safeParse(await context.req.json().catch(() => undefined));
    if (!event.success) return context.json({ issues: event.error.issues }, 400);
    const outcome = await notify(client, event.data);
    return context.json({ outcome }, outcome === 'try again' ? 503 : 200);
  });
}
