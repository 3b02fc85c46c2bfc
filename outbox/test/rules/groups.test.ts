import { expect, it } from 'vitest';
import { afterTurns } from '../../src/rules/groups.js';

it('what a group has used of its share is stored for a minute, and nothing of one with the whole rate', () => {
  const [now, perSecond] = [100_000, 80];
  const shares = { old: { at: now - 60_000, left: 1 }, recent: { at: now - 59_999, left: 2 } };
  const sent = [{ group: 'whole' }, { group: '' }];
  const allowed = new Map([
    ['half', 0.5],
    ['whole', 1],
  ]);
  const after = afterTurns(sent, { last: 'old', shares }, allowed, { perSecond, now });
  expect(after).toStrictEqual({ last: '', shares: { recent: shares.recent } });
});
