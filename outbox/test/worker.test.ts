import { describe, expect, it, vi } from 'vitest';
import { OutboxError } from '../src/errors.js';
import type { Pause } from '../src/rules/limits.js';
import type { Store } from '../src/store/operations.js';
import { systemClock } from '../src/worker/clock.js';
import { pauseReporter } from '../src/worker/events.js';
import { freeSlots, type Post, type WorkerOptions } from '../src/worker/worker.js';
import { claimed } from './rules/support.js';
import { text } from './support/outbox.js';
import { openVirtualStore } from './support/virtual-store.js';
import { startTestWorker } from './support/worker.js';

const accept: Post = async () => ({ type: 'accepted', messageId: 'm', response: {} });

/** A store with messages, and what starts a worker for them. */
async function setUp(count = 1) {
  const { world, store, clock } = await openVirtualStore();
  const enqueue = (...recipients: readonly number[]) =>
    store.enqueue(recipients.map((recipient) => ({ sender: 'shop', message: text(recipient) })));
  await enqueue(...Array.from({ length: count }, (_, index) => index + 1));
  const startWorker = (options: Partial<WorkerOptions> = {}) =>
    startTestWorker({ store, post: accept, clock, ...options });
  const run = (condition?: () => boolean) => world.run(world.time() + 60_000, condition);
  return { world, store, clock, enqueue, startWorker, run };
}

/** A store that calls a function after a first message was claimed, before its worker learns of it. */
function atFirstClaim(store: Store, call: () => void): Store {
  let isFirst = true;
  const turn: Store['turn'] = async (turn) => {
    const result = await store.turn(turn);
    if (isFirst && result.claimed.length > 0) {
      isFirst = false;
      call();
    }
    return result;
  };
  return { ...store, turn };
}

