import { expect, it } from 'vitest';
import { userEnvironment } from '../scripts/npm.ts';
import { temporaryFolder } from './support/files.ts';
import { run } from './support/run.ts';

it('npm prints no notice of a newer npm into the output that tests compare', () => {
  const env = { ...userEnvironment(), CI: 'false' };
  const { stdout } = run('npm', ['config', 'get', 'update-notifier'], temporaryFolder(), env);
  expect(stdout).toBe('false\n');
});
