import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { writeText } from './tools.ts';

/** A git repository of its own, outside this one, that goes when the test ends. */
export function scratchRepository(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'notifygen-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commitFiles(folder, files);
  return folder;
}

export function commitFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeText(join(folder, name), text);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Change');
}

/** Runs git with an author of its own and without the settings of this machine. */
export function git(folder: string, ...args: readonly string[]): string {
  const identity = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    '-c',
    'commit.gpgsign=false',
  ];
  return execFileSync('git', [...identity, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  });
}