describe('a worker', () => {
  it('reserves a tenth of its slots for urgent messages, and at least one', () => {
    expect(freeSlots(64, [])).toStrictEqual({ any: 64, notUrgent: 58 });
    expect(freeSlots(2, [])).toStrictEqual({ any: 2, notUrgent: 1 });
  });

  it('counts posts in progress as used slots, and urgent ones against the reserved slots first', () => {
    const [bulk, urgent] = [claimed('1', { priority: 'bulk' }), claimed('2', { priority: 'urgent' })];
    expect(freeSlots(4, [bulk, bulk])).toStrictEqual({ any: 2, notUrgent: 1 });
    expect(freeSlots(4, [bulk, bulk, bulk])).toStrictEqual({ any: 1, notUrgent: 0 });
    expect(freeSlots(4, [urgent])).toStrictEqual({ any: 3, notUrgent: 3 });
    expect(freeSlots(4, [urgent, urgent, bulk])).toStrictEqual({ any: 1, notUrgent: 1 });
    expect(freeSlots(2, [urgent, bulk])).toStrictEqual({ any: 0, notUrgent: 0 });
  });

  it.each(['now', 'monotonic'] as const)(
    'returns what it claimed without posting it if a third of the lease has passed by clock.%s',
    async (name) => {
      const { store, clock, startWorker, run } = await setUp();
      let jump = 0;
      // The process stops, or the clock is set forward, while the claim is on its way.
      const slow = atFirstClaim(store, () => {
        jump = 10_001;
      });
      const post = vi.fn(accept);
      const jumping = { ...clock, [name]: () => clock[name]() + jump };
      const { emit, emitted } = await startWorker({ store: slow, post, clock: jumping });
      await run(() => emitted('accepted').length > 0);
      expect(emit).toHaveBeenCalledWith('queued-again', expect.objectContaining({ attempt: 1 }));
      expect(post).toHaveBeenCalledTimes(1);
      expect(await store.get('1')).toMatchObject({ attempt: 2, attempts: 1, history: [{ attempt: 1 }] });
    },
  );

  it('waits longer after each claim that fails, and is not healthy, also if it can clean up in between', async () => {
    const { world, store, clock, startWorker, run } = await setUp();
    const claims: number[] = [];
    let cleanUps = 0;
    const turn: Store['turn'] = async (turn) => {
      if (turn.slots.any === 0) {
        cleanUps += 1;
        return store.turn(turn);
      }
      claims.push(clock.monotonic());
      throw new OutboxError('unavailable', 'A claim failed.');
    };
    const { worker, emitted } = await startWorker({ store: { ...store, turn } });
    await run();
    const waits = claims.slice(1).map((at, index) => at - (claims[index] ?? 0));
    for (const [index, wait] of waits.slice(0, 6).entries()) expect(wait).toBeGreaterThan(75 * 2 ** index);
    expect(waits.at(-1)).toBeLessThan(6_000);
    expect(cleanUps).toBeGreaterThanOrEqual(waits.length);
    expect(world.time() - worker.busySince()).toBeGreaterThan(50_000);
    expect([emitted('error').length, emitted('restored').length]).toEqual([1, 0]);
  });

  it('posts late while much of the limit is free, as in a busy process, and returns nothing', async () => {
    const { store, clock, startWorker, run } = await setUp(30);
    let jump = 0;
    const slow = atFirstClaim(store, () => {
      jump = 800;
    });
    const jumping = { ...clock, monotonic: () => clock.monotonic() + jump };
    const { emit } = await startWorker({ store: slow, clock: jumping });
    await run();
    expect(emit.mock.calls.map(([name]) => name)).toStrictEqual(Array(30).fill('accepted'));
  });

  it('does not post a message whose expiry passes between its claim and its post', async () => {
    const { world, store, clock, startWorker, run } = await setUp(0);
    let jump = 0;
    // Not too late for the limit.
    const slow = atFirstClaim(store, () => {
      jump = 800;
      world.jump(jump);
    });
    const post = vi.fn(accept);
    await store.enqueue([
      { sender: 'shop', message: text(1), expiresAt: clock.now() + 700 },
      { sender: 'shop', message: text(2), expiresAt: clock.now() + 60_000 },
    ]);
    const jumping = { ...clock, monotonic: () => clock.monotonic() + jump };
    await startWorker({ store: slow, clock: jumping, post });
    await run();
    expect(post.mock.calls.map(([{ id }]) => id)).toStrictEqual(['2']);
    expect(await store.get('1')).toMatchObject({ status: 'expired', history: [] });
    expect(await store.get('2')).toMatchObject({ status: 'accepted', attempt: 1 });
  });

  it('is idle only after a turn that began when it was asked', async () => {
    const { store, startWorker, run } = await setUp(0);
    const isIdle = vi.fn();
    const turn: Store['turn'] = async (turn) => {
      if (turn.claim.endsWith('#1')) void worker.idle().then(isIdle);
      return store.turn(turn);
    };
    const { worker } = await startWorker({ store: { ...store, turn } });
    await run(() => isIdle.mock.calls.length > 0);
    expect(isIdle).toHaveBeenCalledOnce();
  });

  it('takes a new message at once after a turn that left none', async () => {
    const { world, enqueue, startWorker, run } = await setUp();
    const { worker, emitted } = await startWorker();
    await run(() => emitted('accepted').length === 1);
    await world.run(world.time() + 5_000);
    const enqueuedAt = world.time();
    await enqueue(2);
    worker.wake(false);
    await run(() => emitted('accepted').length === 2);
    expect(world.time() - enqueuedAt).toBeLessThan(100);
  });

  it('gives a post a third of the lease, so that its result is stored before it counts as lost', async () => {
    const { startWorker, run } = await setUp();
    const post = vi.fn(accept);
    await startWorker({ post, lease: 30_000 });
    await run();
    expect(post).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ timeout: 10_000 }),
    );
  });

  it('continues to send when the clock is set back by an hour', async () => {
    const { clock, enqueue, startWorker, run } = await setUp(0);
    let jump = 0;
    const { emitted, worker } = await startWorker({ clock: { ...clock, now: () => clock.now() + jump } });
    jump = -3_600_000;
    await enqueue(1);
    worker.wake(false);
    await run();
    expect(emitted('accepted')).toHaveLength(1);
  });

  it('keeps results while the database fails, and gives claims back whose commit it did not see', async () => {
    const { world, store, enqueue, startWorker, run } = await setUp(0);
    let isDown = false;
    const turn = vi.fn<Store['turn']>(async (turn) => {
      const result = await store.turn(turn);
      // It was committed, but the confirmation was lost.
      if (isDown) throw new Error('connection lost');
      return result;
    });
    const { emitted, worker } = await startWorker({ store: { ...store, turn } });
    await world.run(60_000);
    isDown = true;
    await enqueue(1);
    worker.wake(false);
    await run(() => emitted('error').length > 0);
    expect(await store.get('1')).toMatchObject({ status: 'sending' });
    isDown = false;
    await run();
    for (const name of ['error', 'restored', 'accepted'] as const) expect(emitted(name)).toHaveLength(1);
    expect(emitted('restored')).toStrictEqual([['restored', { milliseconds: expect.closeTo(100, -3) }]]);
    expect(turn.mock.calls.some(([{ abandoned }]) => abandoned.length === 1)).toBe(true);
  });

  it('counts a post that throws as one that may have sent the message', async () => {
    const { startWorker, run } = await setUp();
    const { emitted } = await startWorker({ post: () => Promise.reject(new Error('bug')) });
    await run();
    expect(emitted('unknown')).toHaveLength(1);
  });

  it('claims nothing after stop, and stores the results of posts in progress', async () => {
    const { world, store, enqueue, startWorker, run } = await setUp();
    const release: (() => void)[] = [];
    const post: Post = (message, options) =>
      new Promise((resolve) => release.push(() => resolve(accept(message, options))));
    const { worker } = await startWorker({ post });
    await run(() => release.length > 0);
    const stopped = worker.stop(600_000);
    await enqueue(2);
    world.after(30_000, undefined, () => release[0]?.());
    await run();
    await stopped;
    expect(await store.get('1')).toMatchObject({ status: 'accepted' });
    expect(await store.get('2')).toMatchObject({ status: 'queued', attempt: 0 });
  });

  it('aborts a post when four fifths of the time to stop have passed', async () => {
    const { world, startWorker, run } = await setUp();
    const signals: AbortSignal[] = [];
    const post: Post = (_, { signal }) => new Promise(() => void signals.push(signal));
    const { worker } = await startWorker({ post });
    await run(() => signals.length > 0);
    const since = world.time();
    void worker.stop(10_000);
    await run(() => signals[0]?.aborted === true);
    expect(world.time() - since).toBe(8_000);
  });

  it('posts nothing that it learns of after stop', async () => {
    const { store, startWorker, run } = await setUp();
    const post = vi.fn(accept);
    const slow = atFirstClaim(store, () => void worker.stop(1_000));
    const { worker } = await startWorker({ store: slow, post });
    await run();
    expect(post).not.toHaveBeenCalled();
    expect(await store.get('1')).toMatchObject({ status: 'queued', attempt: 1 });
  });

  it('stops after its time limit if the database does not respond, and says so', async () => {
    const { world, store, startWorker, run } = await setUp();
    let isDown = false;
    const turn: Store['turn'] = (turn) =>
      isDown ? Promise.reject(new Error('connection lost')) : store.turn(turn);
    const post: Post = async (message, options) => {
      isDown = true;
      return accept(message, options);
    };
    const { worker, emit, emitted } = await startWorker({ store: { ...store, turn }, post });
    await run(() => emitted('error').length > 0);
    const stopped = worker.stop(1_000);
    await world.run(world.time() + 1_000);
    await stopped;
    expect(emit).toHaveBeenCalledWith('warning', {
      sender: 'shop',
      message: expect.stringContaining('before the results of 1 message were stored'),
    });
  });
});

