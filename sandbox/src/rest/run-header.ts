import type { Hono } from 'hono';

/**
 * Names the run in every response, so that a page notices when another sandbox has taken over its address. A request
 * that names another run is rejected: its ids mean other calls.
 */
export function addRunHeader(app: Hono, run: string): void {
  app.use('/sandbox/*', async (context, next) => {
    const expected = context.req.header('x-sandbox-run');
    if (expected !== undefined && expected !== run) {
      context.res = context.json({ message: 'the sandbox has restarted, so its ids mean other calls' }, 409);
    } else {
      await next();
    }
    context.header('x-sandbox-run', run);
  });
}
