import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { eventually, sendTexts, to } from '../support/sandbox.js';

const marked = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map((range) => range.toString()));

describeInBrowser('the search', (browser) => {
  it('finds words in any order, and marks them in the recipients and in the chat', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${to}`, {
      before: async (box) => {
        await sendTexts(box, ['Something else'], '351912345678');
        await sendTexts(box, ['Your order ships on Friday', 'No match']);
      },
    });
    await page.getByRole('searchbox').fill('friday ORDER is:accepted');
    await eventually(() => page.locator('.call').count()).toBe(1);
    await eventually(() => marked(page)).toStrictEqual(['Friday', 'order', 'Friday', 'order']);
    await sendTexts(sandbox, ['Friday: another order']);
    await eventually(async () => (await marked(page)).length).toBe(6);
    await page.getByRole('searchbox').fill('');
    await eventually(() => marked(page)).toStrictEqual([]);
  });
});
