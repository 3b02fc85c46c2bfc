import { describe, expect, it } from 'vitest';
import { fillTemplate, formatCode, repeatParameters, type TemplateContract } from '../src/codegen.js';
import { to } from './support/account.js';
import { issuesIn } from './support/issues-in.js';
import { untyped } from './support/send-error-of.js';

const contract: TemplateContract = {
  name: 'order_shipped',
  language: 'en',
  parameters: ['customerName', 'orderId'],
  file: 'document',
  buttons: ['trackingCode'],
};
const valid = {
  to,
  parameters: ['Ann', 'A-1001'],
  file: { type: 'document', url: 'https://shop.example/a.pdf' },
  buttons: ['A-1001'],
};

const issuesOf = (message: unknown, of: TemplateContract = contract): readonly string[] =>
  issuesIn(() => fillTemplate(of, untyped(message)));

const signIn: TemplateContract = {
  name: 'sign_in',
  parameters: ['customerName', { label: 'code', format: formatCode }],
  buttons: ['helpTopic', { repeats: 'code' }],
  toSuffixes: repeatParameters,
};

describe('a suffix that repeats a parameter', () => {
  it('is filled from it', () => {
    const message = { to, parameters: ['Ann', '448201'], buttons: ['sign-in'] };
    expect(fillTemplate(signIn, untyped(message)).request.buttons).toStrictEqual([
      { type: 'url', url: 'sign-in' },
      { type: 'url', url: '448201' },
    ]);
  });

  it('is not passed', () => {
    const message = { to, parameters: ['Ann', '448201'], buttons: ['sign-in', '448201'] };
    expect(issuesOf(message, signIn)).toStrictEqual(['buttons: must have length 1 (helpTopic), not 2']);
    const only = { ...signIn, buttons: [{ repeats: 'code' }] };
    expect(issuesOf(message, only)).toStrictEqual(['buttons: must be empty: the template takes no buttons']);
    expect(issuesOf({ to, parameters: message.parameters }, only)).toStrictEqual([]);
  });

  it('makes white space in the parameter an error, and each issue is reported once', () => {
    const text = { ...signIn, parameters: ['customerName', 'code'] };
    const message = { to, parameters: ['Ann', '448 201'], buttons: ['sign-in'] };
    expect(issuesOf(message, text)).toStrictEqual([
      'parameters[1] (code): must not contain spaces or control characters: the URL of a button repeats it',
    ]);
    expect(issuesOf(message, signIn)).toStrictEqual([
      'parameters[1] (code): must be a code: digits and capital letters without spaces',
    ]);
  });
});

const userId = 'to: is a WhatsApp user ID, which this interface cannot reach';

