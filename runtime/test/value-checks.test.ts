import { describe, expect, it } from 'vitest';
import { fillTemplate, type TemplateContract } from '../src/codegen.js';
import {
  isSendError,
  type SendError,
  sendAttachment,
  sendAudio,
  sendNotification,
  sendText,
} from '../src/index.js';
import { recordingGateway } from './recording-gateway.js';

const to = '447700900123';
const contract: TemplateContract = {
  name: 'order_shipped',
  language: 'en',
  parameters: ['customerName', 'orderId'],
  file: 'document',
  buttons: ['trackingCode'],
};
const fitting = {
  to,
  parameters: ['Ann', 'A-1001'],
  file: { type: 'document', url: 'https://shop.example/a.pdf' },
  buttons: ['A-1001'],
};

/** Callers without types pass anything. */
const untyped = (value: unknown): never => value as never;

function problemsOf(message: unknown, of: TemplateContract = contract): readonly string[] {
  try {
    fillTemplate(of, untyped(message));
    return [];
  } catch (error) {
    if (!isSendError(error)) throw error;
    return error.problems.map(
      ({ path, label, message: text }) => `${path}${label ? ` (${label})` : ''}: ${text}`,
    );
  }
}

async function failure(sending: Promise<unknown>): Promise<SendError> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isSendError(error)) throw new Error('it should have been refused', { cause: error });
  return error;
}

