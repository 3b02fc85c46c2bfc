import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceIn, temporaryFolder, writeFiles } from '../support/files.ts';
import { codeBlock } from '../support/markdown.ts';
import { root } from '../support/run.ts';
import { startSandbox } from '../support/sandbox.ts';
import { strictOptions } from '../support/typescript.ts';
import { installProject, type } from '../support/user-project.ts';

/** Of no gateway. */
const credentials = {
  NOTIFYGEN_BASE_URL: 'http://127.0.0.1:9',
  NOTIFYGEN_APP_ID: 'the app',
  NOTIFYGEN_API_KEY: 'the key',
};

const outboxModule = `import { createOutbox } from '@notifygen/outbox';
import { clientFromEnv } from '@notifygen/runtime';

export const outbox = createOutbox({ url: 'file:outbox.db', senders: { shop: clientFromEnv() } });
`;

describe('AGENTS.md in the published packages', () => {
  const folder = temporaryFolder({}, afterAll);
  const guide = (name: string): string =>
    readFileSync(join(folder, 'node_modules', name, 'AGENTS.md'), 'utf8');

  /** Runs the command that a guide has for a task. */
  const perform = (name: string, task: string, env: NodeJS.ProcessEnv = credentials) => {
    const row = guide(name)
      .split('\n')
      .find((line) => line.startsWith(`| ${task}`));
    const [, command = 'false'] = /`([^`]+)`/.exec(row ?? '') ?? [];
    const { status, stdout, stderr } = type(folder, command, env);
    return { status, stdout, problem: status === 0 ? '' : stdout + stderr };
  };

  beforeAll(() => {
    installProject(folder);
    const runtime = guide('@notifygen/runtime');
    writeFiles(folder, {
      'tsconfig.json': JSON.stringify({
        compilerOptions: strictOptions,
        include: ['notify.ts', 'orders.ts', 'generated'],
      }),
      'notify.ts': codeBlock(runtime, 'ts', '// notify.ts'),
      'notify.test.ts': codeBlock(guide('@notifygen/sandbox'), 'ts', '// notify.test.ts'),
      'outbox.ts': outboxModule,
      'order.ts': codeBlock(guide('@notifygen/outbox'), 'ts', '// orders.ts'),
      'templates/order_shipped.yaml': codeBlock(guide('notifygen'), 'yaml', 'name: order_shipped'),
      'orders.ts': codeBlock(guide('notifygen'), 'ts', '// orders.ts'),
      '.gitignore': 'node_modules\n',
    });
    cpSync(join(root, 'generator/test/fixtures/media/image.png'), join(folder, 'picture.png'));
  });

  it.each([
    ['notifygen', 'set up a project', /"ok": true/],
    ['notifygen', 'write the code', /"ok": true/],
    ['notifygen', 'check that the code', /"ok": true/],
    ['notifygen', 'check whether a file', /"ok": true/],
    ['@notifygen/runtime', 'check every call', /^$/],
    ['@notifygen/sandbox', 'run a test', /pass 1/],
    ['@notifygen/outbox', 'create or update the tables', /./],
    ['@notifygen/outbox', 'count the messages', /"queued": 0/],
    ['@notifygen/outbox', 'list the messages', /./],
  ])('lets an agent of %s %s', (name, task, output) => {
    const { problem, stdout } = perform(name, task);
    expect(problem).toBe('');
    expect(stdout).toMatch(output);
  });

  it('lets an agent send a message', async () => {
    const { env } = await startSandbox(folder);
    const { problem, stdout } = perform('@notifygen/runtime', 'send a message', env);
    expect(problem).toBe('');
    expect(stdout).toBe('accepted\n');
  });

  it('shows how an order and its message are stored in one transaction', async () => {
    const { env } = await startSandbox(folder);
    expect(type(folder, 'node order.ts', env)).toMatchObject({ status: 0, stdout: 'accepted\n' });
  });

  it('lets an agent see how a change affects callers', () => {
    type(
      folder,
      'git init -q && git add -A && git -c user.name=a -c user.email=a@example.com commit -qm first && git update-ref refs/remotes/origin/main HEAD',
    );
    replaceIn(join(folder, 'templates/order_shipped.yaml'), 'customerName', 'firstName');
    const { problem, stdout } = perform('notifygen', 'see what an uncommitted change');
    expect(problem).toBe('');
    expect(stdout).toContain('firstName');
    replaceIn(join(folder, 'templates/order_shipped.yaml'), 'file: document\n', '');
    const breaking = { status: 1, stdout: expect.stringContaining('breaking') };
    expect(perform('notifygen', 'fail CI')).toMatchObject(breaking);
  });
});
