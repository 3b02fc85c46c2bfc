import { lstatSync, readFileSync, statSync } from 'node:fs';
import type { Location } from '../diagnostics/diagnostic.js';
import { codeOf, NotifygenError, systemReason } from '../diagnostics/errors.js';
import { displayPath } from './paths.js';

/** Why a file could not be read as text. */
export interface ReadFailure {
  readonly kind: 'broken-link' | 'not-a-file' | 'unreadable' | 'too-large' | 'not-utf8';
  readonly location: Location;
  /** Completes the sentence "cannot read the file: …". */
  readonly reason: string;
}

export type ReadResult = { readonly text: string } | { readonly failure: ReadFailure };

/**
 * Reads a file as UTF-8. A failure is a result like any other, so that the other files are still checked.
 *
 * @param file The path that diagnostics show.
 */
export function readText(path: string, file: string): ReadResult {
  const start: Location = { file, line: 1, column: 1, excerpt: '', length: 1 };
  try {
    const stat = statSync(path);
    // Reading a pipe would wait until a process writes to it.
    if (!stat.isFile() && !stat.isDirectory())
      return failed('not-a-file', start, 'it is a pipe, a socket or a device');
    if (stat.size > mostBytes) {
      const size = (stat.size / 1_000_000).toFixed(1);
      return failed('too-large', start, `it has ${size} MB, and at most 1 MB is read`);
    }
    return decodeText(start, readFileSync(path));
  } catch (error) {
    return failed(isBrokenLink(path, error) ? 'broken-link' : 'unreadable', start, systemReason(error));
  }
}

function failed(kind: ReadFailure['kind'], location: Location, reason: string): ReadResult {
  return { failure: { kind, location, reason } };
}

/**
 * The text of a file; `undefined` if it does not exist.
 *
 * @throws NotifygenError if it cannot be read.
 */
export function readFileIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw new NotifygenError(`cannot read ${displayPath(path)}: ${systemReason(error)}`);
  }
}

/**
 * The content of a JSON text.
 *
 * @param name What the message calls the text.
 * @throws NotifygenError if it is not valid JSON.
 */
export function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new NotifygenError(`${name} is not valid JSON: ${reason}`);
  }
}

/** The same; `undefined` if it is not valid JSON. */
export function jsonIn(text: string): unknown {
  try {
    return parseJson('', text);
  } catch {
    return undefined;
  }
}

/** A template has a few kilobytes. Parsing YAML takes fifty times the memory of its text. */
const mostBytes = 1_000_000;

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeText(start: Location, bytes: Uint8Array): ReadResult {
  const reason = 'it is not valid UTF-8';
  // UTF-16 without a byte-order mark would be valid UTF-8.
  if (bytes[0] === 0 || bytes[1] === 0) return failed('not-utf8', start, reason);
  try {
    return { text: strictDecoder.decode(bytes) };
  } catch {
    return failed('not-utf8', locationOfBadByte(start.file, bytes), reason);
  }
}

/** Decoding puts U+FFFD in the place of the first invalid byte. */
function locationOfBadByte(file: string, bytes: Uint8Array): Location {
  const text = new TextDecoder('utf-8').decode(bytes);
  const offset = text.indexOf('\uFFFD');
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  const column = (before.at(-1) ?? '').length + 1;
  const excerpt = /^[^\r\n]*/.exec(text.slice(offset - (column - 1)))?.[0] ?? '';
  return { file, line: before.length, column, excerpt, length: 1 };
}

function isBrokenLink(path: string, error: unknown): boolean {
  if (!['ENOENT', 'ELOOP', 'ENOTDIR'].includes(codeOf(error))) return false;
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // It does not exist, or what should be a folder above it is a file.
    return false;
  }
}
