import { readFileSync } from 'node:fs';
import { systemReason } from './notifygen-error.js';
import { type Problem, problemAt } from './problem.js';

export type ReadResult = { readonly text: string } | { readonly problem: Problem };

/** Reads a file as UTF-8; one that cannot be read is a problem like any other, so that the rest is still checked. */
export function readText(path: string, file: string): ReadResult {
  const place = { file, line: 1, column: 1, excerpt: '', length: 1 };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path)) };
  } catch (error) {
    if (error instanceof TypeError) {
      const message = 'the file is not UTF-8';
      return { problem: problemAt(place, { rule: 'encoding', message, hint: 'save it as UTF-8' }) };
    }
    const message = `the file cannot be read: ${systemReason(error)}`;
    return { problem: problemAt(place, { rule: 'unreadable', message }) };
  }
}
