/** A module that exports an outbox, as users of the command line have. */
import { createOutbox } from '@notifygen/outbox';
import { createClient } from '@notifygen/runtime';

const { DATABASE_URL, GATEWAY_URL = 'http://127.0.0.1:9', API_KEY = 'key-1' } = process.env;
const shop = createClient({ baseUrl: GATEWAY_URL, appId: 'shop-app', apiKey: API_KEY });

export const outbox = createOutbox({ url: DATABASE_URL, senders: { shop } });
