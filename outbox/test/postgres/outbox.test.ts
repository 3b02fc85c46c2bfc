import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startGateway } from '../support/gateway.js';
import { nextEvent, testOutbox, text } from '../support/outbox.js';
import { describePostgres } from '../support/postgres.js';
import { password } from '../support/postgres-server.js';

const until = { timeout: 60_000, interval: 50 };

describePostgres('an outbox on PostgreSQL', (server) => {
  it('stores a message if and only if the transaction of the caller commits', async () => {
    const gateway = await startGateway();
    const outbox = testOutbox({ url: server.url, senders: { transactions: gateway.client() } });
    const client = new pg.Client(server.url);
    await client.connect();
    onTestFinished(() => client.end());
    await outbox.migrate();
    await client.query('begin');
    await outbox.enqueue(text(1), { tx: client });
    await client.query('rollback');
    await client.query('begin');
    const { id } = await outbox.enqueue(text(2), { tx: client });
    await client.query('commit');
    await outbox.drain();
    expect(gateway.received).toHaveLength(1);
    expect(await outbox.get(id)).toMatchObject({ status: 'accepted' });
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
