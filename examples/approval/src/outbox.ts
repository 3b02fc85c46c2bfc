import { createOutbox } from '@notifygen/outbox';
import { clientFromEnv } from '@notifygen/runtime';
import { templates } from '../generated/index.ts';

/** What `notifygen-outbox work src/outbox.ts` loads. */
export const outbox = createOutbox({
  url: 'file:.notifygen/outbox.db',
  senders: { shop: clientFromEnv() },
  templates,
});
