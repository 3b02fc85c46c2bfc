import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { NotifygenError } from '../diagnostics/errors.js';
import { parseJson, readText } from '../source/read-text.js';
import { isRecord } from '../text/is-record.js';

/** The package.json of a project. */
export interface Manifest {
  readonly path: string;
  readonly text: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** Without the test that `npm init` writes, which only fails. */
  readonly scripts: Readonly<Record<string, unknown>>;
  /** The ranges of all direct dependencies, by name. */
  readonly dependencies: ReadonlyMap<string, string>;
}

/** @throws NotifygenError if there is no package.json in the folder, or none that can be changed. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) {
    throw new NotifygenError(
      "there is no package.json here: run npm init first, or change to the project's folder",
    );
  }
  const read = readText(path, 'package.json');
  if ('failure' in read) throw new NotifygenError(`cannot read package.json: ${read.failure.reason}`);
  const content = parseJson('package.json', read.text);
  if (!isRecord(content)) throw new NotifygenError('package.json must contain a JSON object');
  const { scripts = {} } = content;
  if (!isRecord(scripts)) throw new NotifygenError('"scripts" in package.json must be a JSON object');
  const dependencies = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((key) =>
    Object.entries(Object(content[key])).map(([name, range]) => [name, String(range)] as const),
  );
  const { test, ...others } = scripts;
  const real = /no test specified/.test(String(test)) ? others : scripts;
  return { path, text: read.text, content, scripts: real, dependencies: new Map(dependencies) };
}

/** The text of a JSON file with one more key; everything else keeps its formatting. */
export function withJsonKey(text: string, path: readonly string[], value: unknown): string {
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
  return applyEdits(text, modify(text, [...path], value, { formattingOptions }));
}
