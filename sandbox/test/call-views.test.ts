import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CallFilter } from '../src/index.js';
import { compileFilter } from '../src/messages/call-filter.js';
import { createMessageStore } from '../src/messages/message-store.js';

const filters: readonly CallFilter[] = [
  {},
  { to: '1' },
  { to: '2', outcome: 'accepted' },
  { search: 'a b' },
  { search: '"b c" is:rejected' },
  { text: 'c', after: 'sandbox-3', before: 'sandbox-30' },
  { after: 'sandbox-5' },
  { before: 'sandbox-4', kind: 'unknown' },
];
const recipients = ['1', '2', '3'];
const texts = ['a b', 'b c', 'c a', ''];

it('finds what matches each filter, however calls arrive, are removed, and give place to newer ones', () => {
  const operation = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ add: fc.constantFrom(...texts), to: fc.constantFrom(...recipients) }),
    },
    { weight: 1, arbitrary: fc.record({ remove: fc.constantFrom(...filters) }) },
    { weight: 2, arbitrary: fc.record({ find: fc.constantFrom(...filters) }) },
    {
      weight: 2,
      arbitrary: fc.record({ search: fc.constantFrom(...filters), scan: fc.integer({ min: 1, max: 5 }) }),
    },
  );
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 80 }), (operations) => {
      const store = createMessageStore(12);
      for (const each of operations) {
        if ('remove' in each) store.remove(each.remove);
        else if ('find' in each)
          expect(store.find(each.find)).toStrictEqual(store.find().filter(compileFilter(each.find)));
        else if ('search' in each) {
          const { calls, unscanned } = store.findSome(each.search, each.scan);
          expect(calls.slice()).toStrictEqual(
            store.find().slice(unscanned).filter(compileFilter(each.search)),
          );
        } else
          store.add({
            outcome: 'rejected',
            kind: 'unknown',
            to: each.to,
            text: each.add,
            bubble: { body: [{ text: each.add }], buttons: [] },
            http: { method: 'POST', path: '/api', headers: {}, body: each.add },
            issues: [],
          });
      }
      for (const { id } of store.find()) expect(store.get(id)?.id).toBe(id);
      expect(store.get('sandbox-0')).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});
