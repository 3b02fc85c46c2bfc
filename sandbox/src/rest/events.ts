import type { Hono } from 'hono';
import type { MessageStore } from '../messages/message-store.js';

/** Server-sent events: what happens, as it happens. Pages then ask for what they show. */
export function addEventRoute(app: Hono, store: MessageStore): { readonly announceTemplates: () => void } {
  const open = new Set<(name: string, data: unknown) => void>();

  app.get('/sandbox/events', (context) => {
    const encoder = new TextEncoder();
    let close = (): void => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const send = (name: string, data: unknown): void =>
          controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
        const unsubscribe = store.subscribe((event) => {
          if (event.type !== 'added') return send(event.type, event);
          const { id, to, template, kind, outcome } = event.call;
          send('added', { id, to, template, kind, outcome });
        });
        open.add(send);
        close = () => {
          unsubscribe();
          open.delete(send);
        };
        send('ready', {});
      },
      cancel: () => close(),
    });
    return context.body(body, 200, { 'content-type': 'text/event-stream' });
  });

  return {
    announceTemplates: () => {
      for (const send of open) send('templates', {});
    },
  };
}
