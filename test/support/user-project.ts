import { join } from 'node:path';
import { npm, userEnvironment } from '../../scripts/npm.ts';
import { packPackages, readManifest } from '../../scripts/packages.ts';
import { writeText } from './files.ts';
import { type Run, run } from './run.ts';

/** Creates a project with the three packages, installed from their tarballs, and two compilers. */
export function installProject(folder: string): void {
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
}

/** Runs a command line in the user's shell. */
export function type(folder: string, line: string, env: NodeJS.ProcessEnv = {}): Run {
  return run('bash', ['-c', line], folder, { ...userEnvironment(), ...env });
}
