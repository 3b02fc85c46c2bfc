import { readFile, stat } from 'node:fs/promises';
import { NotifygenError, systemReason } from '../diagnostics/errors.js';
import { megabyte } from './media-limits.js';

/** A file that was read completely. */
export interface MediaContent {
  /** The path, or the URL without its query, which may contain a token. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ReadMediaOptions {
  /** In milliseconds, for a URL. Default: 30,000. */
  readonly timeout?: number;
  /** Whether a URL may redirect. Default: `follow`. */
  readonly redirect?: 'follow' | 'error';
}

/** More than WhatsApp takes of any kind of file. */
const mostBytes = 100 * megabyte;

/**
 * Reads a file, or fetches it from an `http` or `https` URL, up to 100 MB.
 *
 * @throws NotifygenError (rejects) if it cannot be read completely.
 */
export async function readMedia(location: string, options: ReadMediaOptions = {}): Promise<MediaContent> {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(location)) {
    return { name: location, bytes: await readLocal(location) };
  }
  const url = URL.parse(location);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new NotifygenError('cannot read a URL that is invalid or does not start with https:// or http://');
  }
  const name = url.origin + url.pathname;
  return { name, bytes: await fetchBytes(url, name, options) };
}

async function readLocal(path: string): Promise<Uint8Array> {
  try {
    const entry = await stat(path);
    if (!entry.isFile()) throw new NotifygenError(`cannot read ${path}: it is not a file`);
    if (entry.size > mostBytes) throw tooLarge(path);
    return await readFile(path);
  } catch (error) {
    if (error instanceof NotifygenError) throw error;
    throw new NotifygenError(`cannot read ${path}: ${systemReason(error)}`);
  }
}

async function fetchBytes(url: URL, name: string, options: ReadMediaOptions): Promise<Uint8Array> {
  const { timeout = 30_000, redirect = 'follow' } = options;
  if (url.username !== '' || url.password !== '') {
    throw new NotifygenError(`cannot fetch ${name}: a URL with a password is not a public file`);
  }
  try {
    const response = await fetch(url, { redirect, signal: AbortSignal.timeout(timeout) });
    if (!response.ok) {
      await response.body?.cancel();
      throw new NotifygenError(`cannot fetch ${name}: the status is ${response.status}`);
    }
    return await readBounded(response, name);
  } catch (error) {
    if (error instanceof NotifygenError) throw error;
    throw new NotifygenError(`cannot fetch ${name}: ${fetchReason(error, timeout)}`);
  }
}

async function readBounded(response: Response, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the download.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(name: string): NotifygenError {
  return new NotifygenError(
    `${name} is larger than 100 MB, which is WhatsApp's limit for any file, so it was not checked`,
  );
}

/** The message of fetch says only that it failed; its cause says why. It may repeat the URL, but not its query. */
function fetchReason(error: unknown, timeout: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `it took longer than ${timeout / 1_000} seconds`;
  }
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return systemReason(cause);
}
