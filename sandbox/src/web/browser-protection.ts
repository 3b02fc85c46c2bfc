import type { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Protects the pages and the REST interface from other websites, and the pages from hostile texts in messages. */
export function addBrowserProtection(app: Hono): void {
  app.use(
    secureHeaders({
      // Only the package's own files, no inline script or style, and no text can become markup.
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
      // The sandbox is served over plain HTTP.
      strictTransportSecurity: false,
    }),
  );
  app.use(async (context, next) => {
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD' && isFromOtherSite(context.req.raw)) {
      return context.json({ message: 'other websites cannot change this sandbox' }, 403);
    }
    await next();
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
    return undefined;
  });
}

/**
 * Browsers send the origin of the page that makes a request. Other programs do not, and Hono's own middleware for this would
 * reject them.
 */
function isFromOtherSite({ headers, url }: Request): boolean {
  const origin = headers.get('origin');
  if (origin !== null && origin !== new URL(url).origin) return true;
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}
