import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NotifygenError } from '../diagnostics/errors.js';
import { readText } from '../source/read-text.js';

/** A package.json with what is needed to change it and leave its looks alone. */
export interface Manifest {
  readonly path: string;
  readonly text: string;
  readonly content: object;
  readonly scripts: object;
}

/** @throws NotifygenError where there is none, or none that could be changed. */
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
  if (!isObject(content)) throw new NotifygenError('package.json holds no JSON object');
  const scripts = 'scripts' in content ? content.scripts : {};
  if (!isObject(scripts)) throw new NotifygenError('"scripts" of package.json is no JSON object');
  return { path, text: read.text, content, scripts };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(byteOrderMark, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new NotifygenError(`package.json is no JSON: ${reason}`);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const byteOrderMark = /^\uFEFF/;

/** The text of a package.json with one script more, indented and ended as it was. */
export function withScript({ text, content, scripts }: Manifest, name: string, command: string): string {
  const changed = { ...content, scripts: { ...scripts, [name]: command } };
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '';
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const [start = ''] = byteOrderMark.exec(text) ?? [];
  const [end = ''] = /\s*$/.exec(text) ?? [];
  return start + JSON.stringify(changed, null, indent).replaceAll('\n', lineEnd) + end;
}
