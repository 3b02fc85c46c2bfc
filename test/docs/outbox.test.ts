import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { statuses } from '../../outbox/dist/message/message.js';
import { writeText } from '../support/files.ts';
import { codeBlock, readPage } from '../support/markdown.ts';
import { compile, outboxTesting, page, program, runCommand, shop, ts } from '../support/outbox-page.ts';
import { startProgram } from '../support/program.ts';
import { root, startNode } from '../support/run.ts';
import { serveTemplates } from '../support/sandbox.ts';

const readme = readPage('README.md');
const inFolder = (code: string): string => code.replaceAll("'./generated/", "'../generated/");

describe('the page on the outbox', () => {
  const folder = shop({
    'outbox.ts': ts('// outbox.ts'),
    'start.ts': ts('// start.ts'),
    'many.ts': ts('enqueueAll'),
    'transaction.ts': ts('new DatabaseSync('),
    'deliver.ts': ts("priority: 'urgent'"),
    'read.ts': ts('outbox.find('),
    'events.ts': ts("outbox.on('unknown'"),
    'outbox-testing.ts': outboxTesting,
    'lisbon.test.ts': ts('in Lisbon'),
    // Vitest would look for one in the folders above.
    'vitest.config.mjs': 'export default {};',
    'page.ts': ts('createOutboxPage(').replace('src/generated', 'generated'),
    'readme/outbox.ts': inFolder(codeBlock(readme, 'ts', '// outbox.ts')),
    'readme/server.ts': inFolder(codeBlock(readme, 'ts', '// server.ts')),
  });
  beforeAll(() => compile(folder));

  it('shows lines that send a message, and commands that work on the same outbox', async () => {
    const { sandbox, env } = await serveTemplates(join(root, 'templates'));
    const start = startProgram(process.execPath, ['dist/start.js'], {
      cwd: folder,
      env: { ...process.env, ...env },
    });
    await sandbox.waitFor('order_shipped');
    start.signal('SIGTERM');
    expect(await start.exited).toBe('');
    for (const name of ['many', 'transaction', 'deliver', 'read', 'events'])
      expect(await startNode([`dist/${name}.js`], folder, env), name).toMatchObject({
        status: 0,
        stderr: '',
      });
    const orders = new DatabaseSync(join(folder, '.notifygen/outbox.db'));
    onTestFinished(() => orders.close());
    expect(orders.prepare('select id from orders').all()).toMatchObject([{ id: 'A-1001' }]);
    // The key of the transaction is among those of the batch before it.
    expect(orders.prepare('select count(*) as count from notifygen_messages').get()).toMatchObject({
      count: 5,
    });
  });

  it('is like the README, whose first file the commands load without sending, and whose second file sends', async () => {
    const { sandbox, env } = await serveTemplates(join(root, 'templates'));
    const variables = { ...env, DATABASE_URL: 'file:.notifygen/outbox.db' };
    // What is queued: the keys of the messages keep a second run from adding more.
    expect(await startNode(['dist/many.js'], folder, env)).toMatchObject({ status: 0, stderr: '' });
    const [, command = ''] = /npx notifygen-outbox status dist\/(\S+)/.exec(readme) ?? [];
    const status = await startNode([program, 'status', `dist/readme/${command}`], folder, variables);
    expect(status).toMatchObject({ status: 0, stderr: '' });
    expect(sandbox.messages()).toStrictEqual([]);
    const server = startProgram(process.execPath, ['dist/readme/server.js'], {
      cwd: folder,
      env: { ...process.env, ...variables },
    });
    await sandbox.waitFor('order_confirmed');
    server.signal('SIGTERM');
    expect(await server.exited).toBe('');
  });

  it('shows how to mount the page with a password, whose visitors say who they are', async () => {
    const { env } = await serveTemplates(join(root, 'templates'));
    const text = `
      import app from './page.js';
      const call = (headers) => app.request('/admin/outbox/api/status', { method: 'POST', headers, body: '{}' });
      const guest = await call({ 'x-notifygen-page': '1' });
      const ann = await call({ 'x-notifygen-page': '1', authorization: \`Basic \${btoa('ann:' + process.env.OUTBOX_PASSWORD)}\` });
      console.log(guest.status, ann.status, (await ann.json()).by);
      process.exit();`;
    writeFileSync(join(folder, 'dist/call-page.js'), text);
    const OUTBOX_PASSWORD = 'long enough: a secret';
    expect(await startNode(['dist/call-page.js'], folder, { ...env, OUTBOX_PASSWORD })).toMatchObject({
      stdout: '401 200 ann\n',
    });
  });

  it('shows commands with arguments that the program takes', async () => {
    const { env } = await serveTemplates(join(root, 'templates'));
    writeText(join(folder, 'opt-outs.csv'), 'recipient\n447700900123\n');
    const report = { approved: [], paused: [{ name: 'order_shipped', status: 'PAUSED' }] };
    writeText(join(folder, 'report.json'), JSON.stringify(report));
    const commands = [...page.matchAll(/npx notifygen-outbox (\w+) dist\/outbox\.js([^`\n>#]*)/g)].filter(
      ([, name]) => name !== 'work' && name !== 'page',
    );
    expect(commands.length).toBeGreaterThan(5);
    for (const [line, name = '', rest = ''] of commands) {
      const args = rest.trim().match(/"[^"]*"|\S+/g) ?? [];
      const unquoted = args.map((arg) => arg.replaceAll('"', ''));
      const { status, stderr } = await runCommand(folder, env, name, 'dist/outbox.js', ...unquoted);
      // SQLite has no SQL to print.
      const expected = unquoted.includes('--print') ? 'run the migration without --print' : '';
      expect(stderr.replace(/^There is no message .*\n/, ''), line).toContain(expected);
      expect(status, `${line}\n${stderr}`).toBeLessThan(expected === '' ? 2 : 3);
    }
  });

  it('shows a test whose outbox sends to the sandbox', async () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    expect(await startNode([vitest, 'run', 'lisbon.test.ts'], folder)).toMatchObject({ status: 0 });
  });

  it('shows how to restore a backup in SQLite', () => {
    const path = join(folder, '.notifygen/outbox.db');
    const db = new DatabaseSync(path);
    onTestFinished(() => db.close());
    db.exec(`vacuum into '${join(folder, 'backup.db')}'`);
    const backup = new DatabaseSync(join(folder, 'backup.db'));
    onTestFinished(() => backup.close());
    // The clock of this process may be moved, that of SQLite is not.
    backup.function('unixepoch', () => Math.floor(Date.now() / 1000));
    const later = 'case id when (select max(id) from notifygen_messages) then 3600000 else 0 end';
    backup.exec(`update notifygen_messages set status = 'queued', due_at = unixepoch() * 1000 + ${later}`);
    backup.exec(codeBlock(page, 'sql', 'update notifygen_messages'));
    const statuses = backup
      .prepare('select status, due_at > unixepoch() * 1000 as isLater from notifygen_messages')
      .all();
    expect(statuses).toContainEqual({ status: 'unknown', isLater: 0 });
    expect(statuses).toContainEqual({ status: 'queued', isLater: 1 });
    expect(statuses).not.toContainEqual({ status: 'queued', isLater: 0 });
  });

  it('explains every status', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name = '']) => name);
    expect(rows).toStrictEqual(expect.arrayContaining([...statuses]));
  });
});
