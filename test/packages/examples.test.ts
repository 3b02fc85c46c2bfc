import { appendFileSync, cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { OutboxStatus } from '@notifygen/outbox';
import { describe, expect, it, vi } from 'vitest';
import { replaceIn, scratchFolder, temporaryFolder } from '../support/files.ts';
import { freePort } from '../support/free-port.ts';
import { commitFiles, git } from '../support/git.ts';
import { readPage } from '../support/markdown.ts';
import { notifygen } from '../support/notifygen.ts';
import { startProgram } from '../support/program.ts';
import { root, runNode, startNode } from '../support/run.ts';
import { serveTemplates } from '../support/sandbox.ts';
import { tsc, typeCheck } from '../support/typescript.ts';

const examples = join(root, 'examples');
const program = join(root, 'outbox/bin/notifygen-outbox.js');
const until = { timeout: 30_000, interval: 50 };

const withTemplates = ['approval', 'shop-service', 'plain-javascript', 'monorepo/packages/messages'];

/** An editable copy without build output, in which packages resolve as in the original. */
function copyOf(example: string): string {
  const folder = scratchFolder();
  cpSync(join(examples, example), folder, {
    recursive: true,
    filter: (path) => !/\/dist$|\.tsbuildinfo$/.test(path),
  });
  return folder;
}

describe('the examples', () => {
  it.each(withTemplates)('%s has up-to-date generated code', async (example) => {
    expect(await notifygen(join(examples, example), 'generate', '--check')).toMatchObject({ status: 0 });
  });

  it.each(['approval', 'shop-service', 'plain-javascript', 'monorepo'])(
    '%s compiles as a separate project',
    (example) => {
      const mode = example === 'monorepo' ? '-b' : '-p';
      expect(runNode([tsc, mode, '.'], join(examples, example))).toMatchObject({ status: 0, stdout: '' });
    },
  );
});

it('the example of approval prints what its README shows', async () => {
  const folder = copyOf('approval');
  const [error, report] = Array.from(
    readPage('examples/approval/README.md').matchAll(/```text\n(.*?)```/gs),
    ([, text]) => text,
  );
  expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0 });
  await notifygen(folder, 'generate', '--unapproved', 'error');
  expect(runNode([tsc, '-p', '.'], folder).stdout).toBe(error);
  git(folder, 'init', '--quiet');
  commitFiles(folder, {});
  appendFileSync(join(folder, 'templates/order_confirmed.yaml'), 'status: disabled\n');
  expect((await notifygen(folder, 'diff', 'HEAD', '--callers')).stdout).toContain(report);
});

it('the example of approval holds a message of a draft until a worker knows it as approved', async () => {
  const folder = copyOf('approval');
  const { sandbox, env } = await serveTemplates(join(folder, 'templates'));
  const settings = { cwd: folder, env: { ...process.env, ...env } };
  expect(await startNode(['src/announce.ts'], folder, env)).toMatchObject({ status: 0 });
  const work = () => startProgram(process.execPath, [program, 'work', 'src/outbox.ts'], settings);
  const before = work();
  await before.printed('waits for the approval of spring_sale: its status is pending');
  const { stdout } = await startNode([program, 'status', 'src/outbox.ts'], folder, env);
  const [shown = ''] = readPage('examples/approval/README.md').match(/^shop: .*\n.* since /m) ?? [];
  expect(stdout).toContain(shown);
  expect(sandbox.messages()).toEqual([]);
  replaceIn(join(folder, 'templates/spring_sale.yaml'), 'status: pending\n', '');
  await notifygen(folder, 'generate');
  const after = work();
  await sandbox.waitFor('spring_sale');
  for (const worker of [before, after]) {
    worker.signal('SIGTERM');
    await worker.exited;
  }
});

