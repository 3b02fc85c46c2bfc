import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { PlannedFaults } from '../faults/planned-faults.js';
import type { MessageStore, StoreEvent } from '../messages/message-store.js';
import type { TemplateSource } from '../templates/template-source.js';

export interface EventSources {
  readonly store: MessageStore;
  readonly templates: TemplateSource;
  readonly faults: PlannedFaults;
}

/** Server-sent events. They only announce changes: pages then request what they show. */
export function addEventRoute(app: Hono, { store, templates, faults }: EventSources): void {
  app.get('/sandbox/events', (context) =>
    streamSSE(
      context,
      (stream) =>
        new Promise((resolve) => {
          const send = (event: string, data: object): void =>
            void stream.writeSSE({ event, data: JSON.stringify(data) });
          const unsubscribe = [
            store.subscribe((event) => send(event.type, announcementOf(event))),
            templates.subscribe(() => send('templates', {})),
            faults.subscribe(() => send('faults', {})),
          ];
          stream.onAbort(() => {
            for (const end of unsubscribe) end();
            resolve();
          });
          send('ready', { run: store.run });
        }),
    ),
  );
}

function announcementOf(event: StoreEvent): object {
  if (event.type !== 'added') return event;
  const { id, to, template, kind, outcome } = event.call;
  return { id, to, template, kind, outcome };
}
