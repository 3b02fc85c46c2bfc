import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTree, scratchFolder } from '../../test/support/files.ts';
import { cli, type Run, root } from '../../test/support/run.ts';
import { isError, loadTemplates } from '../src/index.js';
import { readExport } from '../src/platform/read-export.js';
import { textVariants } from '../src/text/localized-text.js';
import { body, importOne, project, runImport } from './support/import.ts';

const messy = join(root, 'generator/test/fixtures/messy-export.json');
const partner = join(root, 'generator/test/fixtures/partner-export.json');

describe('an import', () => {
  let folder = '';
  let first: Run;
  beforeAll(async () => {
    folder = project({}, afterAll);
    first = await runImport(folder, messy, partner);
  });

  it('writes only files that load without an error, and counts imported and skipped templates', async () => {
    const { status, stdout } = first;
    expect(status).toBe(0);
    expect(stdout).toMatch(/^25 templates imported \(25 written\), 28 skipped$/m);
    expect(stdout.match(/^skipped {4}/gm)).toHaveLength(28);
    const { templates, diagnostics } = await loadTemplates(join(folder, 'templates'));
    expect(diagnostics.filter(isError)).toStrictEqual([]);
    expect(templates).toHaveLength(25);
  });

  it('keeps every approved text, with numbered placeholders', async () => {
    const { templates } = await loadTemplates(join(folder, 'templates'));
    const texts = new Map(
      templates.flatMap(({ name, body }) =>
        textVariants(body).map(({ language = '', text }) => [`${name} ${language}`, text]),
      ),
    );
    expect(texts.get('yaml_traps ')).toBe(
      '# not a comment\n: colon\n--- \n! tag & anchor * star\n\ttab\u2028sep\u0007bell  ',
    );
    expect(texts.get('appointment ')).toBe(
      'Dear {{1}}, see you at {{2}}.\nBring: #1, "papers": yes\n\n  – thank you',
    );
    expect(texts.get('gap ')).toBe('First {{1}} then {{2}} and done.');
    expect(texts.get('named_values es')).toBe('El pedido {{2}} cuesta {{3}}, {{1}}.');
    expect(texts.get('repeated ')).toBe('Code {{2}} for {{1}}: again {{2}}, from{{1}}to{{3}}th.');
  });

  it('changes nothing the second time', async () => {
    const before = readTree(folder);
    expect((await runImport(folder, messy, partner)).stdout).toMatch(
      /^25 templates imported \(25 unchanged\), 28 skipped$/m,
    );
    expect(readTree(folder)).toStrictEqual(before);
  });

  it('writes the languages of a template to one file, with category, status and examples', () => {
    expect(readTree(folder)['templates/order_shipped.yaml']).toBe(`\
# Imported by notifygen from the platform.

name: order_shipped
language: [en, pt_BR]
category: utility
status: approved
body:
  en: Hi {{1}}, your order {{2}} ships on {{3}}.
  pt_BR: Olá {{1}}, o pedido {{2}} sai em {{3}}.
footer:
  en: Harbour & Home
  pt_BR: Harbour & Home Brasil
placeholders:
  - name: placeholder1
    example: Ann
  - name: placeholder2
    example: A-1001
  - name: placeholder3
    example: Friday
file: document
fileExample: https://cdn.example/sample
buttons:
  - url:
      en: https://shop.example/track/{{1}}
      pt_BR: https://shop.example/br/track/{{1}}
    text:
      en: Track it
      pt_BR: Rastrear
    example: A-1001
`);
  });
});

