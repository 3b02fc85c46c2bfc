import { setTimeout } from 'node:timers/promises';
import { NotifygenError } from '../diagnostics/errors.js';
import { readBounded } from '../source/read-bounded.js';
import { connectionReason, type PageError, pageError, redacted } from './page-errors.js';
import { nextPage } from './read-export.js';

/** The first page of a list of templates. */
export interface PageRequest {
  /** `https:`, or `http:` on this computer. */
  readonly url: URL;
  /** Sent to this host only. */
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the request, a wait and all that follows. */
  readonly signal: AbortSignal;
  /** Is called after every page with the number of pages. */
  readonly onPage?: (pages: number) => void;
  /** Is called before a wait, in milliseconds, with its reason. */
  readonly onWait?: (delay: number, reason: string) => void;
}

/** In milliseconds, for a request and its response. */
const requestTimeout = 60_000;

/** In bytes; a page of the platform has about 100 templates of a few kilobytes. */
const largestPage = 64 * 1024 * 1024;

/** At 25 templates per page, more than an account can have. */
const mostPages = 1_000;

const mostAttempts = 4;

/** In milliseconds. A limit that lasts longer ends the run. */
const longestWait = 60_000;

/**
 * Fetches every page of a list of templates: follows `paging.next` on the same host, and tries again after a rate limit, a
 * failure of the server or of the connection.
 *
 * @throws NotifygenError (rejects) if a page cannot be fetched. Neither the URL's query nor a header is in its message.
 */
export async function fetchPages(request: PageRequest): Promise<readonly unknown[]> {
  const pages: unknown[] = [];
  const visited = new Set<string>();
  for (let url: URL | undefined = withoutToken(request.url); url !== undefined; ) {
    if (visited.has(url.href)) {
      throw new NotifygenError(
        `the list at ${shownUrl(url)} does not end: after page ${pages.length}, an earlier page follows`,
      );
    }
    if (pages.length === mostPages) {
      throw new NotifygenError(`the list at ${shownUrl(url)} has more than ${mostPages} pages`);
    }
    visited.add(url.href);
    const page = await fetchPage(url, pages.length + 1, request);
    pages.push(page);
    request.onPage?.(pages.length);
    url = followingUrl(url, page);
  }
  return pages;
}

/** Host and path: the query may contain a token. */
export function shownUrl({ origin, pathname }: URL): string {
  return origin + pathname;
}

function followingUrl(url: URL, page: unknown): URL | undefined {
  const next = nextPage(shownUrl(url), page);
  if (next === undefined) return undefined;
  const following = URL.parse(next, url.href);
  if (following?.username || following?.password) {
    // `fetch` refuses such a URL, and repeats it.
    throw new NotifygenError(
      `the next page on ${url.origin} has a URL with credentials: the token is not sent there`,
    );
  }
  if (following?.origin === url.origin) return withoutToken(following);
  throw new NotifygenError(
    `the next page is on ${following ? following.origin : 'no valid URL'}, not on ${url.origin}: the token is not sent there; fetch the pages in another way, and read them with npx notifygen import or verify`,
  );
}

/** The platform repeats the token in the URL of the next page; the header is enough. */
function withoutToken(url: URL): URL {
  const result = new URL(url.href);
  result.searchParams.delete('access_token');
  return result;
}

async function fetchPage(url: URL, number: number, request: PageRequest): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const result = await tryPage(url, request);
    if ('page' in result) return result.page;
    const { isTemporary, advice = '', delay = 500 * 2 ** attempt } = result;
    const message = redacted(result.message, Object.values(request.headers));
    if (!isTemporary || attempt === mostAttempts || delay > longestWait) {
      const page = number === 1 ? '' : `page ${number} of `;
      const when = delay > longestWait ? `in ${Math.ceil(delay / 60_000)} minutes` : 'later';
      const next = isTemporary ? `; try again ${when}` : advice;
      throw new NotifygenError(`cannot fetch ${page}${shownUrl(url)}: ${message}${next}`);
    }
    request.onWait?.(delay, message);
    await setTimeout(delay, undefined, { signal: request.signal }).catch(() => {
      throw stopped();
    });
  }
}

async function tryPage(
  url: URL,
  { headers, signal }: PageRequest,
): Promise<{ readonly page: unknown } | PageError> {
  const timeout = AbortSignal.timeout(requestTimeout);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      // Headers would be sent to the new address too.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    const body = await readBounded(response, largestPage);
    if (body === undefined) throw new NotifygenError('a page of the export is larger than 64 MB');
    const text = new TextDecoder().decode(body);
    return pageError(response, text) ?? { page: JSON.parse(text) };
  } catch (error) {
    if (signal.aborted) throw stopped();
    if (timeout.aborted) return { message: 'no response within 60 seconds', isTemporary: true };
    if (error instanceof NotifygenError) throw error;
    return { message: connectionReason(error), isTemporary: true };
  }
}

function stopped(): NotifygenError {
  return new NotifygenError('stopped; no file was changed');
}
