import { existsSync } from 'node:fs';
import { basename, isAbsolute, join, relative } from 'node:path';
import { slashes } from '../source/paths.js';
import { readText } from '../source/read-text.js';
import type { Manifest } from './manifest.js';

/** What keeps a formatter or linter from generated code: a file to create, or lines for a file of the user. */
export interface Exclusion {
  readonly kind: 'create' | 'advice';
  readonly tool: string;
  readonly file: string;
  readonly line: string;
}

/** A formatted file counts as out of date, and its declarations no longer match the map to the templates. */
export function missingExclusions(
  folder: string,
  { dependencies }: Manifest,
  out: string,
): readonly Exclusion[] {
  const path = slashes(relative(folder, out));
  // Ignore files cannot name their own folder, or what is outside of it.
  if (/^(\.\.)?(\/|$)/.test(path) || isAbsolute(path)) return [];
  const prettier = dependencies.has('prettier') ? ['.prettierignore'] : [];
  return [
    ...prettier.map((file) => ({ tool: 'Prettier', file, line: `${path}/` })),
    ...existing(folder, eslintConfigs).map((file) => ({
      tool: 'ESLint',
      file,
      line: `{ ignores: ['${path}/**'] },`,
    })),
    ...existing(folder, biomeConfigs).map((file) => ({
      tool: 'Biome',
      file,
      line: `"files": { "includes": ["**", …, "!${path}"] }`,
    })),
  ].flatMap((exclusion): readonly Exclusion[] => {
    const read = readText(join(folder, exclusion.file), exclusion.file);
    if (!('text' in read))
      return existsSync(join(folder, exclusion.file)) ? [] : [{ kind: 'create', ...exclusion }];
    return read.text.includes(basename(path)) ? [] : [{ kind: 'advice', ...exclusion }];
  });
}

const eslintConfigs = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map(
  (extension) => `eslint.config.${extension}`,
);
const biomeConfigs = ['biome.json', 'biome.jsonc'];

function existing(folder: string, files: readonly string[]): readonly string[] {
  return files.filter((file) => existsSync(join(folder, file)));
}
