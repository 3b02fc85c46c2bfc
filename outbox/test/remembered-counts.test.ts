import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remember } from '../src/store/totals.js';

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
    const { counts } = remember(read, Number, 100);
    await counts();
    vi.advanceTimersByTime(after);
    expect([await counts(), read.mock.calls.length]).toEqual([total, times]);
  });

  it('are read again after they are forgotten, also while they are read', async () => {
    const read = vi.fn(async () => 100_000);
    const { counts, forget } = remember(read, Number, 100);
    const first = counts();
    forget();
    await first;
    expect([await counts(), read.mock.calls.length]).toEqual([100_000, 2]);
    forget();
    expect([await counts(), read.mock.calls.length]).toEqual([100_000, 3]);
  });
});
