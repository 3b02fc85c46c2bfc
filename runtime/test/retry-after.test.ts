import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseRetryAfter } from '../src/response/receipt.js';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a Retry-After header', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 120 ', 120_000],
    ['1.5', 1500],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Thursday, 01-Jan-26 00:00:10 GMT', 10_000],
    ['Thu Jan  1 00:00:10 2026', 10_000],
    ['Thu Jan 01 00:00:10 2026', 10_000],
  ])('%j asks to wait %j milliseconds', (header, wait) => {
    expect(parseRetryAfter(header)).toBe(wait);
  });

  it.each([
    ['0, soon', 0],
    ['5, soon', 5000],
    ['soon, 5', 5000],
    ['1, 5', 5000],
    ['Wed, 21 Oct 2015 07:28:00 GMT, 5', 5000],
    ['Thu, 01 Jan 2026 00:00:10 GMT, 3', 10_000],
    ['30,Thu, 01 Jan 2026 00:00:10 GMT', 30_000],
    ['Thursday, 01-Jan-26 00:00:10 GMT, Thu Jan  1 00:00:20 2026', 20_000],
  ])('that is sent twice asks for the longest wait: %j, %j milliseconds', (header, wait) => {
    expect(parseRetryAfter(header)).toBe(wait);
  });

  it.each([
    '',
    'Wed, 21 Oct 2015 07:28:00 GMT',
    '-1',
    '1.',
    '1e3',
    '0x10',
    '10s',
    'soon',
    'soon, later',
    '-1, soon',
    '2026-01-01',
    'Wed, 99 Oct 2026 07:28:00 GMT',
    'Wed, 21 Foo 2026 07:28:00 GMT',
    'Wed, 21 Oct 2026 07:28:00',
  ])('is ignored if it is invalid: %j', (header) => {
    expect(parseRetryAfter(header)).toBeUndefined();
  });
});