it('the example of an incident holds messages by eight causes, and leaves nothing behind', async () => {
  const incident = startProgram(process.execPath, ['examples/incident/main.ts'], { cwd: root });
  const [, words = ''] = /notifygen-outbox (status .*)/.exec(await incident.printed('Ctrl-C ends')) ?? [];
  const { stdout } = await startNode([program, ...words.split(' '), '--json'], root);
  const { senders }: OutboxStatus = JSON.parse(stdout);
  const causes = Object.values(senders).flatMap(({ held }) => held.map(({ for: cause }) => cause));
  expect(new Set(causes.filter((cause) => cause !== 'line')).size).toBe(8);
  incident.signal('SIGINT');
  await incident.exited;
  expect(existsSync(join(examples, 'incident/.notifygen'))).toBe(false);
});

it('the shop stores an order that comes twice once, sends its confirmation, and stops', async () => {
  const cwd = join(examples, 'shop-service');
  const [, body = ''] = /'(\{"id".*\})'/.exec(readPage('examples/shop-service/README.md')) ?? [];
  const { sandbox, env } = await serveTemplates(join(cwd, 'templates'));
  const port = await freePort();
  const own = { PORT: `${port}`, DATABASE_URL: `file:${join(temporaryFolder(), 'shop.db')}` };
  const settings = { cwd, env: { ...process.env, ...env, ...own, OUTBOX_PASSWORD: 'a-long-enough-secret' } };
  const service = startProgram(process.execPath, ['src/main.ts'], settings);
  const post = async (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/${path}`, { method: 'POST', body });
  await vi.waitFor(() => post('admin/outbox'), until);
  expect((await post('admin/outbox')).status).toBe(401);
  expect((await post('logins')).status).toBe(400);
  expect(await (await post('orders')).json()).toMatchObject({ created: true });
  expect(await (await post('orders')).json()).toMatchObject({ created: false });
  const work = startProgram(process.execPath, [program, 'work', 'src/outbox.ts'], settings);
  await sandbox.waitFor('order_confirmed');
  for (const { signal, exited } of [work, service]) {
    signal('SIGTERM');
    await exited;
  }
  expect(work.output()).toContain('Stopped. 1 accepted');
  expect(service.process.exitCode).toBe(0);
});

describe('plain JavaScript', () => {
  it('runs without a build', async () => {
    const { sandbox, env } = await serveTemplates(join(examples, 'plain-javascript/templates'));
    expect(await startNode(['remind.js'], join(examples, 'plain-javascript'), env)).toStrictEqual({
      status: 0,
      stdout: 'Reminded Ann of Friday.\nReminded Ben of Monday.\n',
      stderr: '',
    });
    expect(sandbox.messages()).toHaveLength(2);
  });

  it('does not type-check if a call does not match its template', () => {
    const folder = copyOf('plain-javascript');
    replaceIn(join(folder, 'remind.js'), ', time]', ']');
    expect(typeCheck(folder).stdout).toContain('target requires 3');
  });
});

describe('the monorepo', () => {
  it('builds a package of messages and an app that sends one', async () => {
    const { sandbox, env } = await serveTemplates(join(examples, 'monorepo/packages/messages/templates'));
    expect(runNode([tsc, '-b'], join(examples, 'monorepo'))).toMatchObject({ status: 0 });
    const app = join(examples, 'monorepo/packages/app');
    const { stdout, stderr } = await startNode(['dist/main.js'], app, env);
    expect({ stdout, stderr }).toStrictEqual({ stdout: 'The gateway responded with 200.\n', stderr: '' });
    expect(sandbox.messages({ template: 'order_shipped' })).toHaveLength(1);
  });

  it('fails to compile at the call in the app after a template has changed', async () => {
    const folder = copyOf('monorepo');
    mkdirSync(join(folder, 'node_modules/@shop'), { recursive: true });
    symlinkSync(join(folder, 'packages/messages'), join(folder, 'node_modules/@shop/messages'));
    const template = join(folder, 'packages/messages/templates/order_shipped.yaml');
    replaceIn(template, ' on {{3}}', '');
    replaceIn(template, ', shipDate', '');
    expect(await notifygen(join(folder, 'packages/messages'), 'generate')).toMatchObject({ status: 0 });
    const { status, stdout } = runNode([tsc, '-b'], folder);
    expect(status).not.toBe(0);
    expect(stdout).toContain('packages/app/src/main.ts(6,3): error TS2322');
    expect(stdout).toContain('Source has 3 element(s) but target allows only 2.');
  });
});
