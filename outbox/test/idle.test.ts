import { StatementSync } from 'node:sqlite';
import { createClient } from '@notifygen/runtime';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createWorkers } from '../src/worker/workers.js';
import { text } from './support/outbox.js';
import { openVirtualStore } from './support/virtual-store.js';

/** A process with fifty senders, on a virtual clock. Counts the calls of its store. */
async function startProcess() {
  const { world, store, clock } = await openVirtualStore();
  const calls = vi.fn<(name: string) => void>();
  const counted = new Proxy(store, {
    get: (target, name) => {
      calls(String(name));
      return Reflect.get(target, name);
    },
  });
  const accepted = { status: 200, messageId: 'm', body: {} };
  const client = {
    ...createClient({ baseUrl: 'http://localhost', appId: 'a', apiKey: 'k' }),
    deliver: async () => accepted,
  };
  const senders = Array.from({ length: 50 }, (_, index) => ({
    name: `shop-${index}`,
    client,
    limits: { perSecond: 80, perRecipient: null, recipientsPerDay: null },
    concurrency: 10,
    timeZone: undefined,
  }));
  const workers = createWorkers({
    store: counted,
    senders,
    templates: undefined,
    lease: 60_000,
    unknownRetention: 90 * 86_400_000,
    retention: 86_400_000,
    deleteAfter: 400 * 86_400_000,
    templateWait: 3_600_000,
    telemetry: undefined,
    clock,
    emit: () => undefined,
    on: () => () => undefined,
  });
  await workers.start();
  await world.run(2_000);
  const count = (name?: string) => calls.mock.calls.filter(([called]) => called === (name ?? called)).length;
  return { world, store, workers, count, calls };
}

it('makes at most five calls and statements per second and no turn while nothing is due, and one sign of life in ten seconds', async () => {
  const { world, store, count, calls } = await startProcess();
  calls.mockClear();
  const statements = (['all', 'get', 'run'] as const).map((name) => vi.spyOn(StatementSync.prototype, name));
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await world.run(world.time() + 60_000);
  const executed = statements.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  expect(executed).toBeGreaterThan(200);
  expect(executed).toBeLessThanOrEqual(300);
  expect(count('turn')).toBe(0);
  expect(count('beat')).toBe(6);
  expect(count()).toBeLessThanOrEqual(300);
  expect((await store.status())['shop-7']).toMatchObject({ workers: 1 });
});

it('starts a message of another process at the next look, and ends its sign of life when it stops', async () => {
  const { world, store, workers } = await startProcess();
  await store.enqueue([{ sender: 'shop-7', message: text() }]);
  await world.run(world.time() + 320);
  expect(await store.get('1')).toMatchObject({ status: 'accepted' });
  const stopped = workers.stop(1_000);
  await world.run(world.time() + 2_000);
  await stopped;
  expect((await store.status())['shop-7']).toMatchObject({ workers: 0 });
});
