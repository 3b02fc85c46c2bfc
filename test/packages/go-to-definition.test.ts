import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchShop, writeText } from '../support/files.ts';
import { notifygen } from '../support/notifygen.ts';
import { root } from '../support/run.ts';
import type { TypeScriptEditor } from '../support/typescript-editor/editor.ts';
import { openInLanguageServer } from '../support/typescript-editor/language-server.ts';
import { openInTsserver } from '../support/typescript-editor/tsserver.ts';

const template = `# Über die Lieferung 📦
language: en
"name": parcel_left
body: Hi {{1}}!
`;

const caller = `import type { Client } from '@notifygen/runtime';
import * as notify from './generated/index.EXT';
import {
  buildOrderShipped,
  type OrderShippedMessage,
  type OrderShippedParameters,
  sendOrderShipped,
  sendParcelLeft,
  templateOrderShipped,
  templates,
} from './generated/index.EXT';
import { sendLookbook } from './generated/lookbook.EXT';

export function ship(client: Client, message: OrderShippedMessage) {
  const parameters: OrderShippedParameters = message.parameters;
  console.log(buildOrderShipped(message), templateOrderShipped.name, templates.order_shipped, parameters);
  const again: notify.OrderShippedMessage = { ...message, to: '447700900123' };
  return [
    sendOrderShipped(client, message),
    sendParcelLeft(client, { to: '447700900123', parameters: ['Ann'] }),
    sendLookbook(client, { to: '447700900123', parameters: ['Spring'], file: { type: 'image', url: 'https://a.example/a.png' } }),
    notify.sendStoreWelcome(client, { to: '447700900123' }),
    notify.templateDeveloperDay,
    again,
  ];
}
`;

/** The path of a template with characters that a URL would escape. */
const parcelLeft = 'sub folder/grün #1 100%';

/** Texts of the caller, and the templates that go to definition opens from them. */
const leads = [
  ['sendOrderShipped(', 'order_shipped'],
  ['buildOrderShipped(', 'order_shipped'],
  ['templateOrderShipped.', 'order_shipped'],
  ['OrderShippedMessage)', 'order_shipped'],
  ['OrderShippedParameters =', 'order_shipped'],
  ['sendParcelLeft,', parcelLeft],
  ['sendParcelLeft(', parcelLeft],
  ['sendLookbook }', 'lookbook'],
  ['sendLookbook(', 'lookbook'],
  ['OrderShippedMessage =', 'order_shipped'],
  ['sendStoreWelcome(', 'store_welcome'],
  ['templateDeveloperDay,', 'developer_day'],
] as const;

const inDeclarations = ['parameters;', 'templates.', 'order_shipped,', 'to:', 'file:'];

const servers = [
  ...['typescript-5.4', 'typescript-5.9', 'typescript-6'].map((compiler) => ({
    server: `tsserver of ${compiler}`,
    open: async (folder: string, file: string) => openInTsserver(compiler, folder, file),
  })),
  { server: 'the language server of TypeScript 7', open: openInLanguageServer },
];

async function project(type: 'module' | 'commonjs'): Promise<string> {
  const folder = scratchShop(
    {
      'package.json': JSON.stringify({ type }),
      'notifygen.config.json': '{ "target": "js" }',
      [`templates/${parcelLeft}.yaml`]: template,
    },
    afterAll,
  );
  const extension = type === 'module' ? 'js' : 'mjs';
  writeText(join(folder, 'caller.mts'), caller.replaceAll('EXT', extension));
  const exported = `export { sendOrderShipped } from './generated/index.${extension}';\n`;
  writeText(join(folder, 'other.mts'), exported);
  await notifygen(folder, 'generate');
  return folder;
}

/** With the settings of a Nest project with Jest, in which `tsc` and Jest compile the generated TypeScript. */
async function compiledProject(compilerOptions: object): Promise<string> {
  const tsconfig: { readonly compilerOptions: object } = JSON.parse(
    readFileSync(join(root, 'test/projects/nest-jest/tsconfig.json'), 'utf8'),
  );
  const folder = scratchShop(
    {
      'package.json': '{}',
      'notifygen.config.json': '{ "out": "src/generated", "importExtension": "none" }',
      'tsconfig.json': JSON.stringify({
        compilerOptions: { ...tsconfig.compilerOptions, ...compilerOptions },
      }),
      'src/caller.ts': caller.replaceAll(/generated\/\w+\.EXT/g, 'generated'),
      [`templates/${parcelLeft}.yaml`]: template,
    },
    afterAll,
  );
  await notifygen(folder, 'generate');
  return folder;
}

const [modules, commonJs] = [await project('module'), await project('commonjs')];
const compiled = [
  ['nodenext', await compiledProject({})],
  ['commonjs', await compiledProject({ module: 'commonjs', moduleResolution: undefined })],
  ['bundler', await compiledProject({ module: 'esnext', moduleResolution: 'bundler' })],
] as const;

/** The line of the key `name` in a template. */
function placeOf(name: string): string {
  const path = `templates/${name}.yaml`;
  const lines = readFileSync(join(modules, path), 'utf8').split('\n');
  return `${path}:${lines.findIndex((line) => /^"?name"?:/.test(line)) + 1}`;
}

