import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userEnvironment } from '../../scripts/npm.ts';
import { packPackages, readManifest } from '../../scripts/packages.ts';
import { readmeBlock } from '../support/readme-block.ts';
import { startSandbox } from '../support/running-sandbox.ts';
import { type Run, writeText } from '../support/tools.ts';
import { removeProject } from '../support/user-project.ts';

const commands = readmeBlock('sh', 'npx notifygen init').trim().split('\n');
const caller = readmeBlock('ts', 'sendOrderShipped');
const compileAndSend = readmeBlock('sh', 'npx tsc --init').trim();
const slipText = readmeBlock('text', 'orders.ts');

let folder = '';
let tarballs: ReadonlyMap<string, string> = new Map();
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'notifygen-readme-')));
  tarballs = new Map(packPackages(folder).map(({ name, filename }) => [name, join(folder, filename)]));
});
afterAll(() => removeProject(folder));

/** Types a line of the README into a shell, where the packages are those of this repository. */
function type(line: string, env: NodeJS.ProcessEnv = {}): Run {
  const installed = line.replaceAll(
    /(?<=npm install.* )(@notifygen\/\w+|notifygen|typescript)(?= |$)/g,
    (name) =>
      name === 'typescript'
        ? `${name}@${readManifest('.').devDependencies?.typescript}`
        : (tarballs.get(name) ?? name),
  );
  const { status, stdout, stderr } = spawnSync('bash', ['-c', installed], {
    cwd: join(folder, 'shop'),
    env: { ...userEnvironment(), npm_config_prefer_offline: 'true', ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('the README, in an empty folder', { retry: 0, timeout: 180_000 }, () => {
  it('leads to a message in the inbox, and to the compile error on its first screen', async () => {
    mkdirSync(join(folder, 'shop'));
    expect(commands.at(-1)).toMatch(/^npx notifygen sandbox\b/);
    for (const command of commands.slice(0, -1)) expect(type(command), command).toMatchObject({ status: 0 });
    const sandbox = await startSandbox(join(folder, 'shop'));

    writeText(join(folder, 'shop/orders.ts'), caller);
    expect(type(compileAndSend, sandbox.env)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^accepted$/m),
    });
    const messages = await fetch(`${sandbox.url}/sandbox/messages?template=order_shipped`);
    expect(await messages.json()).toMatchObject([{ outcome: 'accepted', to: '447700900123' }]);

    writeText(join(folder, 'shop/orders.ts'), caller.replace(", 'Friday'", ''));
    expect(type('npx tsc --noEmit')).toMatchObject({ status: 1, stdout: slipText });
    expect(await sandbox.pressCtrlC()).toContain('The sandbox has ended.');
  });
});
