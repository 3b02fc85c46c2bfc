import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ancestorsOf } from '../source/paths.js';
import { type Builder, findBuilder } from './build-tool.js';
import type { Manifest } from './manifest.js';
import { type CompilerOptions, installedVersion, readTsConfig } from './read-tsconfig.js';

/** What `init` knows about a project. */
export interface Project {
  readonly folder: string;
  /** Whether `.js` and `.ts` files are ES modules; otherwise they are CommonJS. */
  readonly isModule: boolean;
  /** Undefined if it is too early to say. */
  readonly builder: Builder | undefined;
  readonly hasTypeScript: boolean;
  /** The installed version, such as `5.9.3`. */
  readonly typescript: string | undefined;
  readonly tsconfig: CompilerOptions | undefined;
  readonly usesJest: boolean;
  /** Whether the sources are in `src`, or will be. */
  readonly hasSrc: boolean;
  readonly packageManager: PackageManager;
}

export function detectProject(folder: string, manifest: Manifest): Project {
  const { content, dependencies } = manifest;
  const tsconfig = readTsConfig(folder);
  const hasTypeScript = tsconfig !== undefined || dependencies.has('typescript');
  return {
    folder,
    isModule: content.type === 'module',
    builder: findBuilder(manifest, tsconfig),
    hasTypeScript,
    typescript: hasTypeScript ? installedVersion(folder, 'typescript') : undefined,
    tsconfig,
    usesJest: dependencies.has('jest'),
    hasSrc:
      existsSync(join(folder, 'src')) || resolve(folder, tsconfig?.rootDir ?? '.') === join(folder, 'src'),
    packageManager: findPackageManager(folder, content.packageManager),
  };
}

/** Whether other packages belong to this one, and it has no code of its own. */
export function isWorkspaceRoot(folder: string, { content }: Manifest): boolean {
  const hasPackages = content.workspaces !== undefined || existsSync(join(folder, 'pnpm-workspace.yaml'));
  const hasCode = existsSync(join(folder, 'src')) || content.dependencies !== undefined;
  return hasPackages && !hasCode;
}

export interface PackageManager {
  /** The folder with the lock file: in a workspace, its root. */
  readonly root: string;
  /** Whether it gives each package of a workspace a folder of programs. */
  readonly isolated: boolean;
  /** The command that installs what the lock file contains. */
  readonly install: string;
  /** The command that adds packages. */
  readonly add: string;
  /** What comes before the name of an installed program. */
  readonly exec: string;
  readonly run: string;
}

/** A lock file above that was written by mistake, such as in the home folder, would make that part of the image. */
function hasWorkspaces(folder: string): boolean {
  const manifest = join(folder, 'package.json');
  const has = existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"workspaces"');
  return has || existsSync(join(folder, 'pnpm-workspace.yaml'));
}

const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb'];

/** As package.json says, or by the nearest lock file: in a workspace, it is in the root. */
function findPackageManager(folder: string, declared: unknown): PackageManager {
  const folders = ancestorsOf(folder).filter((ancestor) => ancestor === folder || hasWorkspaces(ancestor));
  const paths = folders.flatMap((ancestor) => lockFiles.map((name) => join(ancestor, name)));
  const found = paths.find((path) => existsSync(path));
  const root = found === undefined ? folder : dirname(found);
  const name = /^(pnpm|yarn|bun)/.exec(String(declared ?? basename(found ?? '')))?.[0];
  if (name === undefined)
    return { root, isolated: false, install: 'npm ci', add: 'npm install', exec: 'npx', run: 'npm run' };
  return {
    root,
    isolated: name === 'pnpm',
    install: `${name === 'bun' ? 'npm install --global bun' : 'corepack enable'} && ${name} install --frozen-lockfile`,
    add: `${name} add`,
    exec: name === 'bun' ? 'bunx' : name,
    run: `${name} run`,
  };
}
