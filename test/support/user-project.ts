import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm, userEnvironment } from '../../scripts/npm.ts';
import { packPackages, readManifest } from '../../scripts/packages.ts';
import { type Run, writeText } from './tools.ts';

/** A project outside the repository, with the three packages from their tarballs and two compilers. */
export function installProject(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'notifygen-user-')));
  const tarballs = packPackages(folder).map(({ name, filename }) => [name, `file:${filename}`] as const);
  const { '@notifygen/runtime': runtime, ...tools } = Object.fromEntries(tarballs);
  const { typescript, 'typescript-5.9': older } = readManifest('.').devDependencies ?? {};
  const manifest = {
    name: 'shop',
    private: true,
    type: 'module',
    dependencies: { '@notifygen/runtime': runtime },
    devDependencies: { ...tools, typescript, 'typescript-5.9': older },
  };
  writeText(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  npm(['install', '--prefer-offline', '--no-audit', '--no-fund'], folder);
  return folder;
}

export function removeProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs a command as a user types it. */
export function run(folder: string, line: string, env: NodeJS.ProcessEnv = {}): Run {
  const [command = '', ...args] = line.split(' ');
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env: { ...userEnvironment(), ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
