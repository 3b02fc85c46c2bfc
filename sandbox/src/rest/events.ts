import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { PlannedFaults } from '../faults/planned-faults.js';
import { summaryOf } from '../messages/call-summary.js';
import type { MessageStore } from '../messages/message-store.js';
import type { TemplateSource } from '../templates/template-source.js';

export interface EventSources {
  readonly store: MessageStore;
  readonly templates: TemplateSource;
  readonly faults: PlannedFaults;
}

/** Events that a client has not read yet. One that reads no more would fill the memory. */
const maxWaiting = 1_000;

/** Server-sent events. That of a new call has what a list shows of it; the others only announce changes. */
export function addEventRoute(app: Hono, { store, templates, faults }: EventSources): void {
  app.get('/sandbox/events', (context) =>
    streamSSE(
      context,
      (stream) =>
        new Promise((resolve) => {
          let waiting = 0;
          const send = (event: string, data: object): void => {
            // The browser reconnects, and the page then requests everything again.
            if (++waiting > maxWaiting) stream.abort();
            else void stream.writeSSE({ event, data: JSON.stringify(data) }).then(() => waiting--);
          };
          const unsubscribe = [
            store.subscribe((event) =>
              send(event.type, event.type === 'added' ? summaryOf(event.call) : event),
            ),
            templates.subscribe(() => send('templates', {})),
            faults.subscribe(() => send('faults', {})),
          ];
          stream.onAbort(() => {
            for (const end of unsubscribe) end();
            resolve();
          });
          // A page that lost the stream tries again soon: browsers would wait 3 to 5 seconds.
          void stream.writeSSE({ event: 'ready', data: JSON.stringify({ run: store.run }), retry: 250 });
        }),
    ),
  );
}
