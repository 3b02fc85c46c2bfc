import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { NotifygenError } from '../diagnostics/errors.js';
import { readText } from '../source/read-text.js';

export interface Manifest {
  readonly path: string;
  readonly text: string;
  readonly content: object;
  readonly scripts: object;
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
  const content = parse(read.text);
  if (!isObject(content)) throw new NotifygenError('package.json must contain a JSON object');
  const scripts = 'scripts' in content ? content.scripts : {};
  if (!isObject(scripts)) throw new NotifygenError('"scripts" in package.json must be a JSON object');
  return { path, text: read.text, content, scripts };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new NotifygenError(`package.json is not valid JSON: ${reason}`);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a package.json with one more script; everything else keeps its formatting. */
export function withScript({ text }: Manifest, name: string, command: string): string {
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
  return applyEdits(text, modify(text, ['scripts', name], command, { formattingOptions }));
}
