import { createOutbox } from '@notifygen/outbox';
import { clientFromEnv } from '@notifygen/runtime';
import { templates } from '../generated/index.ts';

/** Also what `notifygen-outbox work src/outbox.ts` loads, so it starts nothing. */
export const outbox = createOutbox({
  url: process.env.DATABASE_URL,
  senders: { shop: clientFromEnv() },
  templates,
});
