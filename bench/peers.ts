/** What the benchmark compares with, installed in bench/peers only when it is needed. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/support/run.ts';

export const peersFolder = join(root, 'bench/peers');

/**
 * Installs the peers' exact versions, unless they are installed already. `npm ci` would fail where the registry lacks an optional
 * package of another platform.
 */
export function installPeers(): void {
  const installed = join(peersFolder, 'node_modules/.package-lock.json');
  const wanted = join(peersFolder, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  process.stderr.write('installing what the benchmark compares with in bench/peers\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: peersFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The packages that the benchmark compares with, and their versions. */
export function peerVersions(): string {
  const versionsIn = (folder: string): Readonly<Record<string, string>> =>
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).devDependencies;
  const { ky, undici, axios } = versionsIn(root);
  return Object.entries({ ky, undici, axios, ...versionsIn(peersFolder) })
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
}
