import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from './run.ts';
import { strictConfig } from './typescript.ts';

/** The text of each file by its path within a folder. */
export type Files = Readonly<Record<string, string>>;

/**
 * When a folder is removed: after the test by default; with vitest's `afterAll`, after all tests of the file. vitest
 * ignores `afterAll` within hooks, so create such a folder outside of `beforeAll`.
 */
export type Cleanup = (remove: () => void) => void;

/** A folder inside this repository, where imports of its packages resolve. */
export function scratchFolder(files: Files = {}, cleanup: Cleanup = onTestFinished): string {
  const parent = join(root, 'test/.scratch');
  mkdirSync(parent, { recursive: true });
  return fill(mkdtempSync(join(parent, 'run-')), files, cleanup);
}

/** A folder outside this repository, where neither packages nor settings of this repository are found. */
export function temporaryFolder(files: Files = {}, cleanup: Cleanup = onTestFinished): string {
  return fill(realpathSync(mkdtempSync(join(tmpdir(), 'notifygen-test-'))), files, cleanup);
}

/** A scratch folder with a configuration, a strict `tsconfig.json` and this repository's templates. */
export function scratchShop(files: Files = {}, cleanup?: Cleanup): string {
  const config = { 'notifygen.config.json': '{}', 'tsconfig.json': strictConfig };
  const folder = scratchFolder({ ...config, ...files }, cleanup);
  cpSync(join(root, 'templates'), join(folder, 'templates'), { recursive: true });
  return folder;
}

function fill(folder: string, files: Files, cleanup: Cleanup): string {
  cleanup(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) writeText(join(folder, name), text);
}

/** Writes a file and creates its folder. */
export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Replaces a text in a file; throws if the file does not contain it. */
export function replaceIn(path: string, text: string, replacement: string): void {
  const before = readFileSync(path, 'utf8');
  if (!before.includes(text)) throw new Error(`${path} does not contain ${text}`);
  writeFileSync(path, before.replace(text, replacement));
}

/** Every file below a folder. */
export function readTree(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
}
