import { readFileSync } from 'node:fs';
import util from 'node:util';
import { isJsonObject } from '../json-object.js';

/** Names of recipients, by their numbers as they are sent. */
export type RecipientNames = Readonly<Record<string, string>>;

/** Characters of a name. */
const maxName = 60;

/**
 * Checks names from any source.
 *
 * @throws RangeError that explains what is expected. It contains no number.
 */
export function checkNames(names: unknown): RecipientNames {
  const example = '{ "447700900123": "Ann" }';
  if (!isJsonObject(names)) throw new RangeError(`names must be an object such as ${example}`);
  const entries = Object.entries(names).map(([to, name], index) => {
    const place = `the ${index + 1}. name`;
    if (!/^\+?\d+$/.test(to)) throw new RangeError(`${place} has no number as its key; write ${example}`);
    if (typeof name !== 'string' || name.trim() === '' || name.length > maxName) {
      throw new RangeError(`${place} must be a text of 1 to ${maxName} characters`);
    }
    return [to, name] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Reads a JSON file with the names of recipients.
 *
 * @throws Error that names the file and explains what is wrong.
 */
export function readNames(path: string): RecipientNames {
  try {
    const names: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return checkNames(names);
  } catch (error) {
    throw new Error(`cannot read names from ${path}: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  if (error instanceof Error && 'errno' in error && typeof error.errno === 'number') {
    return util.getSystemErrorMessage(error.errno);
  }
  // The parser's own message quotes a part of the file.
  return 'it is not valid JSON; write { "447700900123": "Ann" }';
}
