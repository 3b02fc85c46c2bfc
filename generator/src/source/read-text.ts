import { lstatSync, readFileSync, statSync } from 'node:fs';
import { type Diagnostic, diagnosticAt, type Location } from '../diagnostics/diagnostic.js';
import { codeOf, systemReason } from '../diagnostics/errors.js';

export type ReadResult = { readonly text: string } | { readonly diagnostic: Diagnostic };

/** Reads a file as UTF-8; one that cannot be read is a diagnostic like any other, so that the rest is still checked. */
export function readText(path: string, file: string): ReadResult {
  const unreadable = (message: string, hint: string): ReadResult => ({
    diagnostic: diagnosticAt(
      { file, line: 1, column: 1, excerpt: '', length: 1 },
      { rule: 'unreadable', message, hint },
    ),
  });
  try {
    const stat = statSync(path);
    // Reading a pipe would wait for somebody to write to it.
    if (!stat.isFile() && !stat.isDirectory())
      return unreadable('this is no file, but a pipe, a socket or a device', 'remove it, or rename it');
    return decodeText(readFileSync(path), file);
  } catch (error) {
    const hint = leadsNowhere(path, error)
      ? 'a link that leads nowhere: remove it, or bring its target back'
      : 'allow it to be read, or remove it';
    return unreadable(`the file cannot be read: ${systemReason(error)}`, hint);
  }
}

/** Decodes UTF-8. */
export function decodeText(bytes: Uint8Array, file: string): ReadResult {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    const message = 'the file is not UTF-8';
    const location = locationOfBadByte(file, bytes);
    return { diagnostic: diagnosticAt(location, { rule: 'encoding', message, hint: 'save it as UTF-8' }) };
  }
}

/** Decoding puts U+FFFD in the location of what is no UTF-8. */
function locationOfBadByte(file: string, bytes: Uint8Array): Location {
  const text = new TextDecoder('utf-8').decode(bytes);
  const offset = text.indexOf('\uFFFD');
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  const column = (before.at(-1) ?? '').length + 1;
  const excerpt = /^[^\r\n]*/.exec(text.slice(offset - (column - 1)))?.[0] ?? '';
  return { file, line: before.length, column, excerpt, length: 1 };
}

function leadsNowhere(path: string, error: unknown): boolean {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink && ['ENOENT', 'ELOOP', 'ENOTDIR'].includes(codeOf(error));
}
