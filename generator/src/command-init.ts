import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NotifygenError } from './notifygen-error.js';
import { configFileName } from './project-paths.js';

const config = `{
  "$schema": "./node_modules/notifygen/config.schema.json",
  "templates": "templates",
  "out": "generated"
}
`;

const exampleTemplate = `# yaml-language-server: $schema=../node_modules/notifygen/template.schema.json
#
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
const script = 'notifygen generate';

/** Sets a project up and says what it did. It overwrites nothing. */
export function runInit(folder: string): number {
  const manifestPath = join(folder, 'package.json');
  if (!existsSync(manifestPath)) {
    throw new NotifygenError(
      "there is no package.json here: run npm init first, or change to the project's folder",
    );
  }
  const done = [
    writeNew(folder, configFileName, config),
    writeNew(folder, 'templates/order_shipped.yaml', exampleTemplate),
    addScript(manifestPath),
  ];
  process.stdout.write(`${done.map((line) => `  ${line}\n`).join('')}
Next:
  npm install @notifygen/runtime
  npm install --save-dev notifygen
  npx notifygen generate
`);
  return 0;
}

function writeNew(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  if (existsSync(path)) return `kept     ${name}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
  return `wrote    ${name}`;
}

function addScript(path: string): string {
  const text = readFileSync(path, 'utf8');
  const manifest = parseManifest(text);
  const { scripts = {} } = manifest;
  if (Object.hasOwn(scripts, scriptName)) return `kept     the script "${scriptName}" of package.json`;
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  ';
  const changed = { ...manifest, scripts: { ...scripts, [scriptName]: script } };
  writeFileSync(path, `${JSON.stringify(changed, null, indent)}\n`);
  return `added    the script "${scriptName}" to package.json: npm run ${scriptName}`;
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
}

function parseManifest(text: string): Manifest {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NotifygenError(
      `package.json is no JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