describe('a report of pauses', () => {
  const now = Date.now();
  const pause = (changes: Partial<Pause>): Pause => ({
    reason: 'setup',
    since: now,
    until: now + 600_000,
    time: 600_000,
    message: 'wrong',
    ...changes,
  });
  const reported = (...states: readonly (readonly Pause[])[]) => {
    const events: string[] = [];
    const report = pauseReporter(
      (name, event) => {
        const { reason = '', template = '' } = { ...event } as { reason?: string; template?: string };
        events.push([name, reason, template].filter((word) => word !== '').join(' '));
      },
      'shop',
      { ...systemClock, now: () => now },
    );
    for (const state of states) report(state);
    return events;
  };

  it('names each reason once, and the end', () => {
    const again = pause({ since: now + 1, until: now + 900_000 });
    const outage = pause({ reason: 'outage' });
    expect(reported([pause({})], [again], [outage], [outage], [], [again])).toEqual([
      'paused setup',
      'paused outage',
      'resumed',
      'paused setup',
    ]);
  });

  it('tells templates apart, and leaves out a pause that is only left to be tried', () => {
    const gone = pause({ template: 'gone' });
    expect(reported([gone], [gone, pause({ until: now })], [pause({ until: now })])).toEqual([
      'paused setup gone',
      'resumed gone',
    ]);
  });
});
