import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import { magicRecipients } from '../faults/magic-recipients.js';
import type { PlannedFaults } from '../faults/planned-faults.js';
import type { MessageStore } from '../messages/message-store.js';
import { checkTemplateName } from '../templates/unknown-template.js';
import { addConversationRoutes } from './conversations.js';
import { addEventRoute } from './events.js';
import { addMediaRoute } from './media.js';
import { addMessageRoutes } from './messages.js';
import { readObject, readQuery } from './request-values.js';
import { addRunHeader } from './run-header.js';
import { addTemplateRoutes, type TemplateRouteSettings } from './templates.js';

export interface RestSettings extends TemplateRouteSettings {
  readonly maxMessages: number;
  readonly store: MessageStore;
  readonly faults: PlannedFaults;
}

/** The REST interface, as openapi.json describes it. */
export function addRestRoutes(app: Hono, settings: RestSettings): void {
  const { store, faults, templates } = settings;
  addRunHeader(app, store.run);
  const checkTemplate = (name: string): void => checkTemplateName(name, templates.current());
  addMessageRoutes(app, store, checkTemplate);
  addMediaRoute(app, store);
  addConversationRoutes(app, store, checkTemplate);
  addTemplateRoutes(app, settings);
  addFaultRoutes(app, faults);
  addEventRoute(app, store, templates);

  app.get('/sandbox/openapi.json', (context) => {
    const document: unknown = JSON.parse(
      readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
    );
    return context.json(document);
  });

  app.get('/sandbox/info', (context) => {
    const { appId, apiKey, dialect, maxMessages } = settings;
    return context.json({ appId, apiKey, dialect, maxMessages, magicRecipients: magicRecipients() });
  });
}

function addFaultRoutes(app: Hono, faults: PlannedFaults): void {
  app.get('/sandbox/faults', (context) => context.json(faults.list()));

  app.post('/sandbox/faults', async (context) => context.json(faults.add(await readObject(context)), 201));

  app.delete('/sandbox/faults', (context) => {
    readQuery(context, []);
    return context.json({ removed: faults.remove() });
  });

  app.delete('/sandbox/faults/:id', (context) => {
    const id = context.req.param('id');
    const removed = faults.remove({ id });
    return removed > 0
      ? context.json({ removed })
      : context.json({ message: `there is no fault ${id}` }, 404);
  });
}
