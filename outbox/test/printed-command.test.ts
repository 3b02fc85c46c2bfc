import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { templates } from '../../generated/index.js';
import { shellWord } from '../src/command/printed-command.js';
import { campaignModule, program } from './support/commands.js';
import { recipientOf, setUpOutbox, testFolder } from './support/outbox.js';

describe.skipIf(process.platform === 'win32')('a printed command', () => {
  it('can be copied into a shell, whatever the path of the module is, and names the same export', async () => {
    const url = `file:${join(testFolder(), 'outbox.db')}`;
    const { outbox } = await setUpOutbox({ url, templates });
    const folder = join(testFolder(), "Ann's `new` & $(old) shop");
    const module = join(folder, 'outbox.mjs');
    mkdirSync(folder);
    const exports = ['first', 'second'].map(
      (name) => `export { outbox as ${name} } from '${campaignModule}?${name}';`,
    );
    writeFileSync(module, exports.join('\n'));
    const shell = (line: string): string =>
      execFileSync('sh', ['-c', `npx() { shift; "$NODE" "$PROGRAM" "$@"; }\n${line}`], {
        encoding: 'utf8',
        env: { ...process.env, DATABASE_URL: url, NODE: process.execPath, PROGRAM: program, MODULE: module },
      });
    const goOn = (): string => {
      const status = shell('npx notifygen-outbox campaign status "$MODULE" sale --export second');
      return shell(/^Resume it: (.*)$/m.exec(status)?.[1] ?? status);
    };
    const row = {
      to: recipientOf(1),
      customerName: 'Ann',
      productName: 'Chair',
      cartId: 'c',
      unsubscribeCode: 'u',
    };
    await outbox.campaigns.create({ name: 'sale', template: 'cart_reminder', rows: [row] });
    await outbox.campaigns.pause('sale', { reason: 'wrong price' });
    expect(goOn()).toBe('Resumed.\n');
    await outbox.pause({ sender: 'shop', template: 'cart_reminder' }, { reason: 'rejected' });
    expect(goOn()).toBe('Resumed.\n');
    expect(await outbox.campaigns.status('sale')).toMatchObject({ state: 'sending' });
  });

  it.each([
    './src/outbox.ts',
    '',
    'my shop/outbox.ts',
    "Ann's shop",
    `5" & 'more'`,
    '$HOME `ls` $(ls) !! "',
    'C:\\shop\\',
    '\\\\server\\my shop',
    '~/a*b?{c,d}[e]#f;g|h>i%j^k=l',
    'two\nlines',
  ])('passes %j as one argument', (text) => {
    const printed = execFileSync('bash', ['-c', `set -o histexpand; printf '%s\\0' ${shellWord(text)}`]);
    expect(printed.toString()).toBe(`${text}\0`);
  });
});

it.each([
  ['./src/outbox.ts', './src/outbox.ts'],
  ['C:\\Users\\Ann Lee\\outbox.ts', '"C:\\Users\\Ann Lee\\outbox.ts"'],
  ["Ann's shop", `"Ann's shop"`],
])('a path of Windows has no quotes that cmd.exe does not know: %s', (path, word) => {
  expect(shellWord(path)).toBe(word);
});
