import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const root: string = fileURLToPath(new URL('../..', import.meta.url));
export const tsc: string = join(root, 'node_modules/typescript/bin/tsc');
export const cli: string = join(root, 'generator/bin/notifygen.cjs');

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Without what the terminal of whoever runs the tests says about colours. */
const { FORCE_COLOR: _force, NO_COLOR: _no, ...plainEnvironment } = process.env;

/** Megabytes: such a program ends before it is worth collecting what it no longer needs, which is a tenth of its work. */
const roomToBegin = '--min-semi-space-size=16';

/** Runs a script with this very Node and waits for its end. */
export function runNode(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [roomToBegin, ...args], {
    cwd,
    env: { ...plainEnvironment, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** The same, while other work goes on. */
export function startNode(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [roomToBegin, ...args],
      { cwd, env: { ...plainEnvironment, ...env } },
      (error, stdout, stderr) => {
        resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr });
      },
    );
  });
}

/** A folder inside the repository, so that imports resolve, that goes when the test ends; with `afterAll`, when all end. */
export function scratchFolder(
  files: Readonly<Record<string, string>> = {},
  atTheEnd: (remove: () => void) => void = onTestFinished,
): string {
  const parent = join(root, 'test/.scratch');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'run-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeText(join(folder, name), text);
  return folder;
}

/** A scratch folder that is a project of its own, with this repository's templates. */
export function scratchShop(
  files: Readonly<Record<string, string>> = {},
  atTheEnd?: (remove: () => void) => void,
): string {
  const config = { 'notifygen.config.json': '{}', 'tsconfig.json': strictConfig };
  const folder = scratchFolder({ ...config, ...files }, atTheEnd);
  cpSync(join(root, 'templates'), join(folder, 'templates'), { recursive: true });
  return folder;
}

export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export function replaceIn(path: string, text: string, replacement: string): void {
  const before = readFileSync(path, 'utf8');
  if (!before.includes(text)) throw new Error(`${path} does not hold ${text}`);
  writeFileSync(path, before.replace(text, replacement));
}

/** Every file below a folder with its text, by its path within. */
export function readTree(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
}

export const strictConfig: string = JSON.stringify({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
    module: 'nodenext',
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
  },
  include: ['.'],
});
