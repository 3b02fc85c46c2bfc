import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startGateway } from '../support/gateway.js';
import { nextEvent, testOutbox, text } from '../support/outbox.js';
import { describePostgres } from '../support/postgres.js';
import { password } from '../support/postgres-server.js';

const until = { timeout: 60_000, interval: 50 };

describePostgres('an outbox on PostgreSQL', (server) => {
  it('needs no connection of its own to enqueue in transactions, once its tables exist', async () => {
    const gateway = await startGateway();
    const senders = { pool: gateway.client() };
    await testOutbox({ url: server.url, senders }).migrate();
    const admin = new pg.Client(server.url);
    await admin.connect();
    onTestFinished(() => admin.end());
    await admin.query(`create role few login password '${password}' connection limit 3`);
    await admin.query('grant usage on schema notifygen to few');
    await admin.query('grant select, insert, update, delete on all tables in schema notifygen to few');
    await admin.query('grant usage on all sequences in schema notifygen to few');
    const url = server.url.replace('notifygen', 'few');
    const outbox = testOutbox({ url, senders });
    const pool = new pg.Pool({ connectionString: url, max: 3 });
    onTestFinished(() => pool.end());
    const enqueue = (n: number) => outbox.transaction(pool, (tx) => outbox.enqueue(text(n), { tx }));
    expect(await Promise.all([1, 2, 3, 4, 5].map(enqueue))).toMatchObject(Array(5).fill({ created: true }));
  });

  it('continues after the database crashed, reports it once, and neither loses nor repeats a message', async () => {
    const gateway = await startGateway();
    const outbox = testOutbox({ url: server.url, senders: { crash: gateway.client() } });
    const errors = vi.fn();
    outbox.on('error', errors);
    const messages = Array.from({ length: 300 }, (_, n) => ({ message: text(n) }));
    await outbox.enqueueAll(messages);
    await outbox.start();
    await vi.waitFor(() => expect(gateway.received.length).toBeGreaterThan(20), until);
    const failed = nextEvent(outbox, 'error');
    await server.stop('immediate');
    const { error } = await failed;
    expect(error).toMatchObject({ name: 'OutboxError', code: 'unavailable' });
    expect(error.message).not.toContain(password);
    expect(await outbox.health()).toMatchObject({ isHealthy: false });
    const restored = nextEvent(outbox, 'restored');
    await server.start();
    await restored;
    await vi.waitFor(
      async () => expect((await outbox.status()).senders.crash?.counts.accepted).toBe(300),
      until,
    );
    expect(errors).toHaveBeenCalledTimes(1);
    expect(gateway.received).toHaveLength(300);
    expect(new Set(gateway.received.map(({ to }) => to)).size).toBe(300);
  });
});
