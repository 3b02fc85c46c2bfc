import { describe, expect } from 'vitest';
import { sendStoreWelcome } from '../../generated/index.ts';
import {
  attachmentPath,
  hello,
  it,
  notify,
  openSandbox,
  post,
  shipped,
  templatePath,
  textPath,
  textsOf,
  to,
} from './support/sandbox.js';

/** A one-time password, and the suffix of the URL that repeats it. */
const signIn = (code: string, url = code): object => {
  const fields = { parameters: [code], buttons: [{ type: 'url', url }] };
  return { message: { to, templateName: '2fa_code', language: 'en', ...fields } };
};

const withSuffix = (url: string): object => ({ message: { ...shipped, buttons: [{ type: 'url', url }] } });

const colouredButton = { type: 'url', url: 'x', colour: 1 };

const voiceNote = { url: 'https://a.example/note', mime: 'audio/aac' };

describe('the gateway', () => {
  it('accepts and stores a notification that matches its template', async ({ sandbox }) => {
    expect(await notify(sandbox, shipped)).toMatchObject({
      status: 200,
      body: { status: 'accepted', messageId: 'sandbox-1' },
    });
    expect(sandbox.messages()).toMatchObject([
      {
        id: 'sandbox-1',
        receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        outcome: 'accepted',
        kind: 'template',
        to,
        template: 'order_shipped',
        request: shipped,
        text: 'Hi Ann, your order A-1001 ships on Friday.',
        http: { method: 'POST', path: templatePath, status: 200, body: JSON.stringify({ message: shipped }) },
      },
    ]);
    sandbox.clear();
    expect(sandbox.calls()).toStrictEqual([]);
  });

  it.each([
    [{ 'x-app-id': 'other' }, 401, 'headers.x-app-id: is not that of this gateway'],
    [{ 'x-api-key': '' }, 401, 'headers.x-api-key: is missing'],
    [{ 'content-type': 'text/plain' }, 415, 'headers.content-type: must be application/json'],
  ])('rejects the headers %j with %i', async (headers, status, message) => {
    const sandbox = await openSandbox();
    const response = await post(sandbox, templatePath, { message: shipped }, headers);
    expect(response).toMatchObject({ status, body: { message } });
    expect(sandbox.messages()).toHaveLength(0);
    expect(sandbox.calls()).toMatchObject([{ outcome: 'rejected', to, http: { status } }]);
  });

  it.each([
    [
      { templateName: 'order_sent' },
      'templateName: must be the name of an approved template, not order_sent',
    ],
    [{ templateName: 'order_shiped' }, 'did you mean order_shipped?'],
    [{ language: 'fr' }, 'language: is fr, but the template is approved in en'],
    [
      { parameters: ['Ann'] },
      'parameters: has 1 item, but the template has 3 placeholders (customerName, orderId, shipDate)',
    ],
    [{ parameters: ['Ann', 'A-1001', 5] }, 'parameters[2]: must be a string, not a number'],
    [{ parameters: undefined }, 'parameters: is missing'],
    [{ file: undefined }, 'file: is missing: the template has a file of type document'],
    [
      { file: { ...shipped.file, type: 'image' } },
      "file.type: is image, but the template's file is of type document",
    ],
    [{ file: { ...shipped.file, type: 'audio' } }, 'file.type: must be one of document, video, image'],
    [
      { file: { ...shipped.file, url: 'ftp://a.example/' } },
      'file.url: must be an absolute URL that starts with https:// or http://',
    ],
    [{ buttons: undefined }, 'buttons: is missing: the template has buttons'],
    [{ buttons: [] }, 'buttons: has 0 items, but the template has 1 dynamic URL button'],
    [
      { buttons: [{ type: 'url', url: 'https://a.example/' }] },
      'buttons[0].url: must be only the suffix of the approved URL',
    ],
    [{ buttons: [{ type: 'reply', url: 'x' }] }, 'buttons[0].type: must be url'],
    [{ to: '+447700900123' }, 'to: must be 7 to 15 digits'],
    [{ to: 'US.13491208655302741918' }, 'to: is a WhatsApp user ID, which this interface cannot reach'],
  ])('rejects a notification with %j and says why', async (change, reason) => {
    const sandbox = await openSandbox();
    const response = await notify(sandbox, { ...shipped, ...change });
    expect(response).toMatchObject({ status: 422, body: { message: expect.stringContaining(reason) } });
    expect(sandbox.messages()).toHaveLength(0);
  });

  it.each([
    [
      signIn('448201', '448202'),
      'message.buttons[0].url',
      'is not the code in the body: the URL of a one-time password repeats a parameter',
      'templates/2fa_code.yaml:10',
    ],
    [
      signIn('7k2a'),
      'message.parameters[0]',
      'is not a code: the type of code allows only digits and capital letters, without spaces',
      'templates/2fa_code.yaml:7',
    ],
    [
      { message: { ...shipped, parameters: ['Ann    Lee', '', 'Friday'] } },
      'message.parameters[1]',
      'must not be empty, and not contain a line break, a tab or more than four spaces in a row: WhatsApp rejects these',
      undefined,
    ],
  ])('rejects %j and names %s', async (body, path, message, location) => {
    const issue = { path, message, ...(location !== undefined && { location }) };
    expect(await post(await openSandbox(), templatePath, body)).toMatchObject({ body: { issues: [issue] } });
  });

  it('fills a one-time password into the URL that repeats it', async ({ sandbox }) => {
    expect(await post(sandbox, templatePath, signIn('448201'))).toMatchObject({ status: 200 });
    const opens = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp448201';
    expect(sandbox.messages()).toMatchObject([{ bubble: { buttons: [{ text: 'Copy code', opens }] } }]);
  });

  it('reports every issue at once, each with the line of the template', async ({ sandbox }) => {
    const file = { ...shipped.file, type: 'video' };
    const message = { ...shipped, to: '+44', language: 'fr', parameters: ['Ann', 7], file, buttons: [] };
    const { body } = await post(sandbox, templatePath, { message, extra: 1 });
    const location = (line: number): string => `templates/order_shipped.yaml:${line}`;
    expect(body).toMatchObject({
      issues: [
        { path: 'extra' },
        { path: 'message.to' },
        { path: 'message.parameters[1]' },
        { path: 'message.language', location: location(3) },
        { path: 'message.parameters', location: location(5) },
        { path: 'message.file.type', location: location(6) },
        { path: 'message.buttons', location: location(7) },
      ],
    });
  });

  it('rejects a file and buttons that the template does not have', async ({ sandbox }) => {
    const { file, buttons } = shipped;
    const message = { to, templateName: 'store_welcome', parameters: [], file, buttons };
    const issues = [{ path: 'message.file' }, { path: 'message.buttons' }];
    expect(await notify(sandbox, message)).toMatchObject({ status: 422, body: { issues } });
  });

  it('requires a language if several are approved, and rejects one if the template has none', async ({
    sandbox,
  }) => {
    const confirmed = { to, templateName: 'order_confirmed', parameters: ['Ann', 'A-1001'] };
    const invoice = { to, templateName: 'invoice_ready', parameters: ['1', '2'], file: shipped.file };
    const statusOf = async (message: object): Promise<number> => (await notify(sandbox, message)).status;
    expect(await statusOf(confirmed)).toBe(422);
    expect(await statusOf({ ...confirmed, language: 'es' })).toBe(200);
    expect(textsOf(sandbox).at(-1)).toBe('¡Gracias, Ann! Tenemos su pedido A-1001.');
    expect(await statusOf({ ...invoice, language: 'en' })).toBe(422);
    expect(await statusOf(invoice)).toBe(200);
  });

  it.each([
    [textPath, { ...hello, colour: 1 }, 'colour'],
    [textPath, { to, message: { text: 'Hello', colour: 1 } }, 'message.colour'],
    [attachmentPath, { to, attachment: voiceNote, colour: 1 }, 'colour'],
    [attachmentPath, { to, attachment: { ...voiceNote, colour: 1 } }, 'attachment.colour'],
    [templatePath, { message: shipped, colour: 1 }, 'colour'],
    [templatePath, { message: { ...shipped, colour: 1 } }, 'message.colour'],
    [templatePath, { message: { ...shipped, parameter: [] } }, 'message.parameter'],
    [templatePath, { message: { ...shipped, file: { ...shipped.file, colour: 1 } } }, 'message.file.colour'],
    [templatePath, { message: { ...shipped, buttons: [colouredButton] } }, 'message.buttons[0].colour'],
  ])('rejects at %s an unknown field in %j as %s', async (path, body, key) => {
    const response = await post(await openSandbox(), path, body);
    expect(response).toMatchObject({
      status: 422,
      body: { issues: [{ path: key, message: expect.stringContaining('is not a known field') }] },
    });
  });

  it.for<readonly [path: string, body: unknown, status: number, message?: string]>([
    [textPath, hello, 200],
    [textPath, { to, message: {} }, 422],
    [textPath, { to, message: { text: '' } }, 422, 'must not be empty'],
    [textPath, { to, message: { text: '\n \t' } }, 422, 'must not be empty'],
    [textPath, { to, text: 'Hello' }, 422],
    [textPath, { to: 447700900123, message: { text: 'Hello' } }, 422],
    [textPath, [], 422],
    [textPath, '{"to":', 400, 'the body is not valid JSON'],
    [attachmentPath, { to, attachment: voiceNote }, 200],
    [attachmentPath, { to, attachment: { ...voiceNote, filename: 'a.aac', caption: 'A' } }, 200],
    [attachmentPath, { to, attachment: { ...voiceNote, url: 'http://a.example/' } }, 422],
    [templatePath, { message: null }, 422],
    [templatePath, '{"message":', 400, 'the body is not valid JSON'],
    ['/api/v1/whatsappHSM', { message: shipped }, 404],
  ])('responds to %s %j with %i', async ([path, body, status, message = '']) => {
    const response = await post(await openSandbox(), path, body);
    expect(response.status).toBe(status);
    expect(JSON.stringify(response.body)).toContain(message);
  });

  it('reports a missing wrapper as one issue', async () => {
    const { body } = await post(await openSandbox(), templatePath, shipped);
    expect(body).toMatchObject({
      issues: [{ path: 'message', message: expect.stringContaining('top-level object named message') }],
    });
  });

  it('accepts only POST', async () => {
    const { status } = await (await openSandbox()).fetch(`http://sandbox${textPath}`);
    expect(status).toBe(405);
  });
});