describe('a template message', () => {
  it('passes when it fits', () => {
    expect(problemsOf(fitting)).toStrictEqual([]);
  });

  it.each([
    [{ ...fitting, to: undefined }, 'to: is missing'],
    [{ ...fitting, to: '+447700900123' }, /^to: must be a string of 7 to 15 digits/],
    [{ ...fitting, to: '0447700900123' }, /^to: must be/],
    [{ ...fitting, to: '447700' }, /^to: must be/],
    [{ ...fitting, to: '4477009001234567' }, /^to: must be/],
    [{ ...fitting, to: 447700900123 }, /^to: must be a string/],
    [{ ...fitting, to: '447700900123\n' }, /^to: must be/],
    [{ ...fitting, parameters: ['Ann'] }, 'parameters: must have 2 (customerName, orderId), not 1'],
    [{ ...fitting, parameters: ['Ann', 'A', 'B'] }, 'parameters: must have 2 (customerName, orderId), not 3'],
    [{ ...fitting, parameters: undefined }, 'parameters: must have 2 (customerName, orderId), not 0'],
    [{ ...fitting, parameters: 'Ann' }, 'parameters: must be an array of strings, not a string'],
    [{ ...fitting, parameters: ['Ann', 7] }, 'parameters[1] (orderId): must be a string, not a number'],
    [{ ...fitting, parameters: ['Ann', null] }, 'parameters[1] (orderId): must be a string, not null'],
    [{ ...fitting, parameters: ['Ann', undefined] }, 'parameters[1] (orderId): is missing'],
    [{ ...fitting, parameters: ['Ann', ''] }, 'parameters[1] (orderId): must not be empty'],
    [{ ...fitting, parameters: ['Ann', 'a\nb'] }, /^parameters\[1\] \(orderId\): must not hold a newline/],
    [
      { ...fitting, parameters: ['Ann', 'a\tb'] },
      /^parameters\[1\] \(orderId\): must not hold a newline or a tab/,
    ],
    [
      { ...fitting, parameters: ['Ann', 'a     b'] },
      /^parameters\[1\] \(orderId\): must not hold more than four/,
    ],
    [{ ...fitting, file: undefined }, 'file: is missing: the template has a file of type document'],
    [{ ...fitting, file: 'https://shop.example/a.pdf' }, 'file: must be an object'],
    [{ ...fitting, file: {} }, 'file.url: is missing'],
    [
      { ...fitting, file: { ...fitting.file, type: 'image' } },
      'file.type: must be document, as in the template',
    ],
    [
      { ...fitting, file: { ...fitting.file, filename: 'a' } },
      /^file\.filename: is unknown; the fields here are/,
    ],
    [{ ...fitting, file: { url: '/a.pdf' } }, /^file\.url: must be an absolute URL/],
    [{ ...fitting, file: { url: 'ftp://shop.example/a.pdf' } }, /^file\.url: must be an absolute URL/],
    ...['https://ann@shop.example/a.pdf', 'https://:word@shop.example/a.pdf'].map((url): [object, RegExp] => [
      { ...fitting, file: { ...fitting.file, url } },
      /^file\.url: must not hold a user name or password/,
    ]),
    [{ ...fitting, buttons: undefined }, 'buttons: are missing: one suffix each for trackingCode'],
    [{ ...fitting, buttons: [] }, 'buttons: must have 1 (trackingCode), not 0'],
    [
      { ...fitting, buttons: ['https://evil.example/'] },
      /^buttons\[0\] \(trackingCode\): must be only the suffix/,
    ],
    [{ ...fitting, buttons: ['//evil.example/'] }, /^buttons\[0\] \(trackingCode\): must be only the suffix/],
    ...[
      'https:evil.example',
      'mailto:a@b.example',
      'javascript:alert(1)',
      '\\\\evil',
      '/\\evil',
      'HTTPS:\\\\evil',
    ].map((suffix): [object, RegExp] => [{ ...fitting, buttons: [suffix] }, /must be only the suffix/]),
    [{ ...fitting, buttons: ['A\u0000'] }, /^buttons\[0\] \(trackingCode\): must not hold white space/],
    [{ ...fitting, buttons: ['a b'] }, /^buttons\[0\] \(trackingCode\): must not hold white space/],
    [{ ...fitting, buttons: [''] }, 'buttons[0] (trackingCode): must not be empty'],
    [{ ...fitting, parameters: ['Ann 🎁'.slice(0, 5), 'A'] }, /^parameters\[0\] .* half a character/],
    [
      { ...fitting, file: { ...fitting.file, name: 'Bill 🎁'.slice(0, 6) } },
      /^file\.name: .* half a character/,
    ],
    [{ ...fitting, language: 'fr' }, 'language: must be en or left out'],
    [{ ...fitting, paramters: [] }, /^paramters: is unknown; the fields here are/],
    [null, 'message: must be an object, not null'],
  ])('%j is refused', (message, expected) => {
    const problems = problemsOf(message);
    expect(problems).toContainEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    );
  });

  it('may link to a path with an at sign', () => {
    const url = 'https://shop.example/@ann/a.pdf';
    expect(problemsOf({ ...fitting, file: { ...fitting.file, url } })).toStrictEqual([]);
  });

  it('may hold whole emoji', () => {
    expect(problemsOf({ ...fitting, parameters: ['Ann 🎁', '👩‍👩‍👧'] })).toStrictEqual([]);
  });

  it('may hold four spaces in a row', () => {
    expect(problemsOf({ ...fitting, parameters: ['Ann', 'a    b'] })).toStrictEqual([]);
  });

  it('lists every problem at once', () => {
    expect(problemsOf({ to: '+1', parameters: ['', 1], buttons: [''] })).toHaveLength(5);
  });

  it('is refused with a file, buttons or a language that its template does not have', () => {
    const plain = { name: 'store_welcome', parameters: [] };
    expect(
      problemsOf({ to, file: fitting.file, buttons: ['x'], language: 'en', parameters: ['x'] }, plain),
    ).toStrictEqual([
      'language: does not belong: the template declares none',
      'parameters: must be empty, not 1',
      'file: does not belong: the template has no file',
      'buttons: do not belong: the template has no buttons',
    ]);
  });

  it('must choose one of several languages', () => {
    const several = { name: 'order_confirmed', language: ['en', 'es'], parameters: [] };
    expect(problemsOf({ to }, several)).toStrictEqual([
      'language: must be one of the approved languages: en, es',
    ]);
    expect(problemsOf({ to, language: 'EN' }, several)).toHaveLength(1);
  });

  it('may hold any text in its parameters where the caller says so', () => {
    const message = { ...fitting, parameters: ['', 'a\n\tb      c'] };
    expect(fillTemplate(contract, untyped(message), { checkParameterText: false }).parameters).toStrictEqual([
      '',
      'a\n\tb      c',
    ]);
  });

  it('names no value in its problems, since values are personal', () => {
    const problems = problemsOf({
      to: '+15550001111',
      parameters: ['secret\nname', 5550001111],
      file: { type: 'document', url: 'secret://5550001111' },
      buttons: ['https://secret.example/5550001111'],
      '5550001111': 'secret',
    });
    expect(problems).toHaveLength(6);
    for (const problem of problems) expect(problem).not.toMatch(/secret|555/);
  });
});

