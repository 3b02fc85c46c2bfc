import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { scratchFolder, writeText } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { compareContracts } from '../src/contract/compare-contracts.js';
import { contractOf } from '../src/contract/contract.js';
import { emitModule } from '../src/emit/emit-module.js';
import { createFileLoader } from '../src/load-templates.js';

const load = createFileLoader();
const urlOf = (query: string): string => `https://www.whatsapp.com/otp/code/?otp_type=${query}`;
const url = urlOf('COPY_CODE&code=otp{{1}}');
const button = `buttons: [{ url: "${url}" }]`;

function check(text: string) {
  const { template, diagnostics } = load({ path: 'a.yaml', shownAs: 'a.yaml', origin: 'a.yaml', text });
  const found = diagnostics.map(
    ({ line, column, severity, rule, message, hint }) =>
      `${line}:${column} ${severity} ${rule}: ${message}; ${hint}`,
  );
  return { template, found };
}

function suffixes(text: string) {
  return check(text).template?.buttons?.map((one) =>
    one.kind === 'url' ? { label: one.label, repeats: one.repeats } : undefined,
  );
}

describe('the URL of a one-time password', () => {
  it.each([
    'COPY_CODE&code=otp{{1}}',
    'COPY_CODE&code_expiration_minutes=10&code=otp{{1}}',
    'COPY_CODE&code={{1}}',
    'ONE_TAP&cta_display_name=Autofill&package_name=com.example.app&signature_hash=K8a%2FAINcGX7&code=otp{{1}}',
    'ZERO_TAP&package_name=com.example.app&signature_hash=K8a%2FAINcGX7&code=otp{{1}}',
  ])('repeats the only placeholder: %s', (query) => {
    expect(
      suffixes(`name: a\nbody: Your code is {{1}}.\nbuttons: [{ url: "${urlOf(query)}" }]`),
    ).toStrictEqual([{ label: undefined, repeats: 'placeholder1' }]);
  });

  it('repeats the placeholder of type code if there are several', () => {
    const placeholders = 'placeholders: [customerName, { name: pin, type: code }]';
    const text = `name: a\nbody: Hi {{1}}, your code is {{2}}.\n${placeholders}\n${button}`;
    expect(check(text).found).toStrictEqual([]);
    expect(suffixes(text)).toStrictEqual([{ label: undefined, repeats: 'pin' }]);
  });

  it('is another URL with a suffix if the address, the parameter or a language differs', () => {
    for (const other of [
      '"https://shop.example/otp/code/?code=otp{{1}}"',
      '"https://www.whatsapp.com.shop.example/otp/code/?code=otp{{1}}"',
      '"https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&xcode=otp{{1}}"',
      `{ en: "${url}", es: "https://shop.example/{{1}}" }`,
    ]) {
      const text = `name: a\nlanguage: [en, es]\nbody: Your code is {{1}}.\nbuttons: [{ url: ${other} }]`;
      expect(suffixes(text)).toStrictEqual([{ label: 'button1', repeats: undefined }]);
    }
  });

  it.each([
    ['no placeholder is of type code', 'body: Code {{1}}, {{2}}.'],
    ['the texts have no placeholder for it', 'body: Your code.'],
    [
      'several placeholders are of type code',
      'body: Code {{1}}, {{2}}, {{3}}.\nplaceholders: [{ name: b, type: code }, { name: c, type: code }, d]',
    ],
    [
      'no placeholder is of type code',
      'language: en\nbody: On {{1}}\nplaceholders: [{ name: b, type: number }]',
    ],
  ])('takes a suffix, with a warning, if %s: %j', (reason, keys) => {
    const text = `name: a\n${keys}\n${button}`;
    expect(check(text).found).toStrictEqual([
      `${text.split('\n').length}:18 warning one-time-password: the suffix of this URL has to repeat the one-time password, but ${reason}; add \`type: code\` to the placeholder of the one-time password, and to no other; then calls pass it only once`,
    ]);
    expect(suffixes(text)).toStrictEqual([{ label: 'button1', repeats: undefined }]);
  });

  it.each(['name', 'example'])('has no %s of its own', (key) => {
    const text = `name: a\nbody: Your code is {{1}}.\nplaceholders: [code]\nbuttons: [{ url: "${url}", ${key}: x }]`;
    expect(check(text).found.join()).toContain(
      `misplaced-key: \`${key}\` has no effect here: the suffix of this URL repeats the parameter code`,
    );
  });

  it('is filled from the parameter by the generated function', () => {
    const { template } = check(
      `name: a\nbody: Your code is {{1}}.\nplaceholders: [code]\nbuttons: [{ reply: Hi }, { url: "${url}" }, { name: b, url: "https://shop.example/{{1}}", example: A-1001 }]`,
    );
    const module = template && emitModule(template, '', {})[0]?.[1];
    expect(module).toContain('buttons: [{ repeats: "code" }, "b"],\n  toSuffixes: repeatParameters,');
    expect(module).toContain('readonly buttons: readonly [b: string];');
    expect(module).toContain(`- URL with \`code\`: ${url}`);
    expect(module).toContain('- `b`: https://shop.example/{{1}}, for example “A-1001”');
  });

  it('breaks callers that passed its suffix, and those that have to pass it', () => {
    const placeholders = 'placeholders: [customerName, { name: pin, type: code }]';
    const known = `name: a\nbody: Hi {{1}}, your code is {{2}}.\n${placeholders}\n${button}`;
    const unknown = known.replace('{ name: pin, type: code }', 'pin');
    const rules = (before: string, after: string) => {
      const [was, is] = [before, after].map((text) => check(text).template);
      if (!was || !is) throw new Error('invalid');
      return compareContracts([contractOf(was)], [contractOf(is)]).map(
        ({ level, rule }) => `${level} ${rule}`,
      );
    };
    expect(rules(unknown, known)).toStrictEqual([
      'dangerous parameter-format-changed',
      'breaking button-removed',
    ]);
    expect(rules(known, unknown)).toStrictEqual([
      'dangerous parameter-format-changed',
      'breaking button-added',
    ]);
    expect(rules(known, known.replace('&code=', '&code_expiration_minutes=5&code='))).toStrictEqual([
      'safe text-changed',
    ]);
  });
});

