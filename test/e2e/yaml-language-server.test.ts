import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { placeholderTypes } from 'notifygen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files.ts';
import { codeBlock, readPage } from '../support/markdown.ts';
import { notifygen } from '../support/notifygen.ts';
import { root } from '../support/run.ts';
import { loadTemplate } from '../support/templates.ts';
import { acceptCompletion } from '../support/text-cursor.ts';
import { networkTrace, openYamlEditor, quietSettings, type YamlEditor } from '../support/yaml-editor.ts';

// Not a scratch folder: the server's file patterns do not match files in hidden folders.
const project = temporaryFolder({ 'package.json': '{}' }, afterAll);
let editor: YamlEditor;
/** The first line of the template that `notifygen init` writes: the path of the schema, for the editor. */
let modeline: string;

beforeAll(async () => {
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(join(root, 'generator'), join(project, 'node_modules/notifygen'));
  await notifygen(project, 'init');
  modeline = `${exampleTemplate().split('\n')[0]}\n`;
  editor = await openYamlEditor(project);
});

afterAll(async () => {
  await editor.close();
});

function exampleTemplate(): string {
  return readFileSync(join(project, 'templates/order_shipped.yaml'), 'utf8');
}

async function labels(template: string): Promise<readonly string[]> {
  return (await editor.complete(modeline + template)).map(({ label }) => label);
}

/** The template after accepting the completion with this label. */
async function accept(template: string, label: string): Promise<string> {
  const item = (await editor.complete(modeline + template)).find((offered) => offered.label === label);
  if (!item) throw new Error(`the editor does not offer ${label}`);
  return acceptCompletion(modeline + template, item)
    .slice(modeline.length)
    .trimEnd();
}

const schema = JSON.parse(readFileSync(join(root, 'generator/template.schema.json'), 'utf8'));
const keys = Object.entries<{ description: string }>(schema.properties).map(
  ([key, { description }]) => [key, description.slice(0, 20)] as const,
);
const keyNames = keys.map(([key]) => key);

