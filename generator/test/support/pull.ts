import { expect } from 'vitest';
import type { Run } from '../../../test/support/run.ts';
import { runMain } from '../../../test/support/run-main.ts';
import { runCommandLine } from '../../src/cli/program.js';
import { token } from './platform-server.ts';

/** An approved template of the platform. */
export const entry = (name: string, fields: object = {}): object => ({
  name,
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  id: '1',
  components: [{ type: 'BODY', text: `I am ${name}.` }],
  ...fields,
});

/** Runs `notifygen pull` in this process, with these variables of the environment. */
export const runPull = (folder: string, env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Run> =>
  runMain(runCommandLine, ['pull', ...args], { cwd: folder, env });

/** Fetches with a token, and checks that no part of the output contains it. */
export async function pull(folder: string, url: string, ...args: readonly string[]): Promise<Run> {
  const env = { WHATSAPP_TOKEN: token };
  const run = await runPull(folder, env, '--url', url, '--token-from', 'WHATSAPP_TOKEN', ...args);
  expect(run.stdout + run.stderr).not.toContain('SECRET');
  return run;
}
