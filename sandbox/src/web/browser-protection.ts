import type { Hono } from 'hono';

/** Nothing but the package's own files, no inline code or style, and no text that ever becomes markup. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Headers for every answer, and no changes on behalf of another web site. */
export function protectPages(app: Hono): void {
  app.use(async (context, next) => {
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD' && isForeign(context.req.raw)) {
      return context.json({ message: 'another web site may not change this sandbox' }, 403);
    }
    await next();
    context.header('content-security-policy', contentSecurityPolicy);
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
    context.header('cross-origin-resource-policy', 'same-origin');
    context.header('cross-origin-opener-policy', 'same-origin');
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
    return undefined;
  });
}

/** Browsers name the page that a request comes from; programs do not. */
function isForeign({ headers, url }: Request): boolean {
  const origin = headers.get('origin');
  if (origin !== null && origin !== new URL(url).origin) return true;
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}
