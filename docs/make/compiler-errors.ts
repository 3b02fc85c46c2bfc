import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { code, table } from './markdown.ts';

const mistakes: readonly (readonly [what: string, call: string])[] = [
  ['a parameter is missing', "sendOrderShipped(client, { ...shipped, parameters: ['Ann', 'A-1001'] });"],
  [
    'one parameter too many',
    "sendOrderShipped(client, { ...shipped, parameters: ['Ann', 'A-1', 'Friday', '!'] });",
  ],
  [
    'a parameter is not a string',
    "sendOrderShipped(client, { ...shipped, parameters: ['Ann', 1001, 'Friday'] });",
  ],
  [
    'a date and an amount are swapped',
    "sendReturnOpened(client, { to, parameters: ['R-12', '2026-07-03', refund] });",
  ],
  [
    'a string that is not known to be a date',
    "sendReturnOpened(client, { to, parameters: ['R-12', refund, to] });",
  ],
  ['the wrong kind of file', "sendOrderShipped(client, { ...shipped, file: { type: 'image', url } });"],
  ['a file, but the template has none', "sendStoreWelcome(client, { to, file: { type: 'image', url } });"],
  ['the button suffix is missing', 'sendOrderShipped(client, { ...shipped, buttons: [] });'],
  ['a language that is not approved', "sendOrderConfirmed(client, { ...confirmed, language: 'fr' });"],
  ['a language, but the template has only one', "sendStoreWelcome(client, { to, language: 'es' });"],
  ['a function that does not exist', "import { sendOrderShiped } from './generated/index.js';"],
];

const namedMistakes: typeof mistakes = [
  [
    'a parameter is missing',
    "sendOrderShipped(client, { ...shipped, parameters: { customerName: 'Ann', orderId: 'A-1' } });",
  ],
  ['several are missing', "sendOrderShipped(client, { ...shipped, parameters: { orderId: 'A-1' } });"],
  [
    'one parameter too many',
    "sendOrderShipped(client, { ...shipped, parameters: { ...shipped.parameters, note: '!' } });",
  ],
  [
    'a misspelt name',
    "sendOrderShipped(client, { ...shipped, parameters: { custmerName: 'Ann', orderId: 'A-1', shipDate: 'Friday' } });",
  ],
  [
    'a parameter is not a string',
    'sendOrderShipped(client, { ...shipped, parameters: { ...shipped.parameters, orderId: 1001 } });',
  ],
  ['a tuple', "sendOrderShipped(client, { ...shipped, parameters: ['Ann', 'A-1', 'Friday'] });"],
  ['the button suffix is missing', 'sendOrderShipped(client, { ...shipped, buttons: {} });'],
  [
    'the name of a button suffix is misspelt',
    "sendOrderShipped(client, { ...shipped, buttons: { trackingcode: 'A-1' } });",
  ],
];

const declarations = [
  "import type { Client } from '@notifygen/runtime';",
  "import type { OrderConfirmedMessage, OrderShippedMessage } from './generated/index.js';",
  'declare const client: Client;',
  'declare const shipped: OrderShippedMessage;',
  'declare const confirmed: OrderConfirmedMessage;',
  'declare const to: string, url: string;',
  "const refund = { amount: '89.00', currency: 'EUR' };",
  "import { sendOrderConfirmed, sendOrderShipped, sendReturnOpened, sendStoreWelcome } from './generated/index.js';",
];

/** The real messages of the compiler for calls that do not match their templates. */
export function compilerErrors(mode: 'tuple' | 'named' = 'tuple'): string {
  const shown = mode === 'named' ? namedMistakes : mistakes;
  const messages = compile([...declarations, ...shown.map(([, call]) => call)].join('\n'), mode);
  const rows = shown.map(([what, call], index) => {
    const message = messages.get(declarations.length + index + 1);
    if (message === undefined) throw new Error(`the compiler accepts ${call}`);
    return [what, code(message)];
  });
  return table(['mistake', 'compiler error'], rows);
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The compiler's messages by line. */
function compile(source: string, parameters: 'tuple' | 'named'): ReadonlyMap<number, string> {
  mkdirSync(join(root, 'test/.scratch'), { recursive: true });
  const folder = mkdtempSync(join(root, 'test/.scratch/mistakes-'));
  try {
    const config = { templates: relative(folder, join(root, 'templates')), parameters };
    writeFileSync(join(folder, 'notifygen.config.json'), JSON.stringify(config));
    run([join(root, 'generator/bin/notifygen.cjs'), 'generate'], folder);
    writeFileSync(join(folder, 'mistakes.ts'), source);
    const flags = '--strict --noEmit --module nodenext --target es2023 --ignoreConfig --types';
    const printed = run(
      [join(root, 'node_modules/typescript/bin/tsc'), 'mistakes.ts', ...flags.split(' '), ''],
      folder,
    );
    const errors = printed.matchAll(/^mistakes\.ts\((\d+),\d+\): error (.*)$/gm);
    return new Map(Array.from(errors, ([, line, message = '']) => [Number(line), message]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args: readonly string[], cwd: string): string {
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8' }).stdout;
}
