import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { OutboxStatus } from '@notifygen/outbox';
import { describe, expect, it, vi } from 'vitest';
import { replaceIn, scratchFolder, temporaryFolder, writeText } from '../support/files.ts';
import { commitFiles, git } from '../support/git.ts';
import { readPage } from '../support/markdown.ts';
import { notifygen } from '../support/notifygen.ts';
import { startProgram } from '../support/program.ts';
import { root, runNode, startNode } from '../support/run.ts';
import { serveTemplates } from '../support/sandbox.ts';
import { tsc, typeCheck } from '../support/typescript.ts';

const examples = join(root, 'examples');
const until = { timeout: 30_000, interval: 50 };

const withTemplates = ['approval', 'order-service', 'plain-javascript', 'monorepo/packages/messages'];

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

  it.each(['approval', 'order-service', 'plain-javascript', 'monorepo'])(
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
  writeText(
    join(folder, 'templates/order_confirmed.yaml'),
    `${readFileSync(join(folder, 'templates/order_confirmed.yaml'), 'utf8')}status: disabled\n`,
  );
  expect((await notifygen(folder, 'diff', 'HEAD', '--callers')).stdout).toContain(report);
});

it('the example of approval holds a message of a draft until a worker knows it as approved', async () => {
  const folder = copyOf('approval');
  const { sandbox, env } = await serveTemplates(join(folder, 'templates'));
  const settings = { cwd: folder, env: { ...process.env, ...env } };
  const program = join(root, 'outbox/bin/notifygen-outbox.js');
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
  const program = join(root, 'outbox/bin/notifygen-outbox.js');
  const { stdout } = await startNode([program, ...words.split(' '), '--json'], root);
  const { senders }: OutboxStatus = JSON.parse(stdout);
  const causes = Object.values(senders).flatMap(({ held }) => held.map(({ for: cause }) => cause));
  expect(new Set(causes.filter((cause) => cause !== 'line')).size).toBe(8);
  incident.signal('SIGINT');
  await incident.exited;
  expect(existsSync(join(examples, 'incident/.notifygen'))).toBe(false);
});

describe('the order service', () => {
  const example = join(examples, 'order-service');
  const [, event = ''] = /'(\{"type".*\})'/.exec(readPage('examples/order-service/README.md')) ?? [];

  async function start(variables: NodeJS.ProcessEnv) {
    const { sandbox, env } = await serveTemplates(join(example, 'templates'));
    const serviceEnv = {
      ...process.env,
      ...env,
      ...variables,
      PORT: '0',
      DATABASE_URL: `file:${join(temporaryFolder(), 'shop.db')}`,
    };
    const service = startProgram(process.execPath, ['src/main.ts'], { cwd: example, env: serviceEnv });
    const [url = ''] = /http:\S+/.exec(await service.printed('\n')) ?? [];
    const get = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
    const post = async (): Promise<unknown> =>
      (await fetch(`${url}/events`, { method: 'POST', body: event })).json();
    const isAccepted = () =>
      vi.waitFor(async () => expect(await get('/messages/1')).toStrictEqual({ status: 'accepted' }), until);
    return { sandbox, service, serviceEnv, isAccepted, post };
  }

  it('starts, receives an event twice over HTTP, sends its message once, and stops', async () => {
    const { sandbox, service, isAccepted, post } = await start({});
    expect(await post()).toStrictEqual({ messageId: '1', created: true });
    expect(await post()).toStrictEqual({ messageId: '1', created: false });
    await isAccepted();
    expect(sandbox.messages().map(({ text }) => text)).toStrictEqual([
      'Thank you, Ann! We have your order A-1001.',
    ]);
    service.signal('SIGTERM');
    expect(await service.exited).toMatch(/^Listening on \S+\n$/);
    expect(service.process.exitCode).toBe(0);
  });

  it('leaves the sending to other processes if they work apart', async () => {
    const { sandbox, serviceEnv, isAccepted, post } = await start({ WORKERS: 'apart' });
    await post();
    const program = join(root, 'outbox/bin/notifygen-outbox.js');
    const work = startProgram(process.execPath, [program, 'work', 'src/outbox.ts'], {
      cwd: example,
      env: serviceEnv,
    });
    await sandbox.waitFor('order_confirmed');
    await isAccepted();
    work.signal('SIGTERM');
    expect(await work.exited).toContain('Stopped. 1 accepted');
  });
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
