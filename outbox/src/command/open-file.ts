import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { OutboxError } from '../errors.js';

/**
 * Opens a file; `-` is stdin.
 *
 * @throws OutboxError (rejects) `invalid-options`, before anything is read, if it cannot be opened.
 */
export async function openFile(path: string): Promise<Readable> {
  if (path === '-') return process.stdin;
  const file = createReadStream(path);
  await new Promise((resolve, reject) => {
    file
      .once('open', resolve)
      .once('error', (error: NodeJS.ErrnoException) =>
        reject(new OutboxError('invalid-options', `${path} cannot be read (${error.code}).`)),
      );
  });
  return file;
}
