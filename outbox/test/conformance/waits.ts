import { describe, expect } from 'vitest';
import { campaignStore } from '../../src/campaign/store/campaign-store.js';
import type { Waits } from '../../src/message/waits.js';
import type { Limits } from '../../src/rules/limits.js';
import { timelineOf } from '../../src/rules/timeline.js';
import { gauges } from '../../src/worker/gauges.js';
import {
  accepted,
  limits,
  newMessage,
  none,
  type StoreTest,
  type TestDatabase,
  type TestStore,
  unauthorized,
  unreachable,
} from './support.js';

const hour = 3_600_000;
const scope = { template: 'order_shipped' };

interface Case {
  readonly prepare: (store: TestStore, database: TestDatabase) => Promise<unknown>;
  readonly limits?: Partial<Limits>;
  readonly waits?: Omit<Partial<Waits>, 'for' | 'since' | 'until'>;
  /** Hours until it may be sent at the earliest. */
  readonly hours?: number;
}

async function pause(store: TestStore, kind: 'person' | 'platform' | 'outbox', by?: string): Promise<void> {
  await store.pause(scope, 'Wrong price', { kind, by });
  await store.enqueueOne();
  await store.takeTurn();
}

const current = { matches: (digest: string) => digest === 'current' };

/** A process works for the sender, with templates of this version. */
function beat(store: TestStore, unapproved = none): Promise<void> {
  return store.beat('process', ['shop'], { ...current, unapproved });
}

/** Of another than the running workers have. */
async function waitForVersion(store: TestStore, database: TestDatabase, unapproved = none): Promise<void> {
  await store.enqueueOne({ digest: 'next' });
  await store.takeTurn({ ...current, unapproved });
  for (let beats = 0; beats < 2; beats += 1) {
    await beat(store, unapproved);
    await database.advance(20_000);
  }
}

async function waitForCanary(store: TestStore, unconfirmed = false): Promise<void> {
  const settings = { share: 1, stopAt: { rejected: 1, unknown: 1, of: 10 }, canary: { messages: 1 } };
  const campaign = { name: 'sale', sender: 'shop', template: 'order_shipped', settings };
  await campaignStore(store).create(campaign, 1, unconfirmed);
  await store.enqueue([newMessage({ tag: 'campaign:sale', priority: 'bulk', gate: 'rest:campaign:sale' })]);
}

const cases: { readonly [Cause in Waits['for']]: Case } = {
  person: {
    prepare: (store) => pause(store, 'person', 'Ada'),
    waits: { scope, reason: 'Wrong price', by: 'Ada' },
  },
  platform: { prepare: (store) => pause(store, 'platform'), waits: { scope, reason: 'Wrong price' } },
  outbox: {
    prepare: (store) => store.sendOne(unauthorized),
    waits: { scope: { sender: 'shop' }, reason: expect.stringContaining('Check the app ID') },
    hours: 1 / 60,
  },
  confirm: {
    prepare: (store) => waitForCanary(store, true),
    waits: { scope: { tag: 'campaign:sale' } },
  },
  canary: {
    prepare: (store) => waitForCanary(store),
    waits: { scope: { tag: 'campaign:sale' }, reason: 'The canary is being sent.' },
  },
  review: {
    prepare: async (store) => {
      await waitForCanary(store);
      await campaignStore(store).moveCanary('sale', 'sending', 'waiting');
    },
    waits: { reason: 'its results are known' },
  },
  ended: {
    prepare: async (store) => {
      await waitForCanary(store);
      await campaignStore(store).cancel('sale');
    },
    waits: { reason: 'The campaign was cancelled.' },
  },
  start: {
    prepare: (store, database) => store.enqueueOne({ notBefore: database.now() + hour }),
    hours: 1,
  },
  'quiet-hours': {
    prepare: async (store, database) => {
      const at = (time: number) => new Date(time).toISOString().slice(11, 16);
      const now = database.now();
      const [start, end] = [at(now - hour), at(now + hour)];
      await store.enqueueOne({ quietHours: { start, end, timeZone: 'UTC' } });
      await store.takeTurn();
    },
    hours: 1,
  },
  recipient: {
    limits: { perRecipient: { seconds: 3600, burst: 1 } },
    prepare: async (store) => {
      await store.sendOne(accepted);
      await store.enqueueOne();
      await store.takeTurn();
    },
    hours: 1,
  },
  'recipients-per-day': {
    limits: { recipientsPerDay: { limit: 1, group: 'shop' } },
    prepare: async (store) => {
      await store.sendOne(accepted);
      await store.enqueueOne({ to: '491700000002' });
      await store.takeTurn();
    },
    hours: 24,
  },
  retry: {
    prepare: (store) => store.sendOne(unreachable),
    waits: { reason: 'unreachable' },
  },
  version: { prepare: waitForVersion, waits: { scope: { sender: 'shop', ...scope } } },
  approval: {
    prepare: (store, database) =>
      waitForVersion(store, database, (digest) => (digest === 'next' ? 'its status is rejected' : undefined)),
    waits: { scope: { sender: 'shop', ...scope }, reason: 'its status is rejected' },
  },
  worker: {
    prepare: async (store) => {
      await store.enqueueOne();
      await store.beat('process', []);
    },
  },
  line: { prepare: (store) => store.enqueueOne() },
};

