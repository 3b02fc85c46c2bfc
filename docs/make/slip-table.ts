import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { code, table } from './markdown.ts';

const slips: readonly (readonly [what: string, call: string])[] = [
  ['a value is missing', "sendOrderShipped(client, { ...shipped, parameters: ['Ann', 'A-1001'] });"],
  [
    'a value too many',
    "sendOrderShipped(client, { ...shipped, parameters: ['Ann', 'A-1', 'Friday', '!'] });",
  ],
  [
    'a value that is no text',
    "sendOrderShipped(client, { ...shipped, parameters: ['Ann', 1001, 'Friday'] });",
  ],
  ['another kind of file', "sendOrderShipped(client, { ...shipped, file: { type: 'image', url } });"],
  ['a file where there is none', "sendStoreWelcome(client, { to, file: { type: 'image', url } });"],
  ['no suffix for the button', 'sendOrderShipped(client, { ...shipped, buttons: [] });'],
  ['a language that is not approved', "sendOrderConfirmed(client, { ...confirmed, language: 'fr' });"],
  ['a language that is not the caller’s to choose', "sendStoreWelcome(client, { to, language: 'es' });"],
  ['a template that is gone', "import { sendOrderShiped } from './generated/index.js';"],
];

const declarations = [
  "import type { Client } from '@notifygen/runtime';",
  "import type { OrderConfirmedMessage, OrderShippedMessage } from './generated/index.js';",
  'declare const client: Client;',
  'declare const shipped: OrderShippedMessage;',
  'declare const confirmed: OrderConfirmedMessage;',
  'declare const to: string, url: string;',
  "import { sendOrderConfirmed, sendOrderShipped, sendStoreWelcome } from './generated/index.js';",
];

/** What the compiler really says of calls that do not fit. */
export function slipTable(): string {
  const messages = compile([...declarations, ...slips.map(([, call]) => call)].join('\n'));
  const rows = slips.map(([what, call], index) => {
    const message = messages.get(declarations.length + index + 1);
    if (message === undefined) throw new Error(`the compiler takes ${call}`);
    return [what, code(message)];
  });
  return table(['slip', 'what the compiler says'], rows);
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The compiler's complaints by their lines. */
function compile(source: string): ReadonlyMap<number, string> {
  mkdirSync(join(root, 'test/.scratch'), { recursive: true });
  const folder = mkdtempSync(join(root, 'test/.scratch/slips-'));
  try {
    const templates = join(root, 'templates');
    run(
      [join(root, 'generator/bin/notifygen.cjs'), 'generate', '--templates', templates, '--out', 'generated'],
      folder,
    );
    writeFileSync(join(folder, 'slips.ts'), source);
    const flags = '--strict --noEmit --module nodenext --target es2023 --ignoreConfig --types';
    const printed = run(
      [join(root, 'node_modules/typescript/bin/tsc'), 'slips.ts', ...flags.split(' '), ''],
      folder,
    );
    const complaints = printed.matchAll(/^slips\.ts\((\d+),\d+\): error (.*)$/gm);
    return new Map(Array.from(complaints, ([, line, message = '']) => [Number(line), message]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args: readonly string[], cwd: string): string {
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8' }).stdout;
}
