import { expect } from 'vitest';
import { type Files, scratchFolder } from '../../../test/support/files.ts';
import { cli, type Run, startNode } from '../../../test/support/run.ts';
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

export const project = (files: Files = {}): string =>
  scratchFolder({ 'notifygen.config.json': '{}', ...files });

/** Runs `notifygen pull`, and checks that no part of the output contains the token. */
export async function pull(folder: string, url: string, ...args: readonly string[]): Promise<Run> {
  const run = await startNode(
    [cli, 'pull', '--url', url, '--token-from', 'WHATSAPP_TOKEN', ...args],
    folder,
    { WHATSAPP_TOKEN: token },
  );
  expect(run.stdout + run.stderr).not.toContain('SECRET');
  return run;
}
