import { createOutbox } from '@notifygen/outbox';
import { clientFromEnv } from '@notifygen/runtime';

export const outbox = createOutbox({ url: process.env.DATABASE_URL, senders: { shop: clientFromEnv() } });
