import { expect, it } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { eventually, sendTexts, to } from '../support/sandbox.js';

const texts = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `Message ${index + 1}`);

describeInBrowser('an inbox with many calls', (browser) => {
  it('has only the visible rows in the page, and each of them soon after the user scrolls to it', async () => {
    const { page, sandbox } = await browser.visit('/', { maxMessages: 20_000, texts: texts(10_000) });
    const list = page.getByRole('listbox');
    const rows = page.getByRole('option');
    await rows.getByText('Message 10000').waitFor();
    const mostRows = await list.evaluate(async (element) => {
      let most = 0;
      for (let step = 0; step < 60; step++) {
        element.scrollTop += 400;
        await new Promise(requestAnimationFrame);
        most = Math.max(most, element.querySelectorAll('[role=option]').length);
      }
      return most;
    });
    expect(mostRows).toBeLessThan(40);
    expect(mostRows).toBeGreaterThan(10);
    await list.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await rows.getByText('Message 1', { exact: true }).waitFor();
    await eventually(() => rows.last().getAttribute('aria-posinset')).toBe('10000');
    await list.focus();
    await page.keyboard.press('Home');
    await rows.and(page.locator('[aria-selected=true]')).getByText('Message 10000').waitFor();
    expect(await rows.getByText('Message 1', { exact: true }).count()).toBe(0);
    await page.keyboard.press('End');
    await page.locator('.call.selected').getByText('Message 1', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await sendTexts(sandbox, ['The very newest']);
    await page.locator('.call.selected').getByText('The very newest').waitFor();
  });

  it('searches the newest 5,000 calls, then the next ones, and takes what arrives meanwhile', async () => {
    const { page, sandbox } = await browser.visit('/', { maxMessages: 20_000, texts: texts(12_000) });
    const searching = page.getByText('Searching …');
    let requests = 0;
    await page.route(/calls\?search/, async (route) => {
      requests += 1;
      if (requests === 2) await searching.waitFor().then(() => sendTexts(sandbox, ['Message 12, again']));
      await route.continue();
    });
    await page.getByRole('searchbox').fill('"message 12"');
    // 12, 120 to 129, 1200 to 1299, 12000, and the one that arrived.
    await page.getByText('113 calls', { exact: true }).waitFor();
    await page.getByRole('option').first().getByText('Message 12, again').waitFor();
    expect(await searching.count()).toBe(0);
    expect(requests).toBeLessThan(6);
  });

  it('shows calls also while the user keeps scrolling, faster than they are loaded', async () => {
    const { page } = await browser.visit('/', { texts: texts(900) });
    await page.getByRole('option').getByText('Message 900').waitFor();
    await page.route('**/sandbox/calls?**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await route.continue();
    });
    const shown = await page.getByRole('listbox').evaluate(async (element) => {
      const seen = new Set<string>();
      for (let step = 0; step < 300; step++) {
        element.scrollTop += 100;
        await new Promise(requestAnimationFrame);
        for (const row of element.querySelectorAll('.row-text')) seen.add(row.textContent ?? '');
      }
      return seen.size;
    });
    // 100 are there from the start.
    expect(shown).toBeGreaterThan(300);
  });

  it('fills a chat whose messages are short', async () => {
    const view = { viewport: { width: 1200, height: 1500 } };
    const { page } = await browser.visit(`/?to=${to}`, { texts: texts(20) }, view);
    await eventually(() => page.locator('.call').count()).toBe(20);
  });

  it('renders only a part of a chat, even if the user scrolls far, and moves nothing that they read', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${to}`, { maxMessages: 20_000, texts: texts(1000) });
    const log = page.getByRole('group', { name: 'Messages' });
    const bubble = (number: number) => log.getByText(`Message ${number}`, { exact: true });
    await bubble(1000).waitFor();
    const most = await log.evaluate(async (element) => {
      let most = 0;
      for (let step = 0; step < 4000 && !element.textContent?.includes('Message 800'); step++) {
        element.scrollTop -= 300;
        await new Promise(requestAnimationFrame);
        most = Math.max(most, element.querySelectorAll('.call').length);
      }
      return most;
    });
    expect(most).toBeLessThan(100);
    expect(most).toBeGreaterThan(50);
    await bubble(800).scrollIntoViewIfNeeded();
    const ids = (): Promise<readonly number[]> =>
      page.locator('.call').evaluateAll((calls) => calls.map(({ id }) => Number(id.replace('sandbox-', ''))));
    const isComplete = async (): Promise<boolean> => {
      const numbers = await ids();
      return numbers.every((number, index) => number === (numbers[0] ?? 0) + index);
    };
    expect(await isComplete()).toBe(true);
    // Going back leaves no gap.
    await eventually(async () => {
      await log.evaluate((element) => {
        element.scrollTop += 900;
      });
      return (await ids()).at(-1);
    }).toBe(1000);
    expect(await isComplete()).toBe(true);
    await page.getByRole('option').getByText('Message 999').click();
    await page.locator('.call.selected').getByText('Message 999').waitFor();
    const position = await bubble(999).boundingBox();
    await sendTexts(sandbox, ['One more']);
    await log.getByText('One more').waitFor();
    expect(await bubble(999).boundingBox()).toStrictEqual(position);
  });
});
