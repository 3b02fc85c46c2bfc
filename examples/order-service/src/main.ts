import { serve } from '@hono/node-server';
import { clientFromEnv } from '@notifygen/runtime';
import { createApp } from './app.ts';

// The event bus retries, so one attempt per event is enough.
const app = createApp(clientFromEnv({ retry: { limit: 0 } }));
const port = Number(process.env.PORT ?? 3000);

serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (address) => {
  console.log(`Listening on http://127.0.0.1:${address.port}`);
});
