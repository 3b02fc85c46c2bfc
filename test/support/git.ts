import { execFileSync, spawnSync } from 'node:child_process';
import { TestRunner } from 'vitest';
import { type Files, temporaryFolder, writeFiles } from './files.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;
if (!hasGit) console.log('Tests in git repositories skipped: git is not installed.');

/** A git repository outside this one, with the files committed on `main`; removed after the test, which needs git. */
export function scratchRepository(files: Files): string {
  if (!hasGit) TestRunner.getCurrentTest()?.context.skip();
  const folder = temporaryFolder();
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commitFiles(folder, files);
  return folder;
}

/** Writes the files and commits every change of the working tree. */
export function commitFiles(folder: string, files: Files): void {
  writeFiles(folder, files);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Change');
}

const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];

/** Keeps the settings of this machine from git. */
export const gitEnvironment = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };

/** Runs git with a test author and without the settings of this machine; throws if it fails. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', [...identity, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...gitEnvironment },
  });
}
