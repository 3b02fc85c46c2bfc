import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packPackages, readManifest } from '../../scripts/packages.ts';
import { temporaryFolder, writeText } from '../support/files.ts';
import { codeBlock, readPage } from '../support/markdown.ts';
import type { Run } from '../support/run.ts';
import { startSandbox } from '../support/sandbox.ts';
import { type } from '../support/user-project.ts';

const readme = readPage('README.md');
const commands = codeBlock(readme, 'sh', 'npx notifygen init').trim().split('\n');
const caller = codeBlock(readme, 'ts', 'sendOrderShipped');
const compileAndSend = codeBlock(readme, 'sh', 'node dist/orders.js').trim();
const compilerMessage = codeBlock(readme, 'text', 'orders.ts');

const folder = temporaryFolder({}, afterAll);
const shop = join(folder, 'shop');
let tarballs: ReadonlyMap<string, string> = new Map();
beforeAll(() => {
  tarballs = new Map(packPackages(folder).map(({ name, filename }) => [name, join(folder, filename)]));
  mkdirSync(shop);
});

/** Runs a line of the README, which installs the packages of this repository and its compiler. */
function runLine(line: string, env: NodeJS.ProcessEnv = {}): Run {
  const installed = line.replaceAll(
    /(?<=npm install.* )(@notifygen\/\w+|notifygen|typescript)(?= |$)/g,
    (name) =>
      name === 'typescript'
        ? `${name}@${readManifest('.').devDependencies?.typescript}`
        : (tarballs.get(name) ?? name),
  );
  return type(shop, installed, { npm_config_prefer_offline: 'true', ...env });
}

describe('the README, in an empty folder', { timeout: 180_000 }, () => {
  it('leads to a message in the inbox, and to the compile error on its first screen', async () => {
    expect(commands.at(-1)).toMatch(/^npx notifygen sandbox\b/);
    for (const command of commands.slice(0, -1))
      expect(runLine(command), command).toMatchObject({ status: 0 });
    const sandbox = await startSandbox(shop);

    writeText(join(shop, 'src/orders.ts'), caller);
    expect(runLine(compileAndSend, sandbox.env)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^accepted$/m),
    });
    const messages = await fetch(`${sandbox.url}/sandbox/messages?template=order_shipped`);
    expect(await messages.json()).toMatchObject([{ outcome: 'accepted', to: '447700900123' }]);

    writeText(join(shop, 'src/orders.ts'), caller.replace(", 'Friday'", ''));
    expect(runLine('npx tsc --noEmit')).toMatchObject({ status: 1, stdout: compilerMessage });

    writeText(join(shop, 'src/orders.ts'), caller);
    appendFileSync(
      join(shop, 'templates/order_shipped.yaml'),
      '\nstatus: rejected\nstatusReason: INVALID_FORMAT\n',
    );
    const [start = '', end] = codeBlock(readme, 'text', 'cannot be sent').split('…');
    const { stdout } = runLine('npx notifygen generate --unapproved error && npx tsc --noEmit');
    expect(stdout).toContain(start);
    expect(stdout.endsWith(end ?? start)).toBe(true);
    expect(await sandbox.pressCtrlC()).toContain('The sandbox has stopped.');
  });
});