async function expectDeclarations(editor: TypeScriptEditor, place: RegExp): Promise<void> {
  for (const text of inDeclarations)
    expect(await editor.definition(text), text).toStrictEqual([expect.stringMatching(place)]);
}

/** Checks that a rename changes the caller, and no template. */
async function expectSafeRename(editor: TypeScriptEditor, caller: RegExp): Promise<void> {
  for (const text of [...leads.map(([lead]) => lead), ...inDeclarations]) {
    const places = await editor.rename(text);
    expect(places, text).toContainEqual(expect.stringMatching(caller));
    expect(places.join(), text).not.toContain('.yaml');
  }
}

describe.for(servers)('an editor with $server', ({ server, open }) => {
  let editor: TypeScriptEditor;
  beforeAll(async () => {
    editor = await open(modules, 'caller.mts');
  });
  afterAll(() => editor.close());

  it.for(leads)('opens at %s the template %s', async ([text, name]) => {
    expect(await editor.definition(text)).toStrictEqual([placeOf(name)]);
  });

  it('opens the declarations for names that are not in a template', async () => {
    await expectDeclarations(editor, /^generated\/[\w-]+\.d\.ts:\d+$/);
  });

  it('never edits a template to rename', () => expectSafeRename(editor, /^caller\.mts:/));

  it('finds the callers in all files', async () => {
    const files = (await editor.references('sendOrderShipped(')).map((place) => place.replace(/:\d+$/, ''));
    expect(files).toContain('caller.mts');
    expect(files).toContain('other.mts');
  });

  it('shows the approved text on hover, and the parameters at a call', async () => {
    const hover = await editor.hover('sendOrderShipped(');
    expect(hover).toMatch(
      /sendOrderShipped\(client: Client, message: (notify\.)?OrderShippedMessage, options\?: /,
    );
    expect(hover).toContain('Hi {{1}}, your order {{2}} ships on {{3}}.');
    const signature = await editor.signature("{ to: '447700900123', parameters: ['Ann'] }");
    expect(signature).toContain('ParcelLeftMessage');
    expect(signature).toContain('Hi {{1}}!');
  });

  it('names every parameter and suffix within a tuple', async () => {
    expect(await editor.signature("'Spring'")).toContain('parameters: [season]');
  });

  it('says in a completion that the template does not have the property', async () => {
    const inMessage = "to: '447700900123' }),\n    notify.templateDeveloperDay";
    expect(await editor.completion(inMessage, 'language')).toContain(
      'Always `en`: the template has one language.',
    );
    expect(await editor.completion(inMessage, 'parameters')).toContain('The template has no placeholders.');
    expect(await editor.completion(inMessage, 'file')).toContain('The template has no file.');
    expect(await editor.completion(inMessage, 'buttons')).toContain('The template has no buttons.');
  });

  it('opens the template from an .mjs module too', async () => {
    const other = await open(commonJs, 'caller.mts');
    expect(await other.definition('sendOrderShipped(')).toStrictEqual([placeOf('order_shipped')]);
    await other.close();
  });

  it.for(compiled)('opens the template if %s resolves the name of the folder', async ([, folder]) => {
    const other = await open(folder, 'src/caller.ts');
    for (const [text, name] of leads)
      expect(await other.definition(text), text).toStrictEqual([placeOf(name)]);
    await expectSafeRename(other, /^src\/caller\.ts:/);
    await expectDeclarations(other, /^src\/generated\/[\w-]+(\.types)?\.d\.ts:\d+$/);
    expect(await other.hover('sendOrderShipped(')).toContain('Hi {{1}}, your order {{2}} ships on {{3}}.');
    await other.close();
  });

  it('opens the template through a name in package.json, in a project that tsc compiles', async () => {
    const folder = await project('module');
    const compilerOptions = { module: 'nodenext', rootDir: 'src', outDir: 'dist' };
    writeText(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
    const imports = { '#whatsapp': './generated/index.js' };
    writeText(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }));
    writeText(
      join(folder, 'src/notify.ts'),
      "import { sendOrderShipped } from '#whatsapp';\nexport const send = sendOrderShipped;\n",
    );
    const other = await open(folder, 'src/notify.ts');
    expect(await other.definition('sendOrderShipped;')).toStrictEqual([placeOf('order_shipped')]);
    await other.close();
  });

  it('opens the declaration if the template is missing, as in a published package', async () => {
    const folder = await project('module');
    rmSync(join(folder, 'templates'), { recursive: true });
    const other = await open(folder, 'caller.mts');
    expect(await other.definition('sendOrderShipped(')).toStrictEqual([
      expect.stringMatching(/^generated\/[\w-]+\.d\.ts:\d+$/),
    ]);
    await other.close();
  });

  it('opens the template by Go to Source Definition too, except in TypeScript 7', async () => {
    const found = editor.sourceDefinition('sendOrderShipped(');
    // Reported as microsoft/typescript-go#4609 for other files.
    if (server.endsWith('7')) await expect(found).rejects.toThrow('ScriptKind must be specified');
    else expect(await found).toStrictEqual([placeOf('order_shipped')]);
  });
});
