import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { usageError } from '../errors.js';
import { type LoadedOutbox, outboxBrand } from '../outbox.js';
import { shellWord } from './printed-command.js';

/**
 * Loads the module that exports the outbox.
 *
 * @throws OutboxError `invalid-options` that says how to fix it.
 */
export async function loadOutbox(path: string, name: string | undefined): Promise<LoadedOutbox> {
  const file = resolve(path);
  if (!existsSync(file) || statSync(file).isDirectory())
    throw usageError(
      `${path} is not a file. Name the module that exports the outbox, such as ./src/outbox.ts.`,
    );
  const exports = await importModule(file, path);
  // What a CommonJS module exports is the default export.
  const found = Object.entries(exports).flatMap(([key, value]) =>
    key === 'default' && isObject(value) && !isOutbox(value)
      ? Object.entries(value)
      : [[key, value] as const],
  );
  const outboxes = new Map(found.flatMap(([key, value]) => (isOutbox(value) ? [[key, value] as const] : [])));
  const distinct = [...new Set(outboxes.values())];
  const names = [...outboxes.keys()].join(', ');
  if (name !== undefined) {
    const chosen = outboxes.get(name);
    if (chosen) return chosen;
    throw usageError(
      `${path} exports no outbox named ${name}. ${names === '' ? 'It exports none.' : `It exports ${names}.`}`,
    );
  }
  const [outbox] = distinct;
  if (outbox === undefined)
    throw usageError(`${path} exports no outbox. Add: export const outbox = createOutbox({ … })`);
  if (distinct.length > 1)
    throw usageError(`${path} exports several outboxes: ${names}. Choose one with --export.`);
  return outbox;
}

async function importModule(file: string, path: string): Promise<object> {
  try {
    return await import(pathToFileURL(file).href);
  } catch (error) {
    const code = isObject(error) && 'code' in error ? error.code : undefined;
    const message = error instanceof Error ? error.message : String(error);
    if (code === 'ERR_UNKNOWN_FILE_EXTENSION' && /\.[cm]?tsx?"?/.test(message))
      throw usageError(
        `Node ${process.versions.node} cannot load ${path}, because it is TypeScript. Use Node 22.18 or newer, or compile it and name the JavaScript file.`,
      );
    if (code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX' || code === 'ERR_INVALID_TYPESCRIPT_SYNTAX')
      throw usageError(`Node cannot load ${path}: ${message} Compile it and name the JavaScript file.`);
    if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
      throw usageError(
        `${path} is not JavaScript or TypeScript. Name the module that exports the outbox, such as ./src/outbox.ts.`,
      );
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
      throw usageError(`${path} cannot be loaded: ${message.split('\n')[0]}${hintAbout(message)}`);
    if (message.startsWith('clientFromEnv: missing'))
      throw usageError(
        `${path} cannot be loaded: ${message}. Only work posts: for another command, any values do, such as http://localhost and x.`,
      );
    // Node does not say where it is.
    const hint =
      error instanceof SyntaxError ? `. To see where, run: node ${shellWord(path)}` : placeOf(error);
    throw usageError(`${path} cannot be loaded: ${message}${hint}`);
  }
}

/** Where the module failed, if that is in a file of its own and not in a package. */
function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [place] = /file:\/\/(?!.*node_modules)[^\s()]+:\d+/.exec(stack) ?? [];
  return place === undefined ? '' : ` (${place})`;
}

/** Compilers find `./a.ts` as `./a.js`; Node does not. */
function hintAbout(message: string): string {
  const [, missing] = /Cannot find module '(.*)\.js'/.exec(message) ?? [];
  if (missing === undefined || !existsSync(`${missing}.ts`)) return '';
  return '. There is a .ts file: compile it and name the JavaScript file, or import it as .ts.';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isOutbox(value: unknown): value is LoadedOutbox {
  return isObject(value) && outboxBrand in value;
}
