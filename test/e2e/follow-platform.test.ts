import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { graphError, startPlatform, token } from '../../generator/test/support/platform-server.ts';
import { entry } from '../../generator/test/support/pull.ts';
import { program } from '../../outbox/test/support/commands.ts';
import { testFolder } from '../../outbox/test/support/outbox.ts';
import { scratchFolder } from '../support/files.ts';
import { startProgram } from '../support/program.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** The real program, which reads from a server on this machine. */
const notifygen = `process.argv.push('--url', process.env.PLATFORM_URL, '--token-from', 'WHATSAPP_TOKEN');
import(${JSON.stringify(path('generator/dist/cli/main.js'))});`;
const project = {
  'notifygen.config.json': '{}',
  'templates/sale.yaml': 'name: sale\nbody: I am sale.\n',
  'node_modules/notifygen/package.json': '{ "name": "notifygen" }',
  'node_modules/notifygen/bin/notifygen.cjs': notifygen,
};

function startWork(folder: string, env: NodeJS.ProcessEnv) {
  const args = ['work', path('outbox/test/support/outbox-module.ts'), '--follow-platform', '1 second'];
  const urls = { DATABASE_URL: `file:${folder}/outbox.db`, GATEWAY_URL: 'http://127.0.0.1:9' };
  return startProgram(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...process.env, ...urls, ...env },
  });
}

it('work --follow-platform pauses what the platform pauses, goes on after a failure, and resumes it', async () => {
  const account = [entry('sale', { status: 'PAUSED' })];
  const { url, failures } = await startPlatform(account);
  const folder = scratchFolder(project);
  const work = startWork(folder, { PLATFORM_URL: url, WHATSAPP_TOKEN: token });
  await work.printed('Paused as on the platform: sale.');
  failures.push(graphError(190, 'Session has expired', 401));
  await work.printed('It is asked again in 1 s.');
  account[0] = entry('sale');
  await work.printed('Resumed as on the platform: sale.');
  work.signal('SIGTERM');
  expect(await work.exited).not.toContain('SECRET');
  expect(work.process.exitCode).toBe(0);
});

it('work --follow-platform says that it needs notifygen', async () => {
  const work = startWork(testFolder(), {});
  expect(await work.exited).toContain('which is not installed in this folder: npm install notifygen');
  expect(work.process.exitCode).toBe(2);
});
