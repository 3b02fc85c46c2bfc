import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Limits, Pause } from '../src/rules/limits.js';
import { createSqliteStore } from '../src/store/sqlite/sqlite-store.js';
import type { Store } from '../src/store/store.js';
import { systemClock } from '../src/worker/clock.js';
import { pauseReporter } from '../src/worker/events.js';
import { createOutages } from '../src/worker/outage.js';
import { createWorker, freeSlots, type Post, type WorkerOptions } from '../src/worker/worker.js';
import { claimed } from './rules/support.js';
import { text } from './support/outbox.js';

const limits: Limits = { perSecond: 80, perRecipient: null, recipientsPerDay: null };
const accept: Post = async () => ({ type: 'accepted', messageId: 'm', response: {} });
const until = { timeout: 20_000, interval: 5 };

async function openStore(clock?: () => number): Promise<Store> {
  const store = createSqliteStore({ path: ':memory:', ...(clock && { clock }) });
  await store.open();
  onTestFinished(() => store.close());
  return store;
}

async function startWorker(store: Store, options: Partial<WorkerOptions> = {}) {
  const emit = vi.fn();
  const clock = options.clock ?? systemClock;
  const worker = createWorker({
    store,
    sender: 'shop',
    limits,
    name: 'w1',
    concurrency: 10,
    lease: 30_000,
    matches: () => true,
    post: accept,
    clock,
    emit,
    outages: createOutages(emit, clock),
    ...options,
  });
  await worker.start();
  onTestFinished(() => worker.stop(1_000));
  return { worker, emit };
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

  it('returns what it claimed without posting it if a third of the lease has passed, by either clock', async () => {
    for (const name of ['now', 'monotonic'] as const) {
      const store = await openStore();
      let jump = 0;
      // The process stops, or the clock is set forward, while the claim is on its way.
      const slow: Store = {
        ...store,
        turn: async (turn) => {
          const result = await store.turn(turn);
          if (result.claimed.length > 0 && jump === 0) jump = 10_001;
          return result;
        },
      };
      const posted = vi.fn(accept);
      const clock = { ...systemClock, [name]: () => systemClock[name]() + jump };
      await store.enqueue([{ sender: 'shop', message: text() }]);
      const { emit } = await startWorker(slow, { post: posted, clock });
      await vi.waitFor(() => expect(emit).toHaveBeenCalledWith('accepted', expect.anything()), until);
      expect(emit).toHaveBeenCalledWith('queued-again', expect.objectContaining({ attempt: 1 }));
      expect(posted).toHaveBeenCalledTimes(1);
      expect(await store.get('1')).toMatchObject({ status: 'accepted', attempt: 2 });
    }
  });

  it('posts late while much of the limit is free, as in a busy process, and returns nothing', async () => {
    const store = await openStore();
    let jump = 0;
    const slow: Store = {
      ...store,
      turn: async (turn) => {
        const result = await store.turn(turn);
        if (result.claimed.length > 0 && jump === 0) jump = 800;
        return result;
      },
    };
    const clock = { ...systemClock, monotonic: () => systemClock.monotonic() + jump };
    await store.enqueue(Array.from({ length: 30 }, (_, n) => ({ sender: 'shop', message: text(n) })));
    const { worker, emit } = await startWorker(slow, { clock });
    await worker.idle();
    expect(emit.mock.calls.map(([name]) => name)).toStrictEqual(Array(30).fill('accepted'));
  });

  it('does not post a message whose expiry passes between its claim and its post', async () => {
    let jump = 0;
    const now = (): number => systemClock.now() + jump;
    const store = await openStore(now);
    const slow: Store = {
      ...store,
      turn: async (turn) => {
        const result = await store.turn(turn);
        // Not too late for the limit.
        if (result.claimed.length > 0 && jump === 0) jump = 800;
        return result;
      },
    };
    const clock = { ...systemClock, now, monotonic: () => systemClock.monotonic() + jump };
    const posted = vi.fn(accept);
    await store.enqueue([
      { sender: 'shop', message: text(1), expiresAt: now() + 700 },
      { sender: 'shop', message: text(2), expiresAt: now() + 60_000 },
    ]);
    const { worker } = await startWorker(slow, { clock, post: posted });
    await worker.idle();
    expect(posted.mock.calls.map(([{ id }]) => id)).toStrictEqual(['2']);
    expect(await store.get('1')).toMatchObject({ status: 'expired', history: [] });
    expect(await store.get('2')).toMatchObject({ status: 'accepted', attempt: 1 });
  });

  it('gives a post a third of the lease, so that its result is stored before it counts as lost', async () => {
    const store = await openStore();
    await store.enqueue([{ sender: 'shop', message: text() }]);
    const posted = vi.fn(accept);
    await startWorker(store, { post: posted, lease: 30_000 });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(1), until);
    expect(posted).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ timeout: 10_000 }));
  });

  it('continues to send when the clock is set back by an hour', async () => {
    const store = await openStore();
    let jump = 0;
    const clock = { ...systemClock, now: () => Date.now() + jump };
    const { emit, worker } = await startWorker(store, { clock });
    jump = -3_600_000;
    await store.enqueue([{ sender: 'shop', message: text() }]);
    worker.wake(false);
    await vi.waitFor(() => expect(emit).toHaveBeenCalledWith('accepted', expect.anything()), until);
  });

  it('keeps results while the database fails, and gives claims back whose commit it did not see', async () => {
    const store = await openStore();
    let isDown = false;
    const turns = vi.fn<Store['turn']>(async (turn) => {
      const result = await store.turn(turn);
      // It was committed, but the confirmation was lost.
      if (isDown) throw new Error('connection lost');
      return result;
    });
    const { emit, worker } = await startWorker({ ...store, turn: turns });
    isDown = true;
    await store.enqueue([{ sender: 'shop', message: text() }]);
    worker.wake(false);
    await vi.waitFor(() => expect(emit).toHaveBeenCalledWith('error', expect.anything()), until);
    expect(await store.get('1')).toMatchObject({ status: 'sending' });
    isDown = false;
    await vi.waitFor(() => expect(emit).toHaveBeenCalledWith('accepted', expect.anything()), until);
    expect(emit.mock.calls.filter(([name]) => name === 'error')).toHaveLength(1);
    expect(emit.mock.calls.filter(([name]) => name === 'restored')).toHaveLength(1);
    expect(turns.mock.calls.some(([{ abandoned }]) => abandoned.length === 1)).toBe(true);
  });

  it('counts a post that throws as one that may have sent the message', async () => {
    const store = await openStore();
    await store.enqueue([{ sender: 'shop', message: text() }]);
    const { emit } = await startWorker(store, { post: () => Promise.reject(new Error('bug')) });
    await vi.waitFor(() => expect(emit).toHaveBeenCalledWith('unknown', expect.anything()), until);
  });

  it('claims nothing after stop, and stores the results of posts in progress', async () => {
    const store = await openStore();
    const release: (() => void)[] = [];
    const post: Post = (message, options) =>
      new Promise((resolve) => release.push(() => resolve(accept(message, options))));
    await store.enqueue([{ sender: 'shop', message: text() }]);
    const { worker } = await startWorker(store, { post });
    await vi.waitFor(() => expect(release).toHaveLength(1), until);
    const stopped = worker.stop(20_000);
    await store.enqueue([{ sender: 'shop', message: text(1) }]);
    await sleep(20);
    release[0]?.();
    await stopped;
    expect(await store.get('1')).toMatchObject({ status: 'accepted' });
    expect(await store.get('2')).toMatchObject({ status: 'queued' });
  });

  it('stops after its time limit if the database does not respond, and says so', async () => {
    const store = await openStore();
    let isDown = false;
    const turn: Store['turn'] = (turn) =>
      isDown ? Promise.reject(new Error('connection lost')) : store.turn(turn);
    const post: Post = async (message, options) => {
      isDown = true;
      return accept(message, options);
    };
    await store.enqueue([{ sender: 'shop', message: text() }]);
    const { worker, emit } = await startWorker({ ...store, turn }, { post });
    await vi.waitFor(() => expect(emit).toHaveBeenCalledWith('error', expect.anything()), until);
    await worker.stop(100);
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
      systemClock,
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
    expect(reported([gone], [gone, pause({ until: now - 1 })], [pause({ until: now - 1 })])).toEqual([
      'paused setup gone',
      'resumed gone',
    ]);
  });
});