describe('notifygen import', () => {
  it('keeps a file that differs, and merges the platform into it with --update, wherever the file is', async () => {
    const own = '# Ours.\nname: partner_note\nbody: Mine.\n';
    const folder = project({ 'templates/deep/own.yaml': own });
    expect((await runImport(folder, partner)).stdout).toMatch(
      /^kept {7}templates\/deep\/own\.yaml: it differs from the platform; merge the changes with --update\n {11}breaking: /,
    );
    expect(readTree(folder)['templates/deep/own.yaml']).toBe(own);
    expect((await runImport(folder, partner, '--update')).stdout).toContain('1 updated');
    expect(readTree(folder)['templates/deep/own.yaml']).toContain(
      '# Ours.\nname: partner_note\nbody: Hi {{1}}, a note.\nfile: image\n',
    );
    expect(Object.keys(readTree(folder))).not.toContain('templates/partner_note.yaml');
  });

  it('causes no warning for a template that was approved with a placeholder at its edge', async () => {
    const rulesOf = async (status: string): Promise<readonly string[]> => {
      const yaml = await importOne([body('{{1}} is on its way.')], { status });
      return (await loadTemplates(scratchFolder({ 'a.yaml': yaml }))).diagnostics.map(({ rule }) => rule);
    };
    expect(await rulesOf('APPROVED')).toStrictEqual([]);
    expect(await rulesOf('PENDING')).toStrictEqual(['placeholder-edge']);
  });

  it('overwrites no other template and no folder', async () => {
    const own = 'name: bb\nbody: Mine.\n';
    const entries = ['aa', 'con'].map((name) => ({ name, components: [body(`I am ${name}.`)] }));
    const folder = project({ 'templates/aa.yaml': own, 'export.json': JSON.stringify(entries) });
    await runImport(folder, 'export.json', '--update');
    const files = readTree(join(folder, 'templates'));
    expect(files['aa.yaml']).toBe(own);
    expect(Object.keys(files)).toStrictEqual([
      expect.stringMatching(/^aa-[\w-]+\.yaml$/),
      'aa.yaml',
      'con_.yaml',
    ]);
    expect((await runImport(folder, 'export.json')).stdout).toContain('2 templates imported (2 unchanged)');
    const blocked = project({ 'templates/aa.yaml/own.yaml': own, 'export.json': JSON.stringify(entries) });
    expect((await runImport(blocked, 'export.json')).stderr).toBe(
      'error: cannot read templates/aa.yaml: illegal operation on a directory (EISDIR)\n',
    );
  });

  it.each([[], ['--update']])('overwrites no file whose name cannot be read %j', async (...args) => {
    const entry = { name: 'aa', components: [body('I am aa.')] };
    const folder = project({ 'templates/aa.yaml': 'nme: aa\n', 'export.json': JSON.stringify(entry) });
    expect(await runImport(folder, 'export.json', ...args)).toMatchObject({
      status: 1,
      stdout:
        'skipped    aa: templates/aa.yaml exists, but its key name cannot be read: correct or delete it\n0 templates imported, 1 skipped\n',
    });
    expect(readTree(folder)['templates/aa.yaml']).toBe('nme: aa\n');
  });

  it('does not report a file that differs only in what people wrote', async () => {
    const own =
      '# Ours.\nname: aa\nfunction: sendOurs\ndescription: By us.\nbody: Hi {{1}}!\nplaceholders: [who]\n';
    const entries = [{ name: 'aa', components: [body('Hi {{1}}!')] }];
    const folder = project({ 'templates/own.yaml': own, 'export.json': JSON.stringify(entries) });
    expect(await runImport(folder, 'export.json')).toMatchObject({
      status: 0,
      stdout: '1 template imported (1 unchanged), 0 skipped\n',
    });
    expect(readTree(folder)['templates/own.yaml']).toBe(own);
  });

  it('says of each template that it has another status than the wanted ones', async () => {
    const folder = project({
      'export.json': JSON.stringify([{ name: 'a', status: 'unsubmitted', components: [] }]),
    });
    expect(await runImport(folder, 'export.json', '--status', 'PASUED')).toMatchObject({
      status: 1,
      stdout: 'skipped    a: its status is UNSUBMITTED\n0 templates imported, 1 skipped\n',
    });
    for (const status of ['all', 'APPROVED, unsubmitted'])
      expect((await runImport(folder, 'export.json', '--status', status)).stdout).not.toContain(
        'its status is',
      );
  });

  it('numbers named placeholders and keeps their names', async () => {
    const example = { body_text_named_params: [{ param_name: 'customer_name', example: 'Ann' }] };
    expect(await importOne([body('Hi {{customer_name}}, {{x y}}!', example)])).toContain(`\
body: Hi {{1}}, {{2}}!
placeholders:
  - name: customer_name
    example: Ann
  - name: x_y
    approvedAs: x y
`);
  });

  it.each<[string, unknown]>([
    ['one page', { data: [1], paging: {} }],
    ['pages', [{ data: [1] }, { data: [] }]],
    ['a bare array', [1]],
    ['one object', 1],
    ["a partner's envelope", { waba_templates: [1], count: 1 }],
    ['an account with its edge', { id: '1', message_templates: { data: [1] } }],
  ])('reads %s', async (_, shape) => {
    const entry = { name: 'a', language: 'en', status: 'APPROVED', components: [body('Hi.')] };
    const text = JSON.stringify(shape, (_key, value) => (value === 1 ? entry : value));
    for (const bytes of [text, `\uFEFF${text}\n`, Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      const path = join(project(), 'export.json');
      writeFileSync(path, bytes);
      expect((await readExport([path])).templates[0]).toMatchObject({
        name: 'a',
        components: [{ text: 'Hi.' }],
      });
    }
  });

  it('waits for late standard input', async () => {
    const entry = { name: 'late', language: 'en', components: [body('Hi.')] };
    const child = spawn(process.execPath, [cli, 'import', '-'], { cwd: project() });
    // What `curl` does to the pipe that it shares with us: reading at once fails with EAGAIN.
    setTimeout(() => child.stdin.end(JSON.stringify(entry)), 300);
    expect(await text(child.stdout)).toContain('written    templates/late.yaml (en)');
  });

  it('reads huge exports and rejects cut and deeply nested ones', async () => {
    const path = join(project(), 'export.json');
    const read = (content: string): Promise<unknown> => {
      writeFileSync(path, content);
      return readExport([path]);
    };
    const page = (words: string): string => JSON.stringify({ data: [{ name: 'a', words }] });
    const huge = page('x'.repeat(30_000_000));
    expect(await read(huge)).toMatchObject({ templates: [{ name: 'a' }] });
    await expect(read(`${page('a')}\n${page('b')}`)).rejects.toThrow('is not valid JSON');
    await expect(read(`{"data":["${'\\"'.repeat(300_000)}`)).rejects.toThrow('is not valid JSON');
    await expect(read(`${'{"data":'.repeat(20_000)}[]${'}'.repeat(20_000)}`)).rejects.toThrow(
      'nested too deeply',
    );
  });

  it('imports only some statuses on request', async () => {
    const folder = project();
    const { stdout } = await runImport(folder, messy, '--status', 'approved,pending');
    expect(stdout).toContain('written    templates/pending.yaml (en)');
    expect(stdout).toContain('skipped    paused (en): its status is PAUSED');
    expect(readTree(folder)['templates/pending.yaml']).toContain('status: pending');
    const all = await runImport(folder, messy);
    expect(all.stdout).toContain(
      'warning    templates/paused.yaml (en): its status is PAUSED; stop campaigns',
    );
    expect((await runImport(folder, messy)).stdout).not.toContain('its status is');
  });

  it('skips a status that is not a word', async () => {
    const stdout = await importOne([body('Hi.')], { status: { value: 'REJECTED' } });
    expect(stdout).toContain('skipped    a (en): its field status has an unexpected shape');
  });

  it('skips a template whose function another one has, imported or not', async () => {
    const folder = project({ 'templates/mine.yaml': 'name: order__1\n' });
    const { stdout } = await runImport(folder, messy);
    for (const name of ['order1', 'order_1'])
      expect(stdout).toMatch(
        new RegExp(
          `^skipped    ${name} .*another template has the function sendOrder1 too: write its file by hand, with another name under the key function$`,
          'm',
        ),
      );
    const { diagnostics } = await loadTemplates(join(folder, 'templates'));
    expect(diagnostics.filter(isError)).toStrictEqual([]);
  });

  it.each([
    ['{', 'a.json is not valid JSON'],
    ['{"data":[]}', 'a.json contains no template'],
    ['{}', 'a.json is not a template export'],
    ['{"error":{"message":"Token expired","code":190}}', 'an error response of the platform: Token expired'],
    [undefined, 'cannot read a.json'],
  ])('explains why %j is not an export', async (text, message) => {
    const folder = project(text === undefined ? {} : { 'a.json': text });
    expect((await runImport(folder, 'a.json')).stderr).toContain(message);
  });
});

it('prints what is wrong on the platform, whether the files are new or not', async () => {
  const url = (text: string) => ({ type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Go', url: text }] });
  const password = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}';
  const entries = [
    { name: 'link', components: [body('Go.'), url('https://a.example/%7B%7B1%7D%7D{{1}}')] },
    { name: 'sign_in', components: [body('Hi {{1}}, {{2}} is your code.'), url(password)] },
    // WhatsApp does not approve this text, but the platform is not wrong.
    { name: 'edge', status: 'PENDING', components: [body('{{1}} is your table.')] },
  ];
  const folder = project({ 'export.json': JSON.stringify(entries) });
  for (const state of ['written', 'unchanged']) {
    const { stdout } = await runImport(folder, 'export.json');
    expect(stdout.split('\n').filter((line) => line.startsWith('warning'))).toStrictEqual([
      expect.stringMatching(/^warning {4}templates\/link\.yaml: the URL contains the encoded placeholder/),
      expect.stringMatching(
        /^warning {4}templates\/sign_in\.yaml: .* no placeholder is of type code; add `type: code`/,
      ),
      ...(state === 'written' ? [expect.stringContaining('edge.yaml: its status is PENDING; wait')] : []),
    ]);
  }
});
