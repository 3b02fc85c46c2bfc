import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remember } from '../src/campaign/store/remember.js';
import { run } from '../src/store/exchange.js';
import { keepHistory } from '../src/worker/history.js';
import { forTests, limits } from './conformance/support.js';
import { openVirtualStore } from './support/virtual-store.js';

describe('remembered counts', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => vi.useRealTimers());

  it.each([
    { total: 99, after: 0, times: 2 },
    { total: 100_000, after: 1_999, times: 1 },
    { total: 100_000, after: 2_000, times: 2 },
    { total: 1_000_000_000, after: 59_999, times: 1 },
    { total: 1_000_000_000, after: 60_000, times: 2 },
  ])('of $total are read $times times by a call and one $after ms later', async ({ total, after, times }) => {
    const read = vi.fn(async () => total);
    const counts = remember(read, Number, 100);
    await counts();
    vi.advanceTimersByTime(after);
    expect([await counts(), read.mock.calls.length]).toEqual([total, times]);
  });
});

it('more than 100,000 messages are counted by workers for all who ask, and again after what a person changed', async () => {
  const { world, store } = await openVirtualStore();
  const queued = async () => (await store.status()).shop?.counts.queued;
  await store.each(() =>
    run(`insert into notifygen.messages (sender, template, priority, status, due_at, on_unknown, created_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100001)
      select 'shop', 'offer', 3, 'queued', 0, 'hold', 0 from numbers`),
  );
  await store.recount();
  const enqueue = () => forTests(store).enqueueOne();
  await enqueue();
  expect(await queued()).toBe(100_001);
  await store.pause({ template: 'offer' }, 'Wrong price');
  expect(await queued()).toBe(100_002);
  await store.recount();
  await enqueue();
  await world.run(60_000);
  expect(await queued()).toBe(100_003);
});

it('the history has results in the minute of their write, also after one that failed, and what is no longer held', async () => {
  const { world, store } = await openVirtualStore();
  await store.join('shop', limits, 'a');
  await store.pause({ sender: 'shop' }, 'Wrong price');
  const id = await forTests(store).enqueueOne();
  const addHistory = vi.fn(store.addHistory).mockRejectedValueOnce(new Error('locked'));
  const history = keepHistory({ ...store, addHistory }, () => undefined);
  const result = { template: undefined, attempt: 1, code: undefined, detail: undefined };
  const accepted = () => history.emit('accepted', { id, sender: 'shop', ...result });
  await world.run(50_000);
  accepted();
  await expect(history.write()).rejects.toThrow('locked');
  await world.run(65_000);
  accepted();
  await history.write();
  expect((await store.history(3_600_000)).shop).toMatchObject([{ accepted: 2, held: 1 }]);
  await store.decide(id, 'cancel');
  await history.write();
  expect((await store.history(3_600_000)).shop).toMatchObject([{ accepted: 2, held: 0 }]);
});
