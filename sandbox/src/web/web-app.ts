import type { Dialect } from '@notifygen/runtime';
import { Hono } from 'hono';
import type { Outcome } from '../faults/apply-fault.js';
import { magicRecipients } from '../faults/magic-recipients.js';
import type { FaultBoard } from '../faults/planned-faults.js';
import type { MessageStore } from '../messages/message-store.js';
import { openApiDocument } from '../openapi-document.js';
import { addConversationRoutes } from '../rest/conversations.js';
import { addEventRoute } from '../rest/events.js';
import { addFaultRoutes } from '../rest/faults.js';
import { addMessageRoutes } from '../rest/messages.js';
import { addTemplateRoutes } from '../rest/templates.js';
import type { TemplateBook } from '../templates/template-source.js';
import { protectPages } from './browser-protection.js';
import { addPages } from './pages.js';

export interface WebSettings {
  readonly appId: string;
  readonly apiKey: string;
  readonly dialect: Dialect;
  readonly maxMessages: number;
  readonly book: TemplateBook;
  readonly store: MessageStore;
  readonly faults: FaultBoard;
  readonly gateway: (request: Request) => Promise<Outcome>;
}

export interface WebApp {
  readonly app: Hono;
  /** Tells open pages that the templates may have changed. */
  readonly announceTemplates: () => void;
}

/** All that a sandbox has beside the gateway: its pages and its REST interface. */
export function createWebApp(settings: WebSettings): WebApp {
  const app = new Hono();
  protectPages(app);
  addPages(app);
  const { announceTemplates } = addEventRoute(app, settings.store);
  addMessageRoutes(app, settings.store);
  addConversationRoutes(app, settings.store);
  addTemplateRoutes(app, settings);
  addFaultRoutes(app, settings.faults);
  app.get('/sandbox/openapi.json', (context) => context.json(openApiDocument()));
  app.get('/sandbox/info', (context) => {
    const { appId, apiKey, dialect, maxMessages } = settings;
    return context.json({ appId, apiKey, dialect, maxMessages, magicRecipients: magicRecipients() });
  });
  app.notFound((context) =>
    context.json({ message: `${context.req.method} ${context.req.path} is no address of this sandbox` }, 404),
  );
  app.onError((error, context) => {
    // Only a value that does not fit is the caller's fault and fit to be told.
    if (error instanceof RangeError) return context.json({ message: error.message }, 400);
    return context.json({ message: 'the sandbox failed; this is a mistake in it' }, 500);
  });
  return { app, announceTemplates };
}