describe('a gateway with another dialect', () => {
  const path = '/api/v1/whatsappHSM';
  const dialect = { templatePath: path, parametersField: 'parameter', messageWrapper: false } as const;
  const { parameters, ...rest } = shipped;

  it('accepts the other form of the interface, from the client of the sandbox too', async () => {
    const sandbox = await openSandbox({ dialect, appId: 'own', apiKey: 'secret' });
    const response = await post(sandbox, path, { ...rest, parameter: parameters });
    expect(response).toMatchObject({ status: 200 });
    await sendStoreWelcome(sandbox.client(), { to });
    expect(sandbox.messages()).toMatchObject([{ request: shipped }, { template: 'store_welcome' }]);
  });

  it.each([
    [{ message: shipped }, ['message']],
    [shipped, ['parameter', 'parameters']],
    [{ ...shipped, parameter: parameters }, ['parameters']],
    [{ ...rest, parameter: ['Ann'] }, ['parameter']],
  ])('rejects %j with issues at the fields %j', async (body, paths) => {
    const response = await post(await openSandbox({ dialect }), path, body);
    expect(response).toMatchObject({ status: 422, body: { issues: paths.map((path) => ({ path })) } });
  });

  it('uses the default of an option that is undefined', async () => {
    const sandbox = await openSandbox({ dialect: { templatePath: undefined, messageWrapper: undefined } });
    expect(await notify(sandbox, shipped)).toMatchObject({ status: 200 });
  });

  it('has no unknown property or value, and the sandbox no unknown option', async () => {
    // @ts-expect-error the property is messageWrapper
    await expect(openSandbox({ dialect: { messageWraper: false } })).rejects.toThrow(
      'did you mean messageWrapper?',
    );
    // @ts-expect-error the path is one of two
    await expect(openSandbox({ dialect: { templatePath: '/send' } })).rejects.toThrow(
      'templatePath must be one of /api/v1/whatsApp/whatsappHSM, /api/v1/whatsappHSM, not /send',
    );
    // @ts-expect-error the option is checkLengths
    await expect(openSandbox({ checkLenghts: false })).rejects.toThrow(
      'checkLenghts is not a known option; did you mean checkLengths?',
    );
  });

  it('explains to a client that uses the other path that the dialects differ', async () => {
    const response = await post(await openSandbox({ dialect }), templatePath, shipped);
    expect(response).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('different values of templatePath') },
    });
  });
});

