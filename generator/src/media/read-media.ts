import { readFile, stat } from 'node:fs/promises';
import { fetchReason, NotifygenError, systemReason } from '../diagnostics/errors.js';
import { readBounded } from '../source/read-bounded.js';

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
const mostBytes = 100_000_000;

/**
 * Reads a file, or fetches it from an `http` or `https` URL, up to 100 MB.
 *
 * @throws NotifygenError (rejects) if it cannot be read completely.
 */
export async function readMedia(location: string, options: ReadMediaOptions = {}): Promise<MediaContent> {
  // Also those with mistakes: they may contain a token. A path on Windows may begin with one letter and a colon.
  if (!/^\s*([a-z][a-z0-9+.-]+:[\\/]|(https?|ftp|data|file):)/i.test(location)) {
    return { name: location, bytes: await readLocal(location) };
  }
  const url = URL.parse(location);
  if (url === null || !/^\s*https?:\/\//i.test(location)) {
    throw new NotifygenError('cannot read a URL that is invalid or does not start with https:// or http://');
  }
  const name = url.origin + url.pathname;
  return { name, bytes: await fetchBytes(url, name, options) };
}

async function readLocal(path: string): Promise<Uint8Array> {
  if (path.trim() === '') throw new NotifygenError('cannot read a file without a name');
  try {
    const entry = await stat(path);
    if (!entry.isFile()) throw new NotifygenError(`cannot read ${path}: it is not a file`);
    if (entry.size > mostBytes) throw tooLarge(path);
    // Files of the system without a size may never end.
    return entry.size === 0 ? new Uint8Array() : await readFile(path);
  } catch (error) {
    if (error instanceof NotifygenError) throw error;
    throw new NotifygenError(`cannot read ${withoutToken(path)}: ${systemReason(error)}`);
  }
}

/** What is not a file may be a URL without its scheme, whose query or password no one else may see. */
function withoutToken(path: string): string {
  return path.replace(/^[^/\\@]+:[^/\\]*@/, '').replace(/[?#][^?#]*=.*$/s, '');
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
    const bytes = await readBounded(response, mostBytes);
    if (bytes === undefined) throw tooLarge(name);
    return bytes;
  } catch (error) {
    if (error instanceof NotifygenError) throw error;
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    const reason = isTimeout ? `it took longer than ${timeout / 1_000} seconds` : fetchReason(error);
    throw new NotifygenError(`cannot fetch ${name}: ${reason}`);
  }
}

function tooLarge(name: string): NotifygenError {
  return new NotifygenError(
    `${name} is larger than 100 MB, which is WhatsApp's limit for any file, so it was not checked`,
  );
}
