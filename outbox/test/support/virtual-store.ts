import { onTestFinished } from 'vitest';
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import type { Clock } from '../../src/worker/clock.js';
import { createWorld } from '../simulation/world.js';

/** A store in memory, and a clock for it and its workers that moves only while the world runs. */
export async function openVirtualStore() {
  const world = createWorld(Date.parse('2026-11-23T09:00:00Z'), undefined);
  const store = createSqliteStore({ path: ':memory:', clock: world.databaseTime });
  await store.open();
  onTestFinished(() => store.close());
  const clock: Clock = {
    now: world.databaseTime,
    monotonic: world.time,
    after: (milliseconds, call) => world.after(milliseconds, undefined, call),
    random: () => 0.5,
  };
  return { world, store, clock };
}