export function testWaits(test: StoreTest): void {
  describe('a message that waits', () => {
    for (const [cause, { prepare, waits, hours, limits: own }] of Object.entries(cases))
      test(`is shown with its cause: ${cause}`, async (store, database) => {
        await store.join('shop', { ...limits, ...own }, 'a');
        await beat(store);
        await prepare(store, database);
        const [message] = await store.find({ status: 'queued' });
        expect(message?.waits).toMatchObject({ for: cause, ...waits });
        expect((await store.get(message?.id ?? ''))?.waits).toEqual(message?.waits);
        const stored = message?.waited.at(-1)?.for ?? cause;
        // After a canary, nothing is written to each message.
        expect(stored === 'canary' ? cause : stored).toBe(cause);
        const status = (await store.status()).shop;
        const { held = [], counts } = status ?? {};
        const metric = gauges.find(({ name }) => name === 'held');
        expect(status && metric?.valuesOf(status)).toMatchObject({
          [cause]: expect.toSatisfy((of) => of > 0),
        });
        const { reason: _, ...waiting } = message?.waits ?? {};
        // The estimate for one message in line is none for all.
        const shown = cause === 'line' ? { for: cause } : waiting;
        expect(held).toContainEqual(expect.objectContaining({ ...shown, count: 1 }));
        expect(held.reduce((sum, { count }) => sum + count, 0)).toBe(counts?.queued);
        if (hours !== undefined) {
          const wait = (message?.waits?.until?.getTime() ?? 0) - database.now();
          expect(Math.abs(wait - hours * hour)).toBeLessThan(hours * 60_000);
        }
      });

    test('shows a pause of a person before all else, and of times the one that ends last', async (store, database) => {
      await beat(store);
      await store.sendOne(unauthorized);
      const soon = await store.enqueueOne({ notBefore: database.now() + 1_000 });
      const late = await store.enqueueOne({ notBefore: database.now() + hour });
      expect((await store.get(soon))?.waits?.for).toBe('outbox');
      expect((await store.get(late))?.waits?.for).toBe('start');
      expect(await store.find({ waits: 'start', sender: 'shop' })).toMatchObject([
        { id: late },
        { id: soon },
      ]);
      expect(await store.find({ waits: 'quiet-hours' })).toEqual([]);
      await store.pause({ sender: 'shop' }, 'Rejected', { kind: 'outbox' });
      await store.pause(scope, 'Wrong price');
      expect((await store.get(late))?.waits).toMatchObject({ for: 'person', reason: 'Wrong price' });
      expect(await store.find({ waits: 'start' })).toEqual([]);
    });

    test('keeps what it waited for, and since when', async (store, database) => {
      const begin = database.now();
      const at = (hours: number) => new Date(begin + hours * hour);
      const clock = (hours: number) => at(hours).toISOString().slice(11, 16);
      const quietHours = { start: clock(0.5), end: clock(3), timeZone: 'UTC' };
      const id = await store.enqueueOne({ notBefore: begin + hour, quietHours });
      await database.advance(hour);
      await store.takeTurn();
      await store.pause(scope, 'Wrong price', { by: 'Ada' });
      await database.advance(hour);
      // The first pause still holds it.
      await store.pause({ sender: 'shop', ...scope }, 'Wrong name', { by: 'Bob' });
      await database.advance(hour);
      await store.takeTurn();
      await store.resume(scope);
      await store.resume({ sender: 'shop', ...scope });
      await database.advance(hour);
      expect(await store.claimOne()).toMatchObject({ id });
      const causes = ['start', 'quiet-hours', 'person'] as const;
      const waited = causes.map((cause, index) => ({ at: at([0, 1, 3][index] ?? 0), for: cause }));
      const message = await store.get(id);
      expect(message?.waited).toEqual(waited);
      // Also if it was paused before the message was enqueued.
      const enqueuedLater = { ...(message ?? expect.fail()), createdAt: at(2) };
      const entries = timelineOf(enqueuedLater, await store.log('pauses'));
      const paused = { ...waited[2], what: 'waits', by: 'Ada', reason: 'Wrong price' };
      expect(entries).toContainEqual(paused);
      // Also if it began to wait in the millisecond of the pause.
      const atOnce = { ...enqueuedLater, waited: [{ at: at(1), for: 'person' as const }] };
      expect(timelineOf(atOnce, await store.log('pauses'))).toContainEqual({ ...paused, at: at(1) });
      // Also if the log has lost the pause that still holds it.
      const waits = { for: 'person', by: 'Ada', reason: 'Wrong price', since: at(1), scope } as const;
      expect(timelineOf({ ...enqueuedLater, waits }, [])).toContainEqual(paused);
    });

    test('is counted with those of its campaign, however many they are', async (store, database) => {
      await beat(store);
      const later = { tag: 'campaign:sale', priority: 'bulk', notBefore: database.now() + hour } as const;
      for (let batches = 0; batches < 12; batches += 1)
        await store.enqueue(Array.from({ length: 1_000 }, () => newMessage(later)));
      await store.enqueueOne();
      expect((await store.status()).shop?.held).toMatchObject([
        { for: 'start', count: 12_000 },
        { for: 'line', count: 1 },
      ]);
    });

    test('waits for nothing once it is sent or cancelled', async (store) => {
      const id = await store.enqueueOne();
      await store.claimOne();
      expect((await store.get(id))?.waits).toBeUndefined();
      const cancelled = await store.enqueueOne();
      await store.decide(cancelled, 'cancel');
      expect((await store.get(cancelled))?.waits).toBeUndefined();
    });
  });
}
