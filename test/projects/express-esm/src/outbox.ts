import { createOutbox } from '@notifygen/outbox';
import { clientFromEnv } from '@notifygen/runtime';
import { templates } from './generated/index.js';

export const outbox = createOutbox({ url: 'file:outbox.db', senders: { shop: clientFromEnv() }, templates });
