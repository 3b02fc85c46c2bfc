import { describe, expect } from 'vitest';
import { type CreateTestDatabase, newMessage, storeTests } from './support.js';

export function testCampaigns(create: CreateTestDatabase): void {
  const test = storeTests(create);

  describe('campaigns', () => {
    test('know how many rows of all their parts are invalid, and how many duplicates', async ({ store }) => {
      const bound = { share: 0.1, of: 50 };
      const bounds = { rejected: bound, unknown: bound };
      const settings = { share: 1, bounds, canary: null, others: {} };
      const campaign = { name: 'sale', sender: 'shop', template: 'order_shipped', settings };
      for (const [part, invalid] of [
        [1, 2],
        [2, 1],
      ] as const) {
        await store.createCampaign(campaign, part);
        const problems = Array.from({ length: invalid + 1 }, (_, index) => ({
          row: index + 2,
          kind: index === 0 ? ('duplicate' as const) : ('invalid' as const),
          problem: 'column to: is not a phone number',
        }));
        const messages = [newMessage({ dedupe: `campaign:sale:${part}:1`, tag: 'campaign:sale' })];
        const batch = {
          campaign: 'sale',
          part,
          after: 0,
          count: invalid + 2,
          digests: '',
          messages,
          problems,
        };
        expect(await store.addRows(batch)).toBe(true);
        // Another process was faster.
        expect(await store.addRows(batch)).toBe(false);
      }
      expect(await store.campaigns()).toMatchObject([
        {
          name: 'sale',
          problems: { invalid: 3, duplicate: 2 },
          counts: { queued: 2 },
          parts: [
            { part: 1, rows: 4, stored: 1, isComplete: false },
            { part: 2, rows: 3, stored: 1, isComplete: false },
          ],
        },
      ]);
    });
  });
}
