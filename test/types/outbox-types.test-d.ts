import type { DatabaseSync } from 'node:sqlite';
import {
  createOutbox,
  type Enqueued,
  type EnqueueOptions,
  type OutboxEvents,
  type OutboxStatus,
  type Status,
  type Waits,
} from '@notifygen/outbox';
import { openTelemetry } from '@notifygen/outbox/opentelemetry';
import { testOutbox } from '@notifygen/outbox/testing';
import { buildText, type Client } from '@notifygen/runtime';
import type { Pool, PoolClient } from 'pg';
import { expectTypeOf } from 'vitest';
import { buildOrderShipped, type OrderShippedMessage, templates } from '../../generated/index.ts';

declare const client: Client;
declare const message: OrderShippedMessage;
declare const tx: DatabaseSync;
declare const pool: Pool;
declare const betterSqlite3: { exec(sql: string): unknown; prepare(sql: string): { run(): unknown } };

// The URL may come from the environment as it is.
const outbox = createOutbox({
  url: process.env.DATABASE_URL,
  senders: { shop: client },
  templates,
  lease: '30 seconds',
  retention: '7 days',
  telemetry: openTelemetry(),
});
// @ts-expect-error: the URL is missing
createOutbox({ senders: { shop: client } });
// @ts-expect-error: the senders are missing
createOutbox({ url: 'file:outbox.db' });
// @ts-expect-error: a week is not a unit
createOutbox({ url: 'file:outbox.db', senders: { shop: client }, lease: '1 week' });
// @ts-expect-error: an unknown limit beside a known one
createOutbox({ url: 'file:outbox.db', senders: { shop: { client, limits: { perSecond: 8, perDay: 80 } } } });
// @ts-expect-error: a limit that is not in `limits`
createOutbox({ url: 'file:outbox.db', senders: { shop: { client, perSecond: 80 } } });
// @ts-expect-error: an unknown setting of a sender in a test
testOutbox({ senders: { shop: { client, timezone: 'Europe/London' } } });
// @ts-expect-error: the clock of a test cannot move a PostgreSQL
testOutbox({ url: 'postgres://localhost/test', senders: { shop: client } });
// @ts-expect-error: a test knows its senders too
testOutbox({ senders: { shop: client } }).enqueue(buildOrderShipped(message), { sender: 'bank' });

// With one sender, naming it is optional.
expectTypeOf(outbox.enqueue(buildOrderShipped(message))).toEqualTypeOf<Promise<Enqueued>>();
outbox.enqueue(buildText({ to: '447700900123', text: 'Hello' }), {
  sender: 'shop',
  tx,
  dedupe: 'order-1',
  priority: 'urgent',
  notBefore: new Date(),
  expires: '10 minutes',
  quietHours: '21:00-08:00',
  timeZone: 'Europe/London',
  onUnknown: 'resend',
});
outbox.enqueue(buildOrderShipped(message), {
  expires: new Date(),
  quietHours: { start: '21:00', end: '08:00' },
});
outbox.enqueue(buildOrderShipped(message), { expires: 60_000, quietHours: false });
// @ts-expect-error: there is no such sender
outbox.enqueue(buildOrderShipped(message), { sender: 'bank' });
// @ts-expect-error: a message that was not built
outbox.enqueue(message);
// @ts-expect-error: an unknown priority
outbox.enqueue(buildOrderShipped(message), { priority: 'now' });
// @ts-expect-error: an unknown option
outbox.enqueue(buildOrderShipped(message), { retries: 3 });
// @ts-expect-error: a duration in another format
outbox.enqueue(buildOrderShipped(message), { expires: '10min' });
// A transaction passes the caller's own kind of client.
outbox.transaction(tx, async (own) => expectTypeOf(own).toEqualTypeOf<DatabaseSync>());
outbox.transaction(pool, async (own) => expectTypeOf(own).toEqualTypeOf<PoolClient>());
// @ts-expect-error: a connection of better-sqlite3, whose statements node:sqlite does not have
outbox.transaction(betterSqlite3, async () => undefined);
// @ts-expect-error: not a transaction
outbox.enqueue(buildOrderShipped(message), { tx: 'transaction' });

// With several senders, each message names one.
const several = createOutbox({
  url: 'postgres://db/shop',
  senders: {
    shop: { client, limits: { perSecond: 20, perRecipient: false, recipientsPerDay: { limit: 1_000 } } },
    club: { client, concurrency: 8, timeZone: 'Europe/London' },
  },
});
several.enqueue(buildOrderShipped(message), { sender: 'club' });
// @ts-expect-error: the sender is missing
several.enqueue(buildOrderShipped(message));
several.enqueueAll([{ message: buildOrderShipped(message), sender: 'shop', dedupe: 'order-1' }], { tx });
// @ts-expect-error: the sender is missing
several.enqueueAll([{ message: buildOrderShipped(message) }]);
expectTypeOf<EnqueueOptions<'shop' | 'club'>['sender']>().toEqualTypeOf<'shop' | 'club'>();

// Senders that are only known at run time.
declare const tenants: Record<string, Client>;
createOutbox({ url: 'file:outbox.db', senders: tenants }).enqueue(buildOrderShipped(message), {
  sender: 'any',
});

// Status, decisions and events.
expectTypeOf(outbox.status()).toEqualTypeOf<Promise<OutboxStatus>>();
expectTypeOf<OutboxStatus['unknown']>().toEqualTypeOf<number>();
expectTypeOf(outbox.resolve('1', 'accepted')).toEqualTypeOf<Promise<Status>>();
// @ts-expect-error: another decision
outbox.resolve('1', 'sent');
outbox.find({ status: 'unknown', limit: 10 });
// @ts-expect-error: the gateway reports no delivery
outbox.find({ status: 'delivered' });
expectTypeOf(outbox.on('failed', ({ code }) => code)).toEqualTypeOf<() => void>();
outbox.on('paused', (event) => expectTypeOf(event).toEqualTypeOf<OutboxEvents['paused']>());
// @ts-expect-error: an event says nothing about the recipient
outbox.on('accepted', ({ recipient }) => recipient);
// @ts-expect-error: there is no such event
outbox.on('delivered', () => undefined);

// The causes are a closed list: a `switch` that misses one does not compile.
declare const waits: Waits;
expectTypeOf(waits.for).toEqualTypeOf<
  | 'person'
  | 'platform'
  | 'outbox'
  | 'confirm'
  | 'canary'
  | 'review'
  | 'ended'
  | 'start'
  | 'quiet-hours'
  | 'recipient'
  | 'recipients-per-day'
  | 'retry'
  | 'version'
  | 'approval'
  | 'worker'
  | 'line'
>();
// Each may be asked for everything, and says what it certainly has.
expectTypeOf(waits.until).toEqualTypeOf<Date | undefined>();
if (waits.for === 'quiet-hours') expectTypeOf(waits.until).toEqualTypeOf<Date>();
if (waits.for === 'person') expectTypeOf(waits.reason).toEqualTypeOf<string>();
// @ts-expect-error: a word that is no cause
waits.for === 'paused';
