import { createOutbox } from '@notifygen/outbox';
import { clientFromEnv } from '@notifygen/runtime';
import { templates } from '../generated/index.mjs';

export const outbox = createOutbox({
  url: 'file:.notifygen/outbox.db',
  senders: { shop: clientFromEnv() },
  templates,
});
