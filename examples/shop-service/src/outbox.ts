// The outbox: https://github.com/notifygen/notifygen/blob/main/docs/outbox.md
// Workers and commands load this module, so it starts nothing.
import { createOutbox, type Outbox } from '@notifygen/outbox';
import { clientFromEnv } from '@notifygen/runtime';
import { templates } from './generated/index.js';

export const outbox: Outbox<'main'> = createOutbox({
  url: process.env.DATABASE_URL,
  senders: { main: clientFromEnv() },
  templates,
});
