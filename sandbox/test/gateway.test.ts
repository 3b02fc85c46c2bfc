import { createClient, isSendError, sendText } from '@notifygen/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendStoreWelcome } from '../../generated/index.ts';
import { createSandbox, type Sandbox, type SandboxOptions, serveSandbox } from '../src/index.js';

const to = '447700900123';
const templatePath = '/api/v1/whatsApp/whatsappHSM';
const textPath = '/api/v1/whatsapp/sessionMessage/text';
const attachmentPath = '/api/v1/whatsapp/sessionMessage/attachment';

function shop(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  return createSandbox({ templates: 'templates', ...options });
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function post(sandbox: Sandbox, path: string, body: unknown, headers: object = {}): Promise<Answer> {
  const response = await sandbox.fetch(`http://sandbox${path}`, {
    method: 'POST',
    headers: {
      'x-app-id': sandbox.appId,
      'x-api-key': sandbox.apiKey,
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const shipped = {
  to,
  templateName: 'order_shipped',
  language: 'en',
  parameters: ['Ann', 'A-1001', 'Friday'],
  file: { type: 'document', url: 'https://shop.example/a.pdf', name: 'Invoice' },
  buttons: [{ type: 'url', url: 'A-1001' }],
};

describe('the sandbox', () => {
  it('accepts a notification that fits its template, keeps it and lists it', async () => {
    const sandbox = await shop();
    expect(await post(sandbox, templatePath, { message: shipped })).toStrictEqual({
      status: 200,
      body: { status: 'accepted', messageId: 'sandbox-1' },
    });
    const listed = await (await sandbox.fetch('http://sandbox/sandbox/messages')).json();
    expect(listed).toStrictEqual([
      { id: 'sandbox-1', receivedAt: expect.any(String), kind: 'template', request: shipped },
    ]);
    expect(sandbox.messages()).toStrictEqual(listed);
    sandbox.clear();
    expect(sandbox.messages()).toStrictEqual([]);
  });

  it.each([
    [{ 'x-app-id': 'other' }, 401],
    [{ 'x-api-key': '' }, 401],
    [{ 'content-type': 'text/plain' }, 415],
  ])('refuses the headers %j with %i', async (headers, status) => {
    const sandbox = await shop();
    expect(await post(sandbox, templatePath, { message: shipped }, headers)).toMatchObject({ status });
    expect(sandbox.messages()).toHaveLength(0);
  });

  it.each([
    [{ templateName: 'order_sent' }, 'templateName: no approved template is named order_sent'],
    [{ language: 'fr' }, 'language: is fr, but the template is approved in en'],
    [
      { parameters: ['Ann'] },
      'parameters: has 1, but the template has 3 placeholders (customerName, orderId, shipDate)',
    ],
    [{ parameters: ['Ann', 'A-1001', 5] }, 'parameters[2]: must be string'],
    [{ parameters: undefined }, "must have required property 'parameters'"],
    [{ file: undefined }, 'file: is missing: the template has an attachment of type document'],
    [
      { file: { ...shipped.file, type: 'image' } },
      "file.type: is image, but the template's attachment is of type document",
    ],
    [{ file: { ...shipped.file, type: 'audio' } }, 'file.type: must be equal to one of the allowed values'],
    [{ buttons: undefined }, 'buttons: is missing: the template has buttons'],
    [{ buttons: [] }, 'buttons: has 0, but the template has 1 dynamic URL buttons'],
    [
      { buttons: [{ type: 'url', url: 'https://a.example/' }] },
      'buttons[0].url: must be only the suffix of the URL',
    ],
    [{ buttons: [{ type: 'reply', url: 'x' }] }, 'buttons[0].type: must be equal to constant'],
    [{ to: '+447700900123' }, 'to: must match pattern'],
    [{ colour: 'red' }, 'must NOT have additional properties: colour'],
  ])('refuses a notification with %j and says why', async (change, reason) => {
    const sandbox = await shop();
    const answer = await post(sandbox, templatePath, { message: { ...shipped, ...change } });
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining(reason) } });
    expect(sandbox.messages()).toHaveLength(0);
  });

  it('refuses what does not belong to a template', async () => {
    const sandbox = await shop();
    const { file, buttons } = shipped;
    const message = { to, templateName: 'store_welcome', parameters: [], file, buttons };
    const problems = ['file', 'buttons'].map((path) => expect.objectContaining({ path }));
    expect(await post(sandbox, templatePath, { message })).toMatchObject({ status: 422, body: { problems } });
  });

  it('wants a language where several are approved, and none where none is declared', async () => {
    const sandbox = await shop();
    const confirmed = { to, templateName: 'order_confirmed', parameters: ['Ann', 'A-1001'] };
    const invoice = {
      to,
      templateName: 'invoice_ready',
      language: 'en',
      parameters: ['1', '2'],
      file: shipped.file,
    };
    expect(await post(sandbox, templatePath, { message: confirmed })).toMatchObject({ status: 422 });
    expect(await post(sandbox, templatePath, { message: { ...confirmed, language: 'es' } })).toMatchObject({
      status: 200,
    });
    expect(await post(sandbox, templatePath, { message: invoice })).toMatchObject({ status: 422 });
  });

  it.each([
    [textPath, { to, message: { text: 'Hello' } }, 200],
    [textPath, { to, message: {} }, 422],
    [textPath, { to, text: 'Hello' }, 422],
    [textPath, { to: '+1', message: { text: 'Hello' } }, 422],
    [textPath, 'no JSON', 422],
    [attachmentPath, { to, attachment: { url: 'https://a.example/', mime: 'audio/ogg; codecs=opus' } }, 200],
    [attachmentPath, { to, attachment: { url: 'https://a.example/', mime: 'audio/ogg' } }, 422],
    [attachmentPath, { to, attachment: { url: 'http://a.example/', mime: 'image/png' } }, 422],
    [attachmentPath, { to, attachment: { url: 'https://a.example/', mime: 'png' } }, 422],
    [templatePath, shipped, 422],
    [templatePath, { message: null }, 422],
    ['/api/v1/whatsappHSM', { message: shipped }, 404],
  ])('answers %s %j with %i', async (path, body, status) => {
    expect(await post(await shop(), path, body)).toMatchObject({ status });
  });

  it('takes the other form of the interface where told to, and only that', async () => {
    const dialect = {
      templatePath: '/api/v1/whatsappHSM',
      parametersField: 'parameter',
      messageWrapper: false,
    } as const;
    const sandbox = await shop({ dialect });
    const { parameters, ...rest } = shipped;
    expect(await post(sandbox, '/api/v1/whatsappHSM', { ...rest, parameter: parameters })).toMatchObject({
      status: 200,
    });
    expect(await post(sandbox, '/api/v1/whatsappHSM', { message: shipped })).toMatchObject({ status: 422 });
    const client = createClient({
      baseUrl: 'http://localhost',
      appId: sandbox.appId,
      apiKey: sandbox.apiKey,
      fetch: sandbox.fetch,
      dialect,
    });
    await sendStoreWelcome(client, { to });
    expect(sandbox.messages()).toHaveLength(2);
  });

  it('keeps only the newest messages', async () => {
    const sandbox = await shop({ maxMessages: 2 });
    for (const text of ['1', '2', '3']) await post(sandbox, textPath, { to, message: { text } });
    expect(sandbox.messages().map(({ id }) => id)).toStrictEqual(['sandbox-2', 'sandbox-3']);
  });

  it('is served on 127.0.0.1, and a wrong key is an unauthorized error', async () => {
    const sandbox = await shop();
    const server = await serveSandbox(sandbox);
    onTestFinished(server.close);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const client = createClient({ baseUrl: server.url, appId: sandbox.appId, apiKey: 'wrong' });
    const error = await sendText(client, { to, text: 'Hello' }).catch((reason: unknown) => reason);
    expect(isSendError(error) && error.code).toBe('unauthorized');
  });

  it('says where its templates are wrong', async () => {
    await expect(createSandbox({ templates: 'no-such-folder' })).rejects.toThrow('no-such-folder');
  });
});
