import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { HTTPException } from 'hono/http-exception';
import { closestOf, NotifygenError } from 'notifygen';
import { addRestRoutes, type RestSettings } from '../rest/routes.js';
import { addBrowserProtection } from './browser-protection.js';
import { addPages } from './pages.js';
import { addPicturePage } from './picture-page.js';

/** Everything that a sandbox serves besides the gateway: its pages and its REST interface. */
export function createWebApp(settings: RestSettings): Hono {
  const app = new Hono();
  // Before the policy of all other pages, which it does not have.
  addPicturePage(app);
  addBrowserProtection(app);
  const compressed = compress();
  // Tests read large lists too, on the same machine: they would only wait longer.
  app.use((context, next) =>
    context.req.header('sec-fetch-site') === 'same-origin' ? compressed(context, next) : next(),
  );
  addPages(app);
  addRestRoutes(app, settings);
  const known = app.routes.filter(({ path }) => !path.includes('*'));
  app.notFound(({ req: { method, path }, json }) => {
    const closest = closestOf(
      `${method} ${path}`,
      known.map((route) => `${route.method} ${route.path}`),
    );
    const suggestion = closest === undefined ? '' : `; did you mean ${closest}?`;
    return json({ message: `not found: ${method} ${path}${suggestion}` }, 404);
  });
  app.onError((error, context) => {
    // The first three describe an invalid value in the request. Other errors may reveal internals.
    if (error instanceof HTTPException) return context.json({ message: error.message }, error.status);
    if (error instanceof RangeError || error instanceof NotifygenError) {
      return context.json({ message: error.message }, 400);
    }
    return context.json({ message: 'internal error of the sandbox' }, 500);
  });
  return app;
}
