import type { Dialect, OutgoingMessage } from '@notifygen/runtime';
import { type Context, Hono } from 'hono';
import type { Template } from 'notifygen';
import { checkNotification } from './check-notification.js';
import { compileBodyValidators, type Refusal, refusalsOf } from './interface-schemas.js';
import type { MessageStore } from './message-store.js';

export interface GatewaySettings {
  readonly appId: string;
  readonly apiKey: string;
  readonly dialect: Dialect;
  readonly templates: readonly Template[];
  readonly store: MessageStore;
}

/** The gateway's three endpoints (interface, section 4) and the list of what they accepted. */
export function createGateway(settings: GatewaySettings): Hono {
  const { store, dialect, templates } = settings;
  const validate = compileBodyValidators();
  const app = new Hono();

  app.use('/api/v1/*', async (context, next) => {
    const { appId, apiKey } = settings;
    if (context.req.header('x-app-id') !== appId || context.req.header('x-api-key') !== apiKey) {
      return refuse(context, 401, 'the headers x-app-id and x-api-key do not match this gateway');
    }
    if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
      return refuse(context, 415, 'the header Content-Type must be application/json');
    }
    return next();
  });

  app.post('/api/v1/whatsapp/sessionMessage/text', async (context) => {
    const body = await readJson(context);
    return validate.sessionText(body)
      ? accept(context, { kind: 'text', request: body })
      : refuseBody(context, refusalsOf(validate.sessionText.errors ?? []));
  });

  app.post('/api/v1/whatsapp/sessionMessage/attachment', async (context) => {
    const body = await readJson(context);
    return validate.sessionAttachment(body)
      ? accept(context, { kind: 'attachment', request: body })
      : refuseBody(context, refusalsOf(validate.sessionAttachment.errors ?? []));
  });

  app.post(dialect.templatePath, async (context) => {
    const request = unwrap(await readJson(context), dialect);
    if (!validate.templateNotification(request)) {
      return refuseBody(context, refusalsOf(validate.templateNotification.errors ?? []));
    }
    const refusals = checkNotification(templates, request);
    return refusals.length > 0
      ? refuseBody(context, refusals)
      : accept(context, { kind: 'template', request });
  });

  app.get('/sandbox/messages', (context) => context.json(store.all()));

  app.notFound((context) =>
    refuse(context, 404, `${context.req.method} ${context.req.path} is no endpoint of this gateway`),
  );

  function accept(context: Context, message: OutgoingMessage): Response {
    return context.json({ status: 'accepted', messageId: store.add(message).id });
  }

  return app;
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}

/** Takes the dialect's form back to the fields of section 2.3. */
function unwrap(body: unknown, { messageWrapper, parametersField }: Dialect): unknown {
  const fields = messageWrapper ? Object(body).message : body;
  if (typeof fields !== 'object' || fields === null || parametersField === 'parameters') return fields;
  const { [parametersField]: parameters, ...rest } = fields;
  return { ...rest, parameters };
}

function refuse(context: Context, status: 401 | 404 | 415, message: string): Response {
  return context.json({ status: 'refused', message }, status);
}

function refuseBody(context: Context, problems: readonly Refusal[]): Response {
  const message = problems.map((problem) => `${problem.path || 'the body'}: ${problem.message}`).join('; ');
  return context.json({ status: 'refused', message, problems }, 422);
}
