import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox, type Sandbox, serveSandbox } from '@notifygen/sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cli, replaceIn, root, runNode, scratchFolder, startNode, tsc } from '../support/tools.ts';

const examples = join(root, 'examples');

const withTemplates = ['order-service', 'plain-javascript', 'monorepo/packages/messages'];

interface ServedSandbox {
  readonly sandbox: Sandbox;
  readonly env: NodeJS.ProcessEnv;
}

async function serve(templates: string): Promise<ServedSandbox> {
  const sandbox = await createSandbox({ templates: join(examples, templates) });
  const { url, close } = await serveSandbox(sandbox);
  onTestFinished(close);
  const { appId, apiKey } = sandbox;
  const env = { NOTIFYGEN_BASE_URL: url, NOTIFYGEN_APP_ID: appId, NOTIFYGEN_API_KEY: apiKey };
  return { sandbox, env };
}

/** A copy that can be changed, without what was built, where packages are found as in the original. */
function copyOf(example: string): string {
  const folder = scratchFolder();
  cpSync(join(examples, example), folder, {
    recursive: true,
    filter: (path) => !/\/dist$|\.tsbuildinfo$/.test(path),
  });
  return folder;
}

describe('the examples', () => {
  it.each(withTemplates)('%s is generated from its templates as they stand', (example) => {
    expect(runNode([cli, 'generate', '--check'], join(examples, example))).toMatchObject({ status: 0 });
  });

  it.each(['order-service', 'plain-javascript', 'monorepo'])('%s compiles as its own project', (example) => {
    const mode = example === 'monorepo' ? '-b' : '-p';
    expect(runNode([tsc, mode, '.'], join(examples, example))).toMatchObject({ status: 0, stdout: '' });
  });
});

describe('the order service', () => {
  it('starts, takes an event over HTTP, and sends its message', async () => {
    const { sandbox, env } = await serve('order-service/templates');
    const service = spawn(process.execPath, ['src/main.ts'], {
      cwd: join(examples, 'order-service'),
      env: { ...process.env, ...env, PORT: '0' },
    });
    onTestFinished(() => void service.kill());
    const [listening] = await service.stdout.setEncoding('utf8').take(1).toArray();
    const [, event = ''] =
      /'(\{"type".*\})'/.exec(readFileSync(join(examples, 'order-service/README.md'), 'utf8')) ?? [];
    const url = /http:\S+/.exec(String(listening))?.[0];
    const response = await fetch(`${url}/events`, { method: 'POST', body: event });
    expect([response.status, await response.json()]).toStrictEqual([200, { outcome: 'sent' }]);
    expect(sandbox.messages().map(({ text }) => text)).toStrictEqual([
      'Thank you, Ann! We have your order A-1001.',
    ]);
  });
});

describe('plain JavaScript', () => {
  it('runs without a build', async () => {
    const { sandbox, env } = await serve('plain-javascript/templates');
    expect(await startNode(['remind.js'], join(examples, 'plain-javascript'), env)).toStrictEqual({
      status: 0,
      stdout: 'Reminded Ann of Friday.\nReminded Ben of Monday.\n',
      stderr: '',
    });
    expect(sandbox.messages()).toHaveLength(2);
  });

  it('is held to the templates by the compiler', () => {
    const folder = copyOf('plain-javascript');
    replaceIn(join(folder, 'remind.js'), ', time]', ']');
    expect(runNode([tsc, '-p', '.'], folder).stdout).toContain('target requires 3');
  });
});

describe('the monorepo', () => {
  it('builds a package of messages and an app that sends one', async () => {
    const { sandbox, env } = await serve('monorepo/packages/messages/templates');
    expect(runNode([tsc, '-b'], join(examples, 'monorepo'))).toMatchObject({ status: 0 });
    const { stdout, stderr } = await startNode(
      ['packages/app/dist/main.js'],
      join(examples, 'monorepo'),
      env,
    );
    expect({ stdout, stderr }).toStrictEqual({ stdout: 'The gateway answered 200.\n', stderr: '' });
    expect(sandbox.messages({ template: 'order_shipped' })).toHaveLength(1);
  });

  it('fails at the call in the app once a template has changed', () => {
    const folder = copyOf('monorepo');
    mkdirSync(join(folder, 'node_modules/@shop'), { recursive: true });
    symlinkSync(join(folder, 'packages/messages'), join(folder, 'node_modules/@shop/messages'));
    const template = join(folder, 'packages/messages/templates/order_shipped.yaml');
    replaceIn(template, ' on {{3}}', '');
    replaceIn(template, ', shipDate', '');
    expect(runNode([cli, 'generate'], join(folder, 'packages/messages'))).toMatchObject({ status: 0 });
    const { status, stdout } = runNode([tsc, '-b'], folder);
    expect(status).not.toBe(0);
    expect(stdout).toContain('packages/app/src/main.ts(6,3): error TS2322');
    expect(stdout).toContain('Source has 3 element(s) but target allows only 2.');
  });
});
