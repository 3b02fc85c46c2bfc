import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Command } from 'commander';
import { applyEdits, modify } from 'jsonc-parser';
import { resolveSettings } from '../config/find-config.js';
import { NotifygenError } from '../diagnostics/errors.js';
import { createFile, replaceFile } from '../output/write-files.js';
import { configFileName, displayPath, slashes } from '../source/paths.js';
import { readText } from '../source/read-text.js';
import { findTemplates } from '../source/template-files.js';
import { type CommandContext, type CommandOutput, diagnosticsOutput } from './command.js';

export function addInitCommand(program: Command, { finish }: CommandContext): void {
  program
    .command('init')
    .description('set up a project: configuration, an example template, a script in package.json')
    .addHelpText('after', '\nExisting files are never overwritten.\n\nExample:\n  npx notifygen init')
    .action(async () => {
      finish(await runInit(process.cwd()));
    });
}

const config = `{
  "$schema": "./node_modules/notifygen/config.schema.json",
  "templates": "templates",
  "out": "generated"
}
`;

const exampleTemplate = `#
# One template per file, as approved by WhatsApp. This one becomes sendOrderShipped(client, { … }).
# Edit or delete it, then run: npx notifygen generate

name: order_shipped
language: en # or a list, such as [en, es], of which each call chooses one
description: Tells the customer that the parcel is on its way.

# The approved text. Each call passes a value for {{1}}, {{2}}, …
body: Hi {{1}}, your order {{2}} ships on {{3}}.
placeholders:
  - name: customerName
    description: First name
    example: Ann
  - name: orderId
    example: A-1001
  - name: shipDate
    example: Friday

# The file in the header: document, video or image. Delete this line if the template has none.
file: document

# In order. If a URL ends with {{1}}, each call passes its suffix.
buttons:
  - name: trackingCode
    url: https://shop.example/track/{{1}}
    text: Track it
`;

const scriptName = 'notifygen';

/** Sets up a project and reports what it did. It never overwrites anything. */
async function runInit(folder: string): Promise<CommandOutput> {
  // Read first: if something is invalid, nothing is written.
  const manifest = readManifest(folder);
  const { diagnostics } = await resolveSettings(folder, {});
  if (diagnostics.length > 0) return diagnosticsOutput(diagnostics);
  const done = [addConfig(folder, manifest), await addExample(folder), addScript(manifest)];
  const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join('');
  return { stdout: `${indented(done)}\nNext:\n${indented(nextSteps(manifest))}`, stderr: '', exitCode: 0 };
}

function addConfig(folder: string, { content }: Manifest): string {
  if (Object.hasOwn(content, 'notifygen')) return 'kept     the key "notifygen" in package.json';
  const path = join(folder, configFileName);
  if (existsSync(path)) return `kept     ${configFileName}`;
  createFile(path, config);
  return `wrote    ${configFileName}`;
}

/** Resolves the settings again, since the configuration may be new. */
async function addExample(folder: string): Promise<string> {
  const { templates } = (await resolveSettings(folder, {})).settings;
  if (containsTemplates(templates)) return `kept     ${displayPath(templates)}`;
  const path = join(templates, 'order_shipped.yaml');
  const schema = slashes(relative(templates, join(folder, 'node_modules/notifygen/template.schema.json')));
  createFile(path, `# yaml-language-server: $schema=${schema}\n${exampleTemplate}`);
  return `wrote    ${displayPath(path)}`;
}

function containsTemplates(folder: string): boolean {
  try {
    return findTemplates(folder).files.length > 0;
  } catch {
    return false;
  }
}

function addScript(manifest: Manifest): string {
  if (Object.hasOwn(manifest.scripts, scriptName))
    return `kept     the script "${scriptName}" in package.json`;
  replaceFile(manifest.path, withScript(manifest, scriptName, 'notifygen generate'));
  return `added    the script "${scriptName}" to package.json: npm run ${scriptName}`;
}

/** The commands that lead to a first message in the inbox, without those that are already done. */
function nextSteps({ content }: Manifest): readonly string[] {
  const manifest = new Map<string, unknown>(Object.entries(content));
  const installed = ['dependencies', 'devDependencies'].flatMap((key) =>
    Object.keys(Object(manifest.get(key))),
  );
  const install = (flags: string, ...names: readonly string[]): readonly string[] => {
    const missing = names.filter((name) => !installed.includes(name));
    return missing.length === 0 ? [] : [`npm install ${flags}${missing.join(' ')}`];
  };
  return [
    // Node and TypeScript treat generated code as CommonJS in a project that npm init set up.
    ...(manifest.get('type') === 'module'
      ? []
      : ['npm pkg set type=module     # unless a bundler builds your code']),
    ...install('', '@notifygen/runtime'),
    ...install('--save-dev ', 'notifygen', '@notifygen/sandbox'),
    'npx notifygen generate      # one typed function per template',
    'npx notifygen sandbox       # a local gateway with an inbox, to try them out',
  ];
}

interface Manifest {
  readonly path: string;
  readonly text: string;
  readonly content: object;
  readonly scripts: object;
}

/** @throws NotifygenError if there is no package.json in the folder, or none that can be changed. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) {
    throw new NotifygenError(
      "there is no package.json here: run npm init first, or change to the project's folder",
    );
  }
  const read = readText(path, 'package.json');
  if ('failure' in read) throw new NotifygenError(`cannot read package.json: ${read.failure.reason}`);
  const content = parse(read.text);
  if (!isObject(content)) throw new NotifygenError('package.json must contain a JSON object');
  const scripts = 'scripts' in content ? content.scripts : {};
  if (!isObject(scripts)) throw new NotifygenError('"scripts" in package.json must be a JSON object');
  return { path, text: read.text, content, scripts };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new NotifygenError(`package.json is not valid JSON: ${reason}`);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a package.json with one more script; everything else keeps its formatting. */
export function withScript({ text }: Manifest, name: string, command: string): string {
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
  return applyEdits(text, modify(text, ['scripts', name], command, { formattingOptions }));
}
