import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { NotifygenError, systemReason } from '../diagnostics/errors.js';

/**
 * Reads the JSON texts of a file, which may follow one another.
 *
 * @param path `-` is the standard input.
 * @returns Their values, and what messages call the file.
 * @throws NotifygenError (rejects) if it cannot be read or is not JSON.
 */
export async function readJsonTexts(
  path: string,
): Promise<{ readonly name: string; readonly values: readonly unknown[] }> {
  const name = path === '-' ? 'standard input' : path;
  return { name, values: parseAll(name, await readText(path)) };
}

/** PowerShell redirects into UTF-16, and many editors begin a file with a byte-order mark. */
async function readText(path: string): Promise<string> {
  try {
    // Reading a pipe synchronously fails if nothing has arrived yet.
    const bytes = await (path === '-' ? buffer(process.stdin) : readFile(path));
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8' : systemReason(error);
    throw new NotifygenError(`cannot read ${path}: ${reason}`);
  }
}

function parseAll(path: string, text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return splitJsonTexts(text).map((part) => parse(path, part));
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NotifygenError(
      `${path} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Splits JSON texts that follow one another, such as the pages of an export from several requests. */
function splitJsonTexts(text: string): readonly string[] {
  const texts: string[] = [];
  let depth = 0;
  let start = 0;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isString) {
      if (character === '\\') index++;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth <= 0) {
      // Trimming also removes a byte-order mark between two pages.
      texts.push(text.slice(start, index + 1).trim());
      start = index + 1;
    }
  }
  const rest = text.slice(start).trim();
  return rest === '' && texts.length > 0 ? texts : [...texts, rest];
}