describe('a template message', () => {
  it('is accepted if it matches its template, and must be an object', () => {
    expect(issuesOf(valid)).toStrictEqual([]);
    expect(issuesOf(null)).toContain('message: must be an object, not null');
  });

  it.each([
    [{ to: undefined }, 'to: is missing'],
    [{ to: '+447700900123' }, /^to: must be a string of 7 to 15 digits/],
    [{ to: '0447700900123' }, /^to: must be/],
    [{ to: '447700' }, /^to: must be/],
    [{ to: '4477009001234567' }, /^to: must be/],
    [{ to: 447700900123 }, /^to: must be a string/],
    [{ to: '447700900123\n' }, /^to: must be/],
    [{ to: 'US.13491208655302741918' }, userId],
    [{ to: 'us.ENT.a1' }, userId],
    [{ to: ' US.13491208655302741918' }, userId],
    [{ to: 'US.13491208655302741918\n' }, userId],
    [{ to: `US.${'1'.repeat(128)}` }, userId],
    [{ to: `US.${'1'.repeat(129)}` }, /^to: must be a string of 7 to 15 digits/],
    [{ to: 'US.1-2' }, /^to: must be a string of 7 to 15 digits/],
    [{ parameters: ['Ann'] }, 'parameters: must have length 2 (customerName, orderId), not 1'],
    [{ parameters: ['Ann', 'A', 'B'] }, 'parameters: must have length 2 (customerName, orderId), not 3'],
    [{ parameters: undefined }, 'parameters: must have length 2 (customerName, orderId), not 0'],
    [{ parameters: 'Ann' }, 'parameters: must be an array, not a string'],
    [{ parameters: ['Ann', 7] }, 'parameters[1] (orderId): must be a string, not a number'],
    [{ parameters: ['Ann', null] }, 'parameters[1] (orderId): must be a string, not null'],
    [{ parameters: ['Ann', undefined] }, 'parameters[1] (orderId): is missing'],
    [{ parameters: ['Ann', ''] }, 'parameters[1] (orderId): must not be empty'],
    [{ parameters: ['Ann', 'a\nb'] }, /^parameters\[1\] \(orderId\): must not contain a newline/],
    [{ parameters: ['Ann', 'a\tb'] }, /^parameters\[1\] \(orderId\): must not contain a newline, a tab or/],
    [{ parameters: ['Ann', 'a     b'] }, /^parameters\[1\] \(orderId\): must not contain .* more than four/],
    [{ file: undefined }, 'file: is missing: the template has a file of type document'],
    [{ file: 'https://shop.example/a.pdf' }, 'file: must be an object, not a string'],
    [{ file: {} }, 'file.url: is missing'],
    [{ file: { ...valid.file, type: 'image' } }, 'file.type: must be document, as in the template'],
    [
      { file: { ...valid.file, filename: 'a' } },
      /^file\.filename: is not a known field; the known fields are/,
    ],
    [{ file: { url: '/a.pdf' } }, /^file\.url: must be an absolute URL/],
    [{ file: { url: 'ftp://shop.example/a.pdf' } }, /^file\.url: must be an absolute URL/],
    ...['https://ann@shop.example/a.pdf', 'https://:word@shop.example/a.pdf'].map((url): [object, RegExp] => [
      { file: { ...valid.file, url } },
      /^file\.url: must be .*, without user name or password$/,
    ]),
    [{ buttons: undefined }, 'buttons: must have length 1 (trackingCode), not 0'],
    [{ buttons: [] }, 'buttons: must have length 1 (trackingCode), not 0'],
    [{ buttons: ['https://evil.example/'] }, /^buttons\[0\] \(trackingCode\): must be only the suffix/],
    [{ buttons: ['//evil.example/'] }, /^buttons\[0\] \(trackingCode\): must be only the suffix/],
    ...[
      'https:evil.example',
      'mailto:a@b.example',
      'javascript:alert(1)',
      '\\\\evil',
      '/\\evil',
      'HTTPS:\\\\evil',
    ].map((suffix): [object, RegExp] => [{ buttons: [suffix] }, /must be only the suffix/]),
    [{ buttons: ['A\u0000'] }, /^buttons\[0\] \(trackingCode\): must not contain spaces/],
    [{ buttons: ['a b'] }, /^buttons\[0\] \(trackingCode\): must not contain spaces/],
    [{ buttons: [''] }, 'buttons[0] (trackingCode): must not be empty'],
    [{ parameters: ['Ann 🎁'.slice(0, 5), 'A'] }, /^parameters\[0\] .* half of a character/],
    [{ file: { ...valid.file, name: 'Bill 🎁'.slice(0, 6) } }, /^file\.name: .* half of a character/],
    [{ language: 'fr' }, 'language: must be one of the approved languages: en'],
    [{ [to]: 1 }, /^\?: is not a known field/],
    [{ [`to_${to}`]: 1 }, /^\?: is not a known field/],
    [{ [`t${to.slice(0, 4)}_${to.slice(4)}`]: 1 }, /^\?: is not a known field/],
    [{ line123: 1 }, /^line123: is not a known field/],
    [{ paramters: [] }, /^paramters: is not a known field; the known fields are/],
  ])('is rejected: %j', (change, expected) => {
    const issues = issuesOf({ ...valid, ...change });
    expect(issues).toContainEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  it('may contain a URL with an at sign in its path', () => {
    const url = 'https://shop.example/@ann/a.pdf';
    expect(issuesOf({ ...valid, file: { ...valid.file, url } })).toStrictEqual([]);
  });

  it('may contain emoji, and four spaces in a row', () => {
    expect(issuesOf({ ...valid, parameters: ['Ann 🎁    b', '👩‍👩‍👧'] })).toStrictEqual([]);
  });

  it('is rejected with every issue at once', () => {
    expect(issuesOf({ to: '+1', parameters: ['', 1], buttons: [''] })).toHaveLength(5);
  });

  it('is rejected if it has a file, buttons or a language that its template does not have', () => {
    const plain = { name: 'store_welcome', parameters: [] };
    expect(
      issuesOf({ to, file: valid.file, buttons: ['x'], language: 'en', parameters: ['x'] }, plain),
    ).toStrictEqual([
      'language: must be left out: the template has no language',
      'parameters: must be empty: the template takes no parameters',
      'file: must be left out: the template has no file',
      'buttons: must be empty: the template takes no buttons',
    ]);
  });

  it('may have an empty list of buttons if no button takes a suffix', () => {
    const plain = { name: 'store_welcome', parameters: [] };
    const fill = (buttons: TemplateContract['buttons']) =>
      fillTemplate(buttons ? { ...plain, buttons } : plain, { to, buttons: [] }).request.buttons;
    // Interface, section 2.3: an empty list for call-to-action buttons, and the field only if there are buttons.
    expect(fill([])).toStrictEqual([]);
    expect(fill(undefined)).toBeUndefined();
  });

  it('must choose a language if its template has several', () => {
    const several = { name: 'order_confirmed', language: ['en', 'es'], parameters: [] };
    expect(issuesOf({ to }, several)).toStrictEqual([
      'language: must be one of the approved languages: en, es',
    ]);
    expect(issuesOf({ to, language: 'EN' }, several)).toHaveLength(1);
  });

  it('may contain any parameter text if checkParameterText is false', () => {
    const message = { ...valid, parameters: ['', 'a\n\tb      c'] };
    expect(
      fillTemplate(contract, untyped(message), { checkParameterText: false }).request.parameters,
    ).toStrictEqual(['', 'a\n\tb      c']);
  });

  it('has issues that do not quote its values, which may be personal data', () => {
    const issues = issuesOf({
      to: '+15550001111',
      parameters: ['secret\nname', 5550001111],
      file: { type: 'document', url: 'secret://5550001111' },
      buttons: ['https://secret.example/5550001111'],
      '5550001111': 'secret',
    });
    expect(issues).toHaveLength(6);
    for (const issue of issues) expect(issue).not.toMatch(/secret|555/);
  });
});