describe('a lenient gateway', () => {
  const withName = (name: string): readonly [string, object] => [
    templatePath,
    { message: { ...shipped, parameters: [name, 'A-1', 'Friday'] } },
  ];

  it.each<readonly [string, object]>([
    [textPath, { ...hello, priority: 1, message: { text: 'Hello', preview: true } }],
    [textPath, { ...hello, to: '4477' }],
    [attachmentPath, { to, attachment: { ...voiceNote, url: 'https://localhost/note', voice: true } }],
    [templatePath, { message: { ...shipped, campaign: 'x', file: { ...shipped.file, size: 1 } } }],
    [templatePath, withSuffix('data:7')],
    [templatePath, withSuffix('//x')],
    ...['', ' \u00a0', 'a\nb', 'a\rb', 'a\tb', 'a     b'].map(withName),
    [templatePath, signIn('7k2a')],
    [templatePath, signIn('7K-2A')],
  ])('accepts what the interface does not mention: %s %j', async (path, body) => {
    expect(await post(await openSandbox(), path, body)).toMatchObject({ status: 422 });
    const sandbox = await openSandbox({ lenient: true });
    expect(await post(sandbox, path, body)).toMatchObject({ status: 200 });
    expect(sandbox.messages()).toHaveLength(1);
  });

  it.each([
    [textPath, { ...hello, to: `+${to}` }],
    [attachmentPath, { to, attachment: { ...voiceNote, url: 'http://a.example/note' } }],
    [attachmentPath, { to, attachment: { ...voiceNote, mime: 'audio/ogg' } }],
    [templatePath, { message: { ...shipped, parameters: [] } }],
    [templatePath, { message: { ...shipped, file: { ...shipped.file, url: 'https://localhost/a.pdf' } } }],
    [templatePath, withSuffix('https://evil.example')],
  ])('still rejects what the interface forbids: %s %j', async (path, body) => {
    expect(await post(await openSandbox({ lenient: true }), path, body)).toMatchObject({ status: 422 });
  });
});
