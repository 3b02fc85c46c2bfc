import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@notifygen/outbox/command';
import { describe, expect, it } from 'vitest';
import { type Files, scratchFolder } from '../../test/support/files.ts';
import { readPage } from '../../test/support/markdown.ts';
import { startProgram } from '../../test/support/program.ts';
import { cli, root, startNode } from '../../test/support/run.ts';
import { runMain } from '../../test/support/run-main.ts';
import { program } from './support/commands.js';
import { recipientOf, setUpOutbox, text } from './support/outbox.js';

const exporting = `
  import { createOutbox } from '@notifygen/outbox';
  import { createClient } from '@notifygen/runtime';

  const { DATABASE_URL: url, GATEWAY_URL: baseUrl } = process.env;
  const senders = { shop: createClient({ baseUrl, appId: 'shop-app', apiKey: 'key-1' }) };
  const templates = { summer_sale: { name: 'summer_sale', language: 'en', parameters: [] } };
  export const outbox = createOutbox({ url, senders, templates });
`;
const starting = `${exporting} await outbox.start();`;
const startingInCommonJs = starting
  .replaceAll(/import (.*) from (.*);/g, 'const $1 = require($2);')
  .replace('export const outbox', 'exports.outbox')
  .replace('await outbox', 'exports.outbox');

function lineAbout(module: string): string {
  return `${module} calls start(), which commands ignore: only work sends. Call it in another file, which imports the outbox.\n`;
}

/** Twenty queued messages, and a folder with modules that would send them. */
async function setUp(modules: Files) {
  const folder = scratchFolder({ 'people.csv': `to\n${recipientOf(99)}\n`, ...modules });
  const url = `file:${join(folder, 'outbox.db')}`;
  const { gateway, outbox } = await setUpOutbox({ url });
  await outbox.enqueueAll(Array.from({ length: 20 }, (_, n) => ({ message: text(n) })));
  const env = { DATABASE_URL: url, GATEWAY_URL: gateway.url };
  const start = (...args: readonly string[]) =>
    startProgram(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
  return { gateway, outbox, folder, env, start };
}

/** The arguments of the example that the help of each command shows. */
async function examples(...group: readonly string[]): Promise<readonly (readonly string[])[]> {
  const { stdout: help } = await runMain(run, [...group, '--help']);
  const [, commands] = /^Commands:\n((?: .*\n)+)/m.exec(help) ?? [];
  if (commands === undefined) {
    const [, example = ''] = /^Example:\n +npx notifygen-outbox (.*?)(?: > .*)?$/m.exec(help) ?? [];
    return [(example.match(/"[^"]*"|\S+/g) ?? []).map((arg) => arg.replaceAll('"', ''))];
  }
  const found: (readonly string[])[] = [];
  for (const [, name = ''] of commands.matchAll(/^ {2}(\w+) /gm))
    if (name !== 'help') found.push(...(await examples(...group, name)));
  return found;
}

describe('a module that sends when it is loaded', () => {
  it('sends nothing in the commands, and each of them prints one line about it', async () => {
    const all = await examples();
    const names = all.map((args) => args.slice(0, args.indexOf('./src/outbox.ts')).join(' '));
    const reference = readPage('docs/reference/outbox-command-line.md').matchAll(/^## (.*)$/gm);
    expect(names.toSorted()).toStrictEqual(Array.from(reference, ([, name]) => name).toSorted());
    const ending = all.filter((_, index) => !['work', 'page'].includes(names[index] ?? ''));
    const store = ['--template', 'summer_sale', '--name', 'sale', '--confirm', 'sale', '--no-follow'];
    const commands = [...ending, ['campaign', 'send', './src/outbox.ts', 'people.csv', ...store]];
    // A command closes the outbox, so each has a module of its own.
    const modules = commands.map((_, index) => [`outbox-${index}.mjs`, starting] as const);
    const { gateway, outbox, folder, env } = await setUp(Object.fromEntries(modules));
    for (const [index, args] of commands.entries()) {
      const own = args.map((arg) => (arg === './src/outbox.ts' ? `outbox-${index}.mjs` : arg));
      const { stderr } = await runMain(run, own, { cwd: folder, env });
      expect(stderr.split(lineAbout(`outbox-${index}.mjs`)), own.join(' ')).toHaveLength(2);
    }
    expect(gateway.received).toStrictEqual([]);
    expect(await outbox.status()).toMatchObject({ queued: 21, sending: 0 });
  });

  it('sends nothing in CommonJS, with another copy of the package, and with several outboxes', async () => {
    const { gateway, folder, env } = await setUp({
      'common-js.cjs': startingInCommonJs,
      'copy.mjs': starting.replace('@notifygen/outbox', './dist/index.js'),
      'several.mjs': `${starting}
        const other = createOutbox({ url, senders });
        await other.start();
        await other.drain();
        while (!(await other.workOnce()).isDone);`,
    });
    cpSync(join(root, 'outbox/dist'), join(folder, 'dist'), { recursive: true });
    const look = async (module: string) => {
      const { stdout, stderr } = await startNode([program, 'status', module], folder, env);
      expect(stderr.split(lineAbout(module)), stderr).toHaveLength(2);
      expect(stdout).toContain('start one: npx notifygen-outbox work ');
    };
    await Promise.all(['common-js.cjs', 'copy.mjs', 'several.mjs'].map(look));
    expect(gateway.received).toStrictEqual([]);
  });

  it('sends nothing in notifygen outbox, which ends also if the module keeps the process alive', async () => {
    const { gateway, start } = await setUp({
      'outbox.mjs': `${starting} setInterval(() => undefined, 60_000);`,
    });
    const status = start(cli, 'outbox', 'status', 'outbox.mjs');
    expect(await status.exited).toContain(lineAbout('outbox.mjs'));
    expect(status.process.exitCode).toBe(0);
    expect(gateway.received).toStrictEqual([]);
  });

  it('sends nothing later, while the command shows the page', async () => {
    const { gateway, start } = await setUp({
      'outbox.mjs': `${exporting} setTimeout(() => outbox.start(), 300);`,
    });
    const page = start(program, 'page', 'outbox.mjs');
    await page.printed('Press Ctrl-C to stop.');
    await page.printed(lineAbout('outbox.mjs'));
    page.signal('SIGTERM');
    await page.exited;
    expect(gateway.received).toStrictEqual([]);
  });

  it('sends each message once in work', async () => {
    const { gateway, outbox, start } = await setUp({ 'outbox.mjs': starting });
    const work = start(program, 'work', 'outbox.mjs');
    const accepted = async () => (await outbox.status()).accepted;
    await expect.poll(accepted, { timeout: 30_000, interval: 20 }).toBe(20);
    expect(await outbox.status()).toMatchObject({ senders: { shop: { workers: 1 } } });
    work.signal('SIGTERM');
    const output = await work.exited;
    expect(output).toContain(lineAbout('outbox.mjs'));
    // On a busy machine, some are claimed too late, and queued again.
    expect(output).toContain('Stopped. 20 accepted');
    expect(new Set(gateway.received.map(({ to }) => to)).size).toBe(20);
    expect(gateway.received).toHaveLength(20);
  });
});
