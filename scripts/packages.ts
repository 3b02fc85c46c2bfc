import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.ts';
import { writePages } from './pages.ts';
import { writeValidators } from './validators.ts';

export const root: string = fileURLToPath(new URL('..', import.meta.url));

/** The published packages: each depends only on those before it. */
export const packageFolders = ['runtime', 'generator', 'sandbox', 'outbox'] as const;

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** Builds the packages. vitest calls it too, before all tests. */
export default async function buildPackages(): Promise<void> {
  writeValidators();
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-b', ...packageFolders], { cwd: root, stdio: 'inherit' });
  await writePages();
}

export interface Tarball {
  readonly name: string;
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs the built packages into a folder as they would be published, in the order of {@link packageFolders}. */
export function packPackages(destination: string): readonly Tarball[] {
  for (const folder of packageFolders) removeStaleOutput(join(root, folder));
  const workspaces = packageFolders.flatMap((folder) => ['--workspace', folder]);
  return JSON.parse(npm(['pack', ...workspaces, '--json', '--pack-destination', destination], root));
}

/** Removes build output whose source file no longer exists. */
function removeStaleOutput(folder: string): void {
  for (const name of readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })) {
    const source = name.replace(/(\.d)?\.([cm]?)[jt]s(\.map)?$/, '.$2ts');
    if (source !== name && !existsSync(join(folder, 'src', source))) rmSync(join(folder, 'dist', name));
  }
}
