import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { createFaultBoard } from '../src/faults/planned-faults.js';
import { createMessageStore } from '../src/messages/message-store.js';
import { openApiDocument } from '../src/openapi-document.js';
import { createWebApp } from '../src/web/web-app.js';
import { ask, hello, post, shipped, shop, templatePath, textPath, to } from './support/sandbox.js';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

function readDocument(): OpenApi {
  const document: OpenApi = JSON.parse(JSON.stringify(openApiDocument()));
  return document;
}

/** `GET /sandbox/messages/{id}` for each operation. */
function documented({ paths }: OpenApi): readonly string[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'post', 'delete'].flatMap((method) => (method in item ? `${method.toUpperCase()} ${path}` : [])),
  );
}

function routes(): readonly string[] {
  const { app } = createWebApp({
    appId: '',
    apiKey: '',
    dialect: { templatePath: '/api/v1/whatsappHSM', parametersField: 'parameters', messageWrapper: true },
    maxMessages: 1,
    book: { current: () => [], reload: () => Promise.reject(new Error('unused')) },
    store: createMessageStore(1),
    faults: createFaultBoard(),
    gateway: () => Promise.reject(new Error('unused')),
  });
  return app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/sandbox/'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
}

describe('the OpenAPI document', () => {
  it('describes every route, and no other', () => {
    expect([...documented(readDocument())].sort()).toStrictEqual([...routes()].sort());
  });

  it('tells the truth about every answer', async () => {
    const sandbox = await shop({ faults: [{ fault: 429, times: 3, to: '111111111' }] });
    await post(sandbox, templatePath, { message: shipped });
    await post(sandbox, templatePath, { message: { ...shipped, parameters: ['Ann'] } });
    await post(sandbox, textPath, { ...hello, to: '111111111' });
    const document = readDocument();
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema(document, 'openapi');
    const send = '/sandbox/templates/back_in_stock/send';
    const asked: readonly (readonly [string, string, number, object?])[] = [
      ['GET', '/sandbox/messages?outcome=all', 200],
      ['GET', '/sandbox/messages?kind=song', 400],
      ['GET', '/sandbox/messages/{id}=sandbox-1', 200],
      ['GET', '/sandbox/messages/{id}=sandbox-99', 404],
      ['GET', '/sandbox/wait?template=order_shipped', 200],
      ['GET', '/sandbox/wait?timeout=0&text=never', 408],
      ['GET', '/sandbox/wait?timeout=soon', 400],
      ['GET', '/sandbox/conversations?outcome=all', 200],
      ['GET', '/sandbox/conversations?outcome=lost', 400],
      ['POST', '/sandbox/read', 204, { to }],
      ['POST', '/sandbox/read', 400, {}],
      ['GET', '/sandbox/templates', 200],
      [
        'POST',
        send.replace('back_in_stock', '{name}=back_in_stock'),
        200,
        { to, language: 'en_GB', parameters: ['Table'] },
      ],
      ['POST', send.replace('back_in_stock', '{name}=back_in_stock'), 422, { to, parameters: [] }],
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
    for (const [method, address, status, body] of asked) {
      const path = address.replace(/=[^?/]+(?=$|\/)/, '').replace(/\?.*/, '');
      const answer = await ask(sandbox, method, address.replace(/\{\w+\}=/, ''), body);
      expect({ address, status: answer.status }).toStrictEqual({ address, status });
      const operation = document.paths[path]?.[method.toLowerCase()];
      const content = operation?.responses[status];
      expect(content, `${method} ${path} ${status} is not documented`).toBeDefined();
      if (!content?.content) continue;
      const pointer = [
        'paths',
        path,
        method.toLowerCase(),
        'responses',
        status,
        'content',
        'application/json',
        'schema',
      ]
        .map((key) => encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1')))
        .join('/');
      const validate = ajv.getSchema(`openapi#/${pointer}`);
      expect(validate?.(answer.body), `${address}: ${ajv.errorsText(validate?.errors)}`).toBe(true);
    }
  });
});

describe('the REST interface', () => {
  it('lists what was accepted, or what the filter asks for', async () => {
    const sandbox = await shop();
    await post(sandbox, templatePath, { message: shipped });
    await post(sandbox, textPath, hello);
    await post(sandbox, textPath, { to: '1', message: { text: 'Refused' } });
    const idsOf = async (query: string): Promise<unknown> => {
      const { body } = await ask(sandbox, 'GET', `/sandbox/messages${query}`);
      return Array.isArray(body) ? body.map(({ id }) => id.replace('sandbox-', '')).join() : body;
    };
    expect(await idsOf('')).toBe('1,2');
    expect(await idsOf('?outcome=all')).toBe('1,2,3');
    expect(await idsOf('?outcome=refused')).toBe('3');
    expect(await idsOf('?template=order_shipped')).toBe('1');
    expect(await idsOf('?kind=text')).toBe('2');
    expect(await idsOf('?text=SHIPS ON')).toBe('1');
    expect(await idsOf(`?to=${to}&after=sandbox-1`)).toBe('2');
    expect(await idsOf('?before=sandbox-2')).toBe('1');
    expect(await idsOf('?limit=1')).toBe('2');
    expect((await ask(sandbox, 'GET', '/sandbox/messages?limit=1')).headers.get('x-total-count')).toBe('2');
  });

  it('waits for a message that is yet to come', async () => {
    const sandbox = await shop();
    const waiting = ask(sandbox, 'GET', `/sandbox/wait?to=${to}`);
    await post(sandbox, textPath, hello);
    expect(await waiting).toMatchObject({ status: 200, body: { id: 'sandbox-1', text: 'Hello' } });
  });

  it('counts what is unread by recipient, until it is read', async () => {
    const sandbox = await shop();
    for (const number of [to, to, '111111111']) await post(sandbox, textPath, { ...hello, to: number });
    const unread = async (): Promise<unknown> => (await ask(sandbox, 'GET', '/sandbox/conversations')).body;
    expect(await unread()).toMatchObject([
      { to: '111111111', unread: 1 },
      { to, unread: 2, count: 2, last: { id: 'sandbox-2', text: 'Hello' } },
    ]);
    await ask(sandbox, 'POST', '/sandbox/read', { to });
    await post(sandbox, textPath, hello);
    expect(await unread()).toMatchObject([
      { to, unread: 1, count: 3 },
      { to: '111111111', unread: 1 },
    ]);
  });

  it('tells open pages what happens', async () => {
    const sandbox = await shop();
    const { body } = await sandbox.fetch('http://sandbox/sandbox/events');
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('event: ready\ndata: {}\n\n');
    await post(sandbox, textPath, hello);
    expect((await reader?.read())?.value).toContain('event: added\ndata: {"id":"sandbox-1"');
    await sandbox.reload();
    expect((await reader?.read())?.value).toBe('event: templates\ndata: {}\n\n');
    sandbox.clear();
    expect((await reader?.read())?.value).toContain('"ids":["sandbox-1"]');
    await reader?.cancel();
  });

  it('sends a template through the gateway, in the dialect of the moment', async () => {
    const sandbox = await shop({ dialect: { parametersField: 'parameter', messageWrapper: false } });
    const { templateName, ...rest } = shipped;
    const answer = await ask(sandbox, 'POST', `/sandbox/templates/${templateName}/send`, rest);
    expect(answer).toMatchObject({ status: 200, body: { messageId: 'sandbox-1' } });
    expect(sandbox.messages('order_shipped')).toHaveLength(1);
  });
});
