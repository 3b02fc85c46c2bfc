import type { Dialect } from '@notifygen/runtime';
import type { Hono } from 'hono';
import type { GatewayResult } from '../faults/apply-fault.js';
import { previewOf } from '../templates/template-preview.js';
import type { TemplateSource } from '../templates/template-source.js';
import { readObject } from './request-values.js';

export interface TemplateRouteSettings {
  readonly appId: string;
  readonly apiKey: string;
  readonly dialect: Dialect;
  readonly templates: TemplateSource;
  readonly gateway: (request: Request) => Promise<GatewayResult>;
}

export function addTemplateRoutes(app: Hono, settings: TemplateRouteSettings): void {
  const { templates, dialect, gateway, appId, apiKey } = settings;

  app.get('/sandbox/templates', (context) => context.json(templates.current().map(previewOf)));

  app.get('/sandbox/template-errors', (context) => context.json(templates.errors()));

  // Sends a request to the gateway, so that it is checked and stored like that of any other client.
  app.post('/sandbox/templates/:name/send', async (context) => {
    const { parameters, ...rest } = await readObject(context);
    const fields = {
      ...rest,
      templateName: context.req.param('name'),
      [dialect.parametersField]: parameters,
    };
    const result = await gateway(
      new Request(new URL(dialect.templatePath, context.req.url), {
        method: 'POST',
        headers: { 'x-app-id': appId, 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(dialect.messageWrapper ? { message: fields } : fields),
      }),
    );
    if ('response' in result) return result.response;
    const message = 'there was no response, because of a fault: the inbox shows the call';
    return context.json({ status: 'faulted', message }, 502);
  });
}
