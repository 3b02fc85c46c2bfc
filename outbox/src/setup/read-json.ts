import { readFileSync } from 'node:fs';
import { usageError } from '../errors.js';

/** @throws OutboxError `invalid-options` */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? `cannot be read (${error.code})` : 'is not JSON';
    throw usageError(`${path} ${code}.`);
  }
}