describe.concurrent('an editor with the YAML language server', () => {
  it('reports nothing for the template that notifygen init writes', async () => {
    expect(modeline).toContain('# yaml-language-server: $schema=');
    expect(await editor.diagnose(exampleTemplate())).toStrictEqual([]);
  });

  it('offers every key, except those that the template has already', async () => {
    expect(await labels('‸')).toStrictEqual(expect.arrayContaining(keyNames));
    expect((await labels('name: a\nfile: video\n‸')).toSorted()).toStrictEqual(
      keyNames.filter((key) => key !== 'name' && key !== 'file').toSorted(),
    );
  });

  it.each([
    ['buttons:\n  - ‸', ['url', 'phone', 'reply', 'name', 'text']],
    ['buttons:\n  - url: https://shop.example/\n    ‸', ['name', 'text']],
    ['placeholders:\n  - ‸', ['name', 'approvedAs', 'description', 'example']],
    ['placeholders:\n  - name: code\n    ‸', ['approvedAs', 'description', 'example']],
    ['placeholders:\n  - name: total\n    ‸', ['type', 'max', 'style', 'digits', 'timeZone']],
    ['placeholders:\n  - name: total\n    type: ‸', Object.keys(placeholderTypes)],
    ['placeholders:\n  - name: total\n    weekday: ‸', ['long', 'short']],
    ['delivery:\n  ‸', ['priority', 'expires', 'quietHours', 'onUnknown']],
    ['delivery:\n  priority: ‸', ['urgent', 'high', 'normal', 'bulk']],
    ['delivery:\n  onUnknown: ‸', ['hold', 'resend']],
  ])('offers in %j %j', async (template, expected) => {
    expect(await labels(`name: a\n${template}`)).toStrictEqual(expect.arrayContaining(expected));
  });

  it('completes only the three kinds of file', async () => {
    expect(await labels('name: a\nfile: ‸')).toStrictEqual(['document', 'video', 'image']);
  });

  it.each(['language: ‸', 'language: p‸', 'language: [‸]', 'language: [en, ‸]', 'language:\n  - en\n  - ‸'])(
    'completes in %j the language codes, with their names',
    async (template) => {
      const items = await editor.complete(`${modeline}name: a\n${template}`);
      expect(items.length).toBeGreaterThan(110);
      expect(items).toContainEqual(
        expect.objectContaining({ label: 'pt_BR', documentation: 'Portuguese (Brazil)' }),
      );
    },
  );

  it('completes the name, but does not choose between one language and several', async () => {
    expect(await accept('‸', 'name')).toBe('name: order_shipped');
    expect(await accept('name: a\n‸', 'language')).toBe('name: a\nlanguage:');
  });

  it.each([
    ['language: ‸', 'en_GB', 'language: en_GB'],
    ['language: ‸', '["en","es"]', 'language: \n  - en\n  - es'],
    ['header: ‸', 'Order {{1}}', 'header: Order {{1}}'],
    ['status: ‸', 'approved', 'status: approved'],
    ['category: ‸', 'utility', 'category: utility'],
    [
      'language: [en, es]\nbody: ‸',
      'text per language',
      'language: [en, es]\nbody: \n  en: text\n  es: text',
    ],
    [
      'placeholders:\n  - ‸',
      'described placeholder',
      'placeholders:\n  - name: customerName\n    description: First name\n    example: Ann',
    ],
    [
      'language: en\nplaceholders:\n  - ‸',
      'typed placeholder',
      'language: en\nplaceholders:\n  - name: total\n    type: money',
    ],
    [
      'buttons:\n  ‸',
      'dynamic URL button',
      'buttons:\n  - name: trackingCode\n    url: https://shop.example/track/{{1}}\n    text: Track it',
    ],
    ['buttons:\n  - ‸', 'URL button', 'buttons:\n  - url: https://shop.example/\n    text: Visit the shop'],
    ['buttons: ‸', 'phone number button', 'buttons: \n  - phone: "+442079460958"\n    text: Call us'],
    ['buttons:\n  - reply: Yes\n  - ‸', 'quick reply', 'buttons:\n  - reply: Yes\n  - reply: Pick it up'],
    ['delivery:\n  ‸', 'urgent', 'delivery:\n  priority: urgent\n  expires: 10 minutes'],
    ['delivery: ‸', 'bulk', 'delivery: \n  priority: bulk\n  quietHours: 21:00-08:00'],
    ['delivery:\n  expires: ‸', '2 days', 'delivery:\n  expires: 2 days'],
    ['delivery:\n  quietHours: ‸', '21:00-08:00', 'delivery:\n  quietHours: 21:00-08:00'],
    ['buttons:\n  - ‸', 'phone', 'buttons:\n  - phone: "+442079460958"'],
  ])('completes %j with %s to a valid template', async (template, label, expected) => {
    const completed = await accept(`name: a\n${template}`, label);
    expect(completed).toBe(`name: a\n${expected}`);
    const { diagnostics } = await loadTemplate(completed);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toStrictEqual([]);
  });

  it.each(keys)('explains %s on hover', async (key, meaning) => {
    const values: Readonly<Record<string, string>> = {
      name: 'a',
      placeholders: '[x]',
      file: 'video',
      category: 'utility',
      status: 'approved',
      buttons: '[{ reply: Yes }]',
      delivery: '{ priority: bulk }',
      function: 'sendA',
    };
    const before = key === 'name' ? '' : 'name: a\n';
    const hover = await editor.hover(`${modeline}${before}‸${key}: ${values[key] ?? 'en'}\n`);
    expect(hover.replaceAll('\\', '')).toContain(meaning);
  });

  it.each([
    ['buttons:\n  - ‸url: https://shop.example/', 'The approved URL'],
    ['buttons:\n  - ‸reply: Yes', 'The text of a quick reply'],
    ['placeholders:\n  - name: code\n    ‸example: "1"', 'A realistic value'],
    ['placeholders: [‸code]', 'A parameter that the caller passes'],
    ['body:\n  ‸en: Hi', 'The approved text in this language'],
    ['buttons:\n  - url:\n      ‸en: https://shop.example/', 'The approved URL in this language'],
    ['buttons:\n  - reply:\n      ‸en: Yes', 'The approved text in this language'],
    ['delivery:\n  ‸priority: bulk', 'Messages of a higher priority are sent first'],
    ['delivery:\n  priority: ‸bulk', 'after all others, such as a campaign'],
    ['delivery:\n  ‸expires: 2 days', 'a message may still be sent'],
    ['delivery:\n  ‸quietHours: 21:00-08:00', "in the recipient's time zone, no message is sent"],
    ['delivery:\n  ‸onUnknown: hold', 'it is unknown whether a message was accepted'],
    ['language: [‸en]', 'A language that the caller can choose'],
  ])('explains the cursor position in %j', async (template, meaning) => {
    expect(await editor.hover(`${modeline}name: a\n${template}\n`)).toContain(meaning);
  });

  it.each([
    ['nmae: a', '1:0', 'write a map with the key name and, optionally, language,'],
    ['name: Order-Shipped', '1:6', 'a template name consists of lowercase letters, digits and underscores'],
    ['name: 12', '1:6', 'put it in "quotes"'],
    ['file: pdf', '2:6', 'use document, video or image'],
    ['language: english', '2:10', 'a language code looks like en or en_GB'],
    ['language: [en, ES]', '2:15', 'a language code looks like en or en_GB'],
    ['body: { english: Hi }', '2:8', 'a language code looks like en or en_GB'],
    ['placeholders: [order-id]', '2:15', 'a name consists of letters, digits and underscores'],
    ['buttons:\n  - ulr: x', '3:4', 'one of the keys url, phone and reply'],
    ['buttons:\n  - text: x', '3:4', 'exactly one of url, phone and reply'],
    ['buttons:\n  - url: https://a.example/\n    reply: x', '4:4', 'exactly one of url, phone and reply'],
    ['buttons:\n  - url: a.example', '3:9', 'a URL starts with https:// or http://'],
    ['buttons:\n  - phone: +442079460958', '3:11', 'put the number in "quotes"'],
    ['body:', '2:5', 'a map from language code to text'],
    ['buttons:\n  - reply: x\n    name: y', '3:4', 'url'],
    ['category: sales', '2:10', 'use marketing, utility or authentication'],
    ['status: APPROVED', '2:8', 'use one of approved'],
    ['delivery: {}', '2:10', 'fewer properties'],
    ['delivery: fast', '2:10', 'one or more of the keys priority, expires, quietHours, onUnknown'],
    ['delivery: { priority: low }', '2:22', 'use urgent, high, normal or bulk'],
    ['delivery: { expires: 10m }', '2:21', 'a duration is a number and a unit'],
    ['delivery: { quietHours: 21-8 }', '2:24', 'two times from 00:00 to 23:59'],
    ['delivery: { onUnknown: retry }', '2:23', 'use hold or resend'],
    ['function: orderShipped', '2:10', 'a function name starts with send'],
  ])('reports in %j at %s: %s', async (keys, location, message) => {
    const template = /^n(ame|mae):/.test(keys) ? keys : `name: a\n${keys}`;
    const found = await editor.diagnose(`${modeline}${template}\n`);
    const here = found.filter(({ range: { start } }) => `${start.line}:${start.character}` === location);
    expect(here.map((diagnostic) => diagnostic.message).join('\n')).toContain(message);
  });

  it('offers the right spelling as a quick fix', async () => {
    expect(await editor.quickFixes(`${modeline}name: a\nfile: imgae\n`)).toContain('image');
    expect(await editor.quickFixes(`${modeline}name: a\nfooder: Bye\n`)).toContain('footer');
  });
});

describe.concurrent('the YAML language server', () => {
  it('finds the schema through the settings that the documentation shows', async () => {
    const json = codeBlock(readPage('docs/templates.md'), 'json', '"yaml.schemas"');
    const other = await openYamlEditor(project, {
      ...quietSettings,
      schemas: JSON.parse(json)['yaml.schemas'],
    });
    expect(await other.diagnose('name: a\nfile: pdf\n')).toMatchObject([
      { message: 'use document, video or image' },
    ]);
    await other.close();
  });

  it('makes no network request for a template', async () => {
    const other = await openYamlEditor(project);
    await other.diagnose(exampleTemplate());
    await other.complete(`${modeline}‸`);
    expect(await other.close()).toBe('');
  });

  it('would be caught if it used the network', async () => {
    const other = await openYamlEditor(project, { schemaStore: { enable: true } });
    await other.diagnose(exampleTemplate());
    expect(await other.close()).toContain(networkTrace);
  });
});
