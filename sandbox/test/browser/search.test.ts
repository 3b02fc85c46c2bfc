import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { sendExamples } from '../support/example-messages.js';
import { eventually, sendTexts } from '../support/sandbox.js';

const marked = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map((range) => range.toString()));

describeInBrowser('the search', (browser) => {
  it('finds words in any order, and a text in quotes, and marks them in the list and in the chat', async () => {
    const { page, sandbox } = await browser.visit('/', {
      others: ['Something else'],
      texts: ['Your order ships on Friday', 'No match'],
    });
    await page.getByRole('searchbox').fill('friday ORDER is:accepted');
    await eventually(() => page.getByRole('option').count()).toBe(1);
    await page.locator('.call.selected').getByText('Your order').waitFor();
    await eventually(() => marked(page)).toStrictEqual(['order', 'Friday', 'order', 'Friday']);
    await sendTexts(sandbox, ['Friday: another order']);
    await eventually(async () => (await marked(page)).length).toBe(8);
    await page.getByRole('searchbox').fill('"friday: another"');
    await eventually(async () => new Set(await marked(page))).toStrictEqual(new Set(['Friday: another']));
    await page.getByRole('searchbox').fill('');
    await eventually(() => marked(page)).toStrictEqual([]);
  });

  it('has a filter by outcome, which a reload keeps', async () => {
    const { page } = await browser.visit('/', { before: sendExamples });
    const titles = (): Promise<readonly string[]> => page.locator('#calls .row-title').allInnerTexts();
    await page.getByRole('button', { name: 'Rejected' }).click();
    await eventually(titles).toStrictEqual(['order_shipped', 'invoice_ready']);
    await page.getByRole('button', { name: 'Faults', exact: true }).last().click();
    await eventually(titles).toStrictEqual(['back_in_stock']);
    await page.reload();
    await eventually(titles).toStrictEqual(['back_in_stock']);
  });

  it('says what is wrong with a search for what no call can have', async () => {
    const { page } = await browser.visit('/?q=is:nope', { texts: ['one'] });
    await page.getByText('is:nope matches no call').waitFor();
    await page.getByRole('button', { name: 'Show all calls' }).click();
    await eventually(() => page.getByRole('option').count()).toBe(1);
  });

  it('shows the calls of the last filter, also if the response to an earlier one is late', async () => {
    const { page } = await browser.visit('/', { texts: ['one', 'two'] });
    await page.getByRole('option').getByText('one').waitFor();
    const two = page.getByRole('option').getByText('two');
    await page.route(/calls\?search=one/, async (route) => {
      await page.getByRole('option').getByText('one').waitFor({ state: 'detached' });
      await route.continue();
    });
    const search = page.getByRole('searchbox');
    const [requested, late] = [page.waitForRequest(/search=one/), page.waitForResponse(/search=one/)];
    await search.fill('one');
    await requested;
    await search.fill('two');
    await (await late).finished();
    // Another response, after which the page has read the late one.
    await page.evaluate(() => fetch('/sandbox/info').then((response) => response.text()));
    await eventually(() => page.getByRole('option').count()).toBe(1);
    await two.waitFor();
  });
});
