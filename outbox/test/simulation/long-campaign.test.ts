import { expect, it } from 'vitest';
import { simulateLongCampaign } from './long-campaign.ts';

it('a campaign of ten minutes keeps the limit in every second, and uses it', {
  timeout: 300_000,
}, async () => {
  const { violations, mostInAnySecond, perSecond } = await simulateLongCampaign(80, 10);
  expect(violations).toEqual([]);
  expect(mostInAnySecond).toBeLessThanOrEqual(80);
  expect(perSecond).toBeGreaterThanOrEqual(74);
});
