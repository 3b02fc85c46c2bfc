/** Works on an outbox until it is ended: its URL, the gateway's address and the lease are the arguments. */
import { createOutbox, type Duration } from '@notifygen/outbox';
import { createClient } from '@notifygen/runtime';

const [url, baseUrl = '', lease] = process.argv.slice(2);
const client = createClient({ baseUrl, appId: 'shop-app', apiKey: 'key-1' });
const outbox = createOutbox({ url, senders: { shop: client }, lease: Number(lease) satisfies Duration });
for (const event of ['accepted', 'unknown', 'queued-again'] as const)
  outbox.on(event, ({ id }) => process.send?.(`${event} ${id}`));
await outbox.start();
process.send?.('started');
