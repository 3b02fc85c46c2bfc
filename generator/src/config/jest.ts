import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../source/read-text.js';
import type { Manifest } from './manifest.js';
import type { Project } from './project.js';

/** The packages that generated code imports are ES modules, which Jest must compile for CommonJS. */
const packages = ['@notifygen/runtime', 'ky'];
const key = 'transformIgnorePatterns';
/** Jest transforms all packages but these two; pnpm keeps them one folder deeper. */
const pattern = `/node_modules/(?!(\\.pnpm|${packages.join('|')})/)`;

/** A key to add to a JSON file, or lines for a file that `init` must not edit. */
export type JestChange =
  | { readonly kind: 'kept'; readonly file: string }
  | JsonEdit
  | { readonly kind: 'advice'; readonly file: string; readonly lines: readonly string[] };

export interface JsonEdit {
  readonly kind: 'edit';
  readonly file: string;
  readonly key: readonly string[];
  readonly value: readonly string[];
}

/** What the configuration of Jest needs so that tests in CommonJS can import generated code. */
export function jestChanges({ folder, builder }: Project, manifest: Manifest): readonly JestChange[] {
  const files = [...jestFiles(manifest)].flatMap((file) => {
    const read = readText(join(folder, file), file);
    return 'text' in read ? [{ file, text: read.text }] : [];
  });
  if ([manifest, ...files].some(({ text }) => runsModules(text))) return [];
  if (builder?.name === 'Next') return [nextChange(folder)];
  const ofFiles = files.map(({ file, text }) => changeOf(file, text, manifest));
  const inManifest = 'jest' in manifest.content || ofFiles.length === 0;
  return [...(inManifest ? [changeInManifest(manifest)] : []), ...ofFiles];
}

/** `next/jest` ignores the key, and takes the packages from the configuration of Next. */
function nextChange(folder: string): JestChange {
  const names = ['next.config.ts', 'next.config.mjs', 'next.config.js'];
  const file = names.find((name) => existsSync(join(folder, name))) ?? 'next.config.mjs';
  const read = readText(join(folder, file), file);
  if ('text' in read && isDone(read.text)) return { kind: 'kept', file };
  return { kind: 'advice', file, lines: [`transpilePackages: ['${packages.join("', '")}'],`] };
}

/** The usual names, and those that scripts name. */
function jestFiles({ scripts }: Manifest): ReadonlySet<string> {
  const usual = ['json', 'js', 'cjs', 'mjs', 'ts', 'cts', 'mts'].map(
    (extension) => `jest.config.${extension}`,
  );
  const named = Object.values(scripts).flatMap((script) =>
    [...String(script).matchAll(/\bjest\b.*?(?:--config|-c)[ =](\S+)/g)].flatMap(([, file]) => file ?? []),
  );
  return new Set([...usual, ...named.map((file) => file.replace(/^\.\//, ''))]);
}

function changeInManifest({ text, content }: Manifest): JestChange {
  const file = 'package.json';
  const config = Object(content.jest);
  if (!(key in config)) return { kind: 'edit', file, key: ['jest', key], value: [pattern] };
  return isDone(JSON.stringify(config)) ? { kind: 'kept', file } : advice(file, text);
}

function changeOf(file: string, text: string, manifest: Manifest): JestChange {
  if (isDone(text)) return { kind: 'kept', file };
  if (!file.endsWith('.json') || text.includes(`"${key}"`)) return advice(file, text, usesTsJest(manifest));
  return { kind: 'edit', file, key: [key], value: [pattern] };
}

/** Jest runs ES modules as they are if it is started so. What it has compiled to CommonJS, it could not load then. */
function runsModules(text: string): boolean {
  return text.includes('--experimental-vm-modules') || text.includes('extensionsToTreatAsEsm');
}

function isDone(config: string): boolean {
  return packages.every((name) => config.includes(name));
}

function usesTsJest({ dependencies }: Manifest): boolean {
  return dependencies.has('ts-jest');
}

function advice(file: string, text: string, tsJest = false): JestChange {
  const line = file.endsWith('.json')
    ? `"${key}": [${JSON.stringify(pattern)}]`
    : `${key}: ['${pattern.replaceAll('\\', '\\\\')}'],`;
  // The presets of ts-jest compile only TypeScript.
  const transform = tsJest && !/js-with-ts|\(t\|j\)s|\[jt\]s|\[tj\]s/.test(text);
  return {
    kind: 'advice',
    file,
    lines: transform ? [line, "transform: { …, '^.+\\\\.js$': 'ts-jest' },"] : [line],
  };
}