describe('an imported one-time password', () => {
  const entry = (body: object, extra: object = {}) => ({
    name: 'sign_in',
    language: 'en',
    status: 'APPROVED',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', ...body },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Copy code', url, ...extra }] },
    ],
  });
  const imported = async (exported: object) => {
    const folder = scratchFolder({ 'notifygen.config.json': '{}', 'export.json': JSON.stringify(exported) });
    const { status, stdout, stderr } = await notifygen(folder, 'import', 'export.json');
    return { folder, status, output: stdout + stderr };
  };
  const body = { text: '*{{1}}* is your code.' };

  it.each<[string, object, object, object]>([
    ['without examples', body, {}, { name: 'code', type: 'code' }],
    [
      'with the example of the body',
      { ...body, example: { body_text: [['448201']] } },
      {},
      { name: 'code', example: '448201', type: 'code' },
    ],
    [
      'with the example of the URL',
      body,
      { example: [url.replace('{{1}}', '448201')] },
      { name: 'code', example: '448201', type: 'code' },
    ],
    ['with a name', { text: '*{{pin}}*' }, { url: url.replace('1', 'pin') }, { name: 'pin', type: 'code' }],
  ])('is named and typed, and matches what verify expects: %s', async (_, text, extra, placeholder) => {
    const { folder, status } = await imported(entry(text, extra));
    expect(status).toBe(0);
    const yaml = readFileSync(join(folder, 'templates/sign_in.yaml'), 'utf8');
    expect(parse(yaml)).toMatchObject({
      placeholders: [placeholder],
      buttons: [{ url, text: 'Copy code' }],
    });
    expect(parse(yaml).buttons[0]).toStrictEqual({ url, text: 'Copy code' });
    expect((await notifygen(folder, 'verify', 'export.json')).status).toBe(0);
  });

  it('stays a suffix if the placeholder of the code is not known, and verify accepts what people then declare', async () => {
    const { folder, status } = await imported(entry({ text: 'Hi {{1}}, {{2}} is your code.' }));
    expect(status).toBe(0);
    const path = join(folder, 'templates/sign_in.yaml');
    expect((await notifygen(folder, 'generate', '--check')).stderr).toContain('one-time-password');
    expect((await notifygen(folder, 'verify', 'export.json')).status).toBe(0);
    writeText(
      path,
      `name: sign_in
language: en
category: authentication
status: approved
body: Hi {{1}}, {{2}} is your code.
placeholders: [customerName, { name: pin, type: code }]
buttons: [{ url: "${url}", text: Copy code }]
`,
    );
    expect(await notifygen(folder, 'verify', 'export.json')).toMatchObject({ status: 0 });
  });
});
