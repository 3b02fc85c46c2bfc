import type { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Protects the pages from other websites and from hostile texts in messages. */
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
        frameSrc: ["'self'"],
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
    await next();
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
  });
}
