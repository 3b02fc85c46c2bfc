import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { resolveSettings } from '../config/config.js';
import { NotifygenError, systemReason } from '../diagnostics/errors.js';
import { formatDiagnostic } from '../diagnostics/format.js';
import { replaceFile } from '../output/replace-files.js';
import { findTemplates } from '../source/find-templates.js';
import { configFileName, displayPath, slashes } from '../source/paths.js';
import { nextSteps } from './next-steps.js';
import { renderDiagnostics, usesColor } from './output.js';
import { type Manifest, readManifest, withScript } from './package-manifest.js';

const config = `{
  "$schema": "./node_modules/notifygen/config.schema.json",
  "templates": "templates",
  "out": "generated"
}
`;

const exampleTemplate = `#
# One file a template, each as WhatsApp approved it. This one becomes sendOrderShipped(client, { … }).
# Change or delete it, then run: npx notifygen generate

name: order_shipped
language: en # or a list, such as [en, es]: the caller then chooses one
description: Tells the customer that the parcel left.

# The approved text. {{1}}, {{2}}, … are the values that the caller gives.
body: Hi {{1}}, your order {{2}} ships on {{3}}.
placeholders:
  - name: customerName
    description: First name
    example: Ann
  - name: orderId
    example: A-1001
  - name: shipDate
    example: Friday

# The file in the header: document, video or image. Leave it out where the template has none.
file: document

# In order. A URL that ends in {{1}} takes its end from the caller.
buttons:
  - name: trackingCode
    url: https://shop.example/track/{{1}}
    text: Track it
`;

const scriptName = 'notifygen';

/** Sets a project up and says what it did. It overwrites nothing. */
export async function runInit(folder: string): Promise<number> {
  // Read first: where something is broken, nothing is written.
  const manifest = readManifest(folder);
  const { diagnostics } = await resolveSettings(folder, {});
  if (diagnostics.length > 0) {
    const color = usesColor(process.stderr);
    process.stderr.write(renderDiagnostics(diagnostics, (diagnostic) => formatDiagnostic(diagnostic, color)));
    return 1;
  }
  const done = [addConfig(folder, manifest), await addExample(folder), addScript(manifest)];
  const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join('');
  process.stdout.write(`${indented(done)}\nNext:\n${indented(nextSteps(manifest))}`);
  return 0;
}

function addConfig(folder: string, { content }: Manifest): string {
  if (Object.hasOwn(content, 'notifygen')) return 'kept     the key "notifygen" of package.json';
  const path = join(folder, configFileName);
  if (existsSync(path)) return `kept     ${configFileName}`;
  write(path, config);
  return `wrote    ${configFileName}`;
}

async function addExample(folder: string): Promise<string> {
  const { templates } = (await resolveSettings(folder, {})).settings;
  if (holdsTemplates(templates)) return `kept     ${displayPath(templates)}`;
  const path = join(templates, 'order_shipped.yaml');
  const schema = slashes(relative(templates, join(folder, 'node_modules/notifygen/template.schema.json')));
  write(path, `# yaml-language-server: $schema=${schema}\n${exampleTemplate}`);
  return `wrote    ${displayPath(path)}`;
}

function holdsTemplates(folder: string): boolean {
  try {
    return findTemplates(folder).files.length > 0;
  } catch {
    return false;
  }
}

function addScript(manifest: Manifest): string {
  if (Object.hasOwn(manifest.scripts, scriptName))
    return `kept     the script "${scriptName}" of package.json`;
  orExplain(manifest.path, () =>
    replaceFile(manifest.path, withScript(manifest, scriptName, 'notifygen generate')),
  );
  return `added    the script "${scriptName}" to package.json: npm run ${scriptName}`;
}

function write(path: string, text: string): void {
  orExplain(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  });
}

function orExplain(path: string, task: () => void): void {
  try {
    task();
  } catch (error) {
    throw new NotifygenError(`cannot write ${displayPath(path)}: ${systemReason(error)}`);
  }
}
