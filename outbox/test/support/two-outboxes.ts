/** A module that exports two outboxes. */
import { createOutbox } from '@notifygen/outbox';
import { createClient } from '@notifygen/runtime';

const senders = { shop: createClient({ baseUrl: 'http://127.0.0.1:9', appId: 'a', apiKey: 'k' }) };
export const first = createOutbox({ url: 'file::memory:', senders });
export const second = createOutbox({ url: 'file::memory:', senders });
