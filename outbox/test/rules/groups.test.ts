import { expect, it } from 'vitest';
import { afterTurns } from '../../src/rules/groups.js';

it('what a group has used of its share is stored for a minute', () => {
  const now = 100_000;
  const shares = { old: { at: now - 60_000, left: 1 }, recent: { at: now - 59_999, left: 2 } };
  const turns = { last: 'old', shares };
  expect(afterTurns([{ group: '' }], turns, new Map([['other', 0.5]]), { perSecond: 80, now })).toStrictEqual(
    {
      last: '',
      shares: { recent: shares.recent },
    },
  );
});
