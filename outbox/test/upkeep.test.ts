import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { knownTemplates } from '../src/message/templates.js';
import { createOutages } from '../src/worker/outage.js';
import { createUpkeep } from '../src/worker/upkeep.js';
import { forTests, limits } from './conformance/support.js';
import { openVirtualStore } from './support/virtual-store.js';

const [lease, day] = [30_000, 86_400_000];
const templates = { ...knownTemplates(), matches: (digest: string): boolean => digest !== 'old' };

async function setUp() {
  const { world, store, clock } = await openVirtualStore();
  const [emit, look, prune] = [vi.fn(), vi.fn(store.look), vi.fn(store.prune)];
  const upkeep = createUpkeep({
    ...{ store: { ...store, look, prune }, name: 'w1', senders: ['shop'], templates, lease, clock, emit },
    ...{ retention: day, unknownRetention: day, deleteAfter: day, templateWait: day },
    writeHistory: async () => undefined,
    outages: createOutages(emit, clock),
    found: () => undefined,
  });
  return { world, store: forTests(store), emit, look, prune, upkeep };
}

it('the message of a worker that is lost is found within a quarter of the lease after its end', async () => {
  const { world, store, emit, upkeep } = await setUp();
  await store.join('shop', limits, 'w0');
  await store.enqueueOne({ onUnknown: 'hold' });
  await store.takeTurn({ lease });
  upkeep.start();
  // The first round, which then sets its timers.
  await setImmediate();
  await world.run(2 * lease, () => emit.mock.calls.some(([name]) => name === 'unknown'));
  expect(world.time()).toBeGreaterThanOrEqual(lease);
  expect(world.time()).toBeLessThanOrEqual(1.25 * lease);
});

it('what failed is tried again within three seconds', async () => {
  const { world, prune, upkeep } = await setUp();
  prune.mockRejectedValueOnce(new Error('The database is down.'));
  upkeep.start();
  await setImmediate();
  await world.run(3_000);
  expect(prune).toHaveBeenCalledTimes(2);
});

it('nothing is repeated after a stop, also if it comes during a look', async () => {
  const { world, look, upkeep } = await setUp();
  upkeep.start();
  await upkeep.stop();
  await world.run(lease);
  expect(look).toHaveBeenCalledTimes(1);
});

it('a message whose template no worker has is reported once, after the first sign of life', async () => {
  const { world, store, emit, upkeep } = await setUp();
  await store.join('shop', limits, 'w1');
  await store.enqueueOne({ digest: 'old' });
  await store.takeTurn({ templates });
  upkeep.start();
  await setImmediate();
  await world.run(2 * lease, () => emit.mock.calls.some(([name]) => name === 'waiting'));
  await world.run(4 * lease);
  const reports = emit.mock.calls.filter(([name]) => name === 'waiting');
  expect(reports).toMatchObject([['waiting', { sender: 'shop', count: 1 }]]);
});
