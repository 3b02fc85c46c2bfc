import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import { codeOf } from '../code/call-code.js';
import { magicRecipients } from '../faults/magic-recipients.js';
import type { PlannedFaults } from '../faults/planned-faults.js';
import type { MessageStore } from '../messages/message-store.js';
import type { RecipientNames } from '../messages/recipient-names.js';
import { previewOf } from '../templates/template-preview.js';
import { checkTemplateName } from '../templates/unknown-template.js';
import { addConversationRoutes } from './conversations.js';
import { addEventRoute } from './events.js';
import { addFaultRoutes } from './faults.js';
import { addMediaRoute } from './media.js';
import { addMessageRoutes } from './messages.js';
import { addRunHeader } from './run-header.js';
import { addTemplateRoutes, type TemplateRouteSettings } from './templates.js';

export interface RestSettings extends TemplateRouteSettings {
  readonly maxMessages: number;
  readonly names: RecipientNames;
  readonly store: MessageStore;
  readonly faults: PlannedFaults;
}

/** The REST interface, as openapi.json describes it. */
export function addRestRoutes(app: Hono, settings: RestSettings): void {
  const { store, faults, templates, dialect } = settings;
  addRunHeader(app, store.run);
  const checkTemplate = (name: string): void => checkTemplateName(name, templates.current());
  addMessageRoutes(app, {
    store,
    checkTemplate,
    codeOf: (call, base) => {
      const template = templates.current().find(({ name }) => name === call.template);
      return codeOf(call, { dialect, base, template: template && previewOf(template) });
    },
  });
  addMediaRoute(app, store);
  addConversationRoutes(app, store, checkTemplate);
  addTemplateRoutes(app, settings);
  addFaultRoutes(app, faults);
  addEventRoute(app, settings);

  app.get('/sandbox/openapi.json', (context) => {
    const document: unknown = JSON.parse(
      readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
    );
    return context.json(document);
  });

  app.get('/sandbox/info', (context) => {
    const { appId, apiKey, dialect, maxMessages, names } = settings;
    return context.json({
      appId,
      apiKey,
      dialect,
      maxMessages,
      names,
      magicRecipients: magicRecipients(),
      faults: faults.list(),
      templateErrors: templates.errors(),
      templateWarnings: templates.warnings(),
    });
  });
}
