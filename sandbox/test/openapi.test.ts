import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { faultNames } from '../src/faults/fault-kinds.js';
import { createPlannedFaults } from '../src/faults/planned-faults.js';
import { createMessageStore } from '../src/messages/message-store.js';
import { openTemplateSource } from '../src/templates/template-source.js';
import { createWebApp } from '../src/web/web-app.js';
import {
  attachmentPath,
  hello,
  notify,
  openSandbox,
  post,
  request,
  shipped,
  textPath,
  to,
} from './support/sandbox.js';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
}

interface OpenApi {
  readonly components: {
    readonly schemas: {
      readonly FaultProperties: {
        readonly properties: { readonly fault: { readonly anyOf: readonly object[] } };
      };
    };
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

async function readDocument(): Promise<OpenApi> {
  const { body } = await request(await openSandbox(), 'GET', '/sandbox/openapi.json');
  const document: OpenApi = JSON.parse(JSON.stringify(body));
  return document;
}

/** `GET /sandbox/messages/{id}` for each operation. */
function documentedRoutes({ paths }: OpenApi): readonly string[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'post', 'delete'].flatMap((method) => (method in item ? `${method.toUpperCase()} ${path}` : [])),
  );
}

async function implementedRoutes(): Promise<readonly string[]> {
  const app = createWebApp({
    appId: '',
    apiKey: '',
    dialect: { templatePath: '/api/v1/whatsappHSM', parametersField: 'parameters', messageWrapper: true },
    maxMessages: 1,
    names: {},
    templates: await openTemplateSource([]),
    store: createMessageStore(1),
    faults: createPlannedFaults(() => undefined),
    gateway: () => Promise.reject(new Error('unused')),
  });
  return app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/sandbox/'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
}

function pointerTo(...keys: readonly string[]): string {
  return keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
}

describe('the OpenAPI document', () => {
  it('lists every fault with a name', async () => {
    const { FaultProperties } = (await readDocument()).components.schemas;
    const [, named] = FaultProperties.properties.fault.anyOf;
    expect(named).toStrictEqual({ enum: faultNames });
  });

  it('describes every route, and no other', async () => {
    const documented = documentedRoutes(await readDocument());
    expect([...documented].sort()).toStrictEqual([...(await implementedRoutes())].sort());
  });

  it('describes the body of every response', async () => {
    const sandbox = await openSandbox({ faults: [{ fault: 429, times: 3, to: '111111111' }] });
    await notify(sandbox, shipped);
    await notify(sandbox, { ...shipped, parameters: ['Ann'] });
    await post(sandbox, textPath, { ...hello, to: '111111111' });
    const local = { url: 'https://127.0.0.1:1/a.png', mime: 'image/png' };
    await post(sandbox, attachmentPath, { to, attachment: local });
    const document = await readDocument();
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema(document, 'openapi');
    const send = '/sandbox/templates/{name}=back_in_stock/send';
    const requests: readonly (readonly [method: string, address: string, status: number, body?: object])[] = [
      ['GET', '/sandbox/messages?outcome=all', 200],
      ['GET', '/sandbox/messages?kind=song', 400],
      ['GET', '/sandbox/calls?outcome=all', 200],
      ['GET', '/sandbox/calls?around=first', 400],
      ['GET', '/sandbox/messages/{id}=sandbox-1', 200],
      ['GET', '/sandbox/messages/{id}=sandbox-99', 404],
      ['GET', '/sandbox/messages/{id}=sandbox-4/media', 200],
      ['GET', '/sandbox/messages/{id}=sandbox-1/media', 404],
      ['GET', '/sandbox/wait?template=order_shipped', 200],
      ['GET', '/sandbox/wait?timeout=0&text=never', 408],
      ['GET', '/sandbox/wait?timeout=soon', 400],
      ['GET', '/sandbox/conversations?outcome=all', 200],
      ['GET', '/sandbox/conversations?outcome=lost', 400],
      ['POST', '/sandbox/read', 204, { to }],
      ['POST', '/sandbox/read', 400, {}],
      ['POST', '/sandbox/read', 400, { to, too: to }],
      ['GET', '/sandbox/templates', 200],
      ['GET', '/sandbox/template-errors', 200],
      ['POST', send, 200, { to, language: 'en_GB', parameters: ['Table'] }],
      ['POST', send, 422, { to, parameters: [] }],
      ['GET', '/sandbox/faults', 200],
      ['POST', '/sandbox/faults', 201, { fault: 'drip', share: 0.5, template: 'lookbook' }],
      ['POST', '/sandbox/faults', 400, { fault: 200 }],
      ['DELETE', '/sandbox/faults/{id}=fault-2', 200],
      ['DELETE', '/sandbox/faults/{id}=fault-2', 404],
      ['DELETE', '/sandbox/faults', 200],
      ['GET', '/sandbox/info', 200],
      ['GET', '/sandbox/openapi.json', 200],
      ['DELETE', '/sandbox/messages/{id}=sandbox-1', 200],
      ['DELETE', '/sandbox/messages/{id}=sandbox-1', 404],
      ['DELETE', '/sandbox/messages?to=111111111', 200],
      ['DELETE', '/sandbox/messages?kind=song', 400],
    ];
    for (const [method, address, status, body] of requests) {
      const path = address.replace(/=[^?/]+(?=$|\/)/, '').replace(/\?.*/, '');
      const response = await request(sandbox, method, address.replace(/\{\w+\}=/, ''), body);
      expect({ address, status: response.status }).toStrictEqual({ address, status });
      const operation = document.paths[path]?.[method.toLowerCase()];
      const documented = operation?.responses[status];
      expect(documented, `${method} ${path} ${status} is not documented`).toBeDefined();
      if (status === 204) continue;
      const parent =
        documented?.$ref?.replace('#/', '') ??
        pointerTo('paths', path, method.toLowerCase(), 'responses', String(status));
      const schema = pointerTo('content', 'application/json', 'schema');
      const validate = ajv.getSchema(`openapi#/${parent}/${schema}`);
      expect(validate?.(response.body), `${address}: ${ajv.errorsText(validate?.errors)}`).toBe(true);
    }
  });
});
