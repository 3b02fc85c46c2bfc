import { SendError } from '@notifygen/runtime';
import { expect, it } from 'vitest';
import type { Post } from '../src/worker/worker.js';
import { text } from './support/outbox.js';
import { openVirtualStore } from './support/virtual-store.js';
import { startTestWorker } from './support/worker.js';

const hour = 3_600_000;

/** What became of the messages that three workers send in an hour in which a proxy responds to each with 503 after 20 ms. */
async function hourOf503(retryAfter: number | undefined) {
  const { world, store, clock } = await openVirtualStore();
  const waits: number[] = [];
  let last = 0;
  const post: Post = () =>
    new Promise((resolve) => {
      waits.push(world.time() - last);
      last = world.time();
      const error = new SendError('session text may have been sent: the gateway responded with 503', {
        code: 'gateway-failed',
        delivery: 'unknown',
        status: 503,
        ...(retryAfter !== undefined && { retryAfter }),
      });
      world.after(20, undefined, () => resolve({ type: 'error', error: error.toJSON() }));
    });
  await store.enqueue(
    Array.from({ length: 500 }, (_, index) => ({ sender: 'shop', message: text(index), onUnknown: 'hold' })),
  );
  for (const name of ['w1', 'w2', 'w3']) await startTestWorker({ store, name, concurrency: 32, post, clock });
  await world.run(hour);
  const messages = await store.find({ limit: 1_000 });
  const statuses = Object.groupBy(messages, ({ status }) => status);
  return { unknown: statuses.unknown?.length, queued: statuses.queued?.length, waits };
}

it('makes at most 30 messages unknown in an hour of 503', async () => {
  const { unknown = 0, queued = 0 } = await hourOf503(undefined);
  expect(unknown).toBeLessThanOrEqual(30);
  expect(unknown + queued).toBe(500);
});

it.each([1_000, 5_000, 600_000])(
  'sends one message at a time, and none before the Retry-After of %i ms is over',
  async (retryAfter) => {
    const { unknown = 0, queued = 0, waits } = await hourOf503(retryAfter);
    expect(unknown).toBeLessThanOrEqual(30);
    expect(unknown + queued).toBe(500);
    // Before the first response, others were already on their way.
    expect(Math.min(...waits.slice(-5))).toBeGreaterThanOrEqual(retryAfter);
    expect(waits.filter((wait) => wait < retryAfter).length).toBeLessThanOrEqual(5);
  },
);
