/**
 * Whether another website made the browser send this request. Those that only show a page of the sandbox are allowed: they
 * are links, and no website can read what they show.
 *
 * Browsers send `Origin` with every request that can change something and is not from the user, and `Sec-Fetch-Site`
 * with every request to this machine. Over the network and without TLS, they send neither with an image or a link, so a
 * GET request of a browser must prove where it comes from. Other programs send no `Origin`, and are allowed.
 */
export function isForeignRequest({ method, url, headers }: Request): boolean {
  const { host, pathname } = new URL(url);
  const isRead = method === 'GET' || method === 'HEAD';
  // The router decodes the path, so a page must be named without escapes.
  if (isRead && !/^\/(api|sandbox)\/|%/.test(pathname)) return false;
  const origin = headers.get('origin');
  if (origin !== null && hostOf(origin) !== host) return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const isBrowser = headers.get('user-agent')?.startsWith('Mozilla/') ?? false;
  return isRead && isBrowser && origin === null && pathname.startsWith('/api/');
}

/** Responds to a request that `isForeignRequest`. */
export function foreignResponse(): Response {
  return Response.json({ message: 'other websites cannot use this sandbox' }, { status: 403 });
}

/** Empty for an opaque origin, which is sent as `null`. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : '';
}