describe('before anything is sent', () => {
  it('a queued request whose recipient and name are swapped is refused without naming either', async () => {
    const { client } = recordingGateway();
    const swapped = { to: 'order_shipped', templateName: '447700900987', parameters: [] };
    const error = await failure(sendNotification(client, swapped));
    expect(error.message).toMatch(/^template notification not sent: to: must be/);
    expect(JSON.stringify(error)).not.toContain('447700900987');
  });

  it('a client that was told so lets any parameter text through, and others do not', async () => {
    const notification = { to, templateName: 'a', parameters: ['two\nlines'] };
    const lenient = recordingGateway([], { checkParameterText: false });
    await sendNotification(lenient.client, notification);
    expect(lenient.requests).toHaveLength(1);
    const strict = recordingGateway();
    expect(await failure(sendNotification(strict.client, notification))).toMatchObject({
      code: 'invalid-message',
    });
    expect(strict.requests).toHaveLength(0);
  });

  it.each([
    [{}, 'templateName'],
    [null, 'request'],
    [
      { to, templateName: 'a', parameters: [], file: { type: 'audio', url: 'https://a.example/' } },
      'file.type',
    ],
    [{ to, templateName: 'a', parameters: 'x' }, 'parameters'],
    [{ to, templateName: 'a', parameters: [], buttons: [{ type: 'url' }] }, 'buttons[0]'],
    [{ to: '+1', templateName: 'a', parameters: [] }, 'to'],
    [{ to, templateName: 'a' }, 'parameters'],
    [{ to, templateName: 'a', parameter: ['A'] }, 'parameter'],
    [{ to, templateName: 'a', parameters: [], language: '' }, 'language'],
    [{ to, templateName: 'a', parameters: [], buttons: [{ type: 'reply', url: 'x' }] }, 'buttons[0].type'],
    [{ to, templateName: 'a', parameters: [], buttons: ['x'] }, 'buttons[0].type'],
    [{ to, templateName: ' Order Shipped', parameters: [] }, 'templateName'],
  ])('a queued request %j is checked again', async (notification, path) => {
    const { client, requests } = recordingGateway();
    const { problems } = await failure(sendNotification(client, untyped(notification)));
    expect(problems.map((problem) => problem.path)).toContain(path);
    expect(requests).toHaveLength(0);
  });

  it.each([
    [{ to, text: '' }, 'text'],
    [{ to, text: 5 }, 'text'],
    [{ to, text: 'Bye 👋'.slice(0, 5) }, 'text'],
    [{ to: 'me', text: 'Hello' }, 'to'],
    [undefined, 'to'],
  ])('a session text %j is refused', async (message, path) => {
    const { client, requests } = recordingGateway();
    const error = await failure(sendText(client, untyped(message)));
    expect(error).toMatchObject({ code: 'invalid-message', delivery: 'not-sent' });
    expect(error.problems.map((problem) => problem.path)).toContain(path);
    expect(requests).toHaveLength(0);
  });

  it.each([
    [
      { to, url: 'http://shop.example/a', mime: 'image/png' },
      'url: must be an absolute URL that starts with https://',
    ],
    [
      { to, url: 'https://shop.example/a', mime: 'pdf' },
      'mime: must be a MIME type, such as application/pdf',
    ],
    [{ to, url: 'https://shop.example/a' }, 'mime: is missing'],
    [
      { to, url: 'https://shop.example/a', mime: 'audio/ogg' },
      'mime: audio/ogg is unsupported without its codec: write audio/ogg; codecs=opus',
    ],
    [
      { to, url: 'https://shop.example/a', mime: 'a/b', caption: 5 },
      'caption: must be a string, not a number',
    ],
  ])('a session attachment %j is refused', async (message, text) => {
    const { client, requests } = recordingGateway();
    expect((await failure(sendAttachment(client, untyped(message)))).message).toContain(text);
    expect(requests).toHaveLength(0);
  });

  it.each(['audio/ogg;codecs=opus', 'Audio/OGG ; codecs="opus"', 'audio/ogg; codecs=opus'])(
    '%s is Ogg with opus however it is written',
    async (mime) => {
      const { client, requests } = recordingGateway();
      await sendAudio(client, untyped({ to, url: 'https://shop.example/a', mime }));
      expect(requests).toHaveLength(1);
    },
  );

  it('a narrowed helper refuses another kind, and says which types it takes', async () => {
    const { client } = recordingGateway();
    const message = untyped({ to, url: 'https://shop.example/a', mime: 'audio/wav' });
    expect((await failure(sendAudio(client, message))).message).toContain('audio/aac or audio/mp4 or');
  });
});
