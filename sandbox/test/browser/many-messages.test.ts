import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { eventually, post, sendTexts, shipped, templatePath, to } from '../support/sandbox.js';

describeInBrowser('an inbox with many messages', (browser) => {
  it('renders only the visible part of ten thousand messages to five thousand recipients', async () => {
    const { page, sandbox } = await browser.visit('/', {
      maxMessages: 20_000,
      before: async (box) => {
        for (let index = 0; index < 10_000; index++) {
          const number = index % 2 === 0 ? to : String(440000000 + index);
          await post(box, templatePath, { message: { ...shipped, to: number } });
        }
      },
    });
    const list = page.getByRole('listbox');
    await page.locator('.conversation').first().waitFor();
    const mostRows = await list.evaluate(async (element) => {
      let most = 0;
      for (let step = 0; step < 60; step++) {
        element.scrollTop += 400;
        await new Promise(requestAnimationFrame);
        most = Math.max(most, element.querySelectorAll('.conversation').length);
      }
      return most;
    });
    // Of 5,001 recipients. A screen has room for eleven, and a few more are rendered above and below it.
    expect(mostRows).toBeLessThan(40);
    expect(mostRows).toBeGreaterThan(8);

    await page.getByRole('searchbox').fill(to);
    await eventually(() => page.locator('.conversation').count()).toBe(1);
    await page.locator('.conversation').first().click();
    await page.locator('.call').last().waitFor();
    expect(await page.locator('.call').count()).toBeLessThan(100);
    await page.getByRole('searchbox').fill('');
    await sendTexts(sandbox, ['The very newest']);
    await page.locator('.call').getByText('The very newest').waitFor();
  });

  it('renders only a part of a chat, even if the user scrolls far', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${to}`, {
      maxMessages: 20_000,
      before: (box) =>
        sendTexts(
          box,
          Array.from({ length: 2000 }, (_, index) => `Message ${index + 1}`),
        ),
    });
    const log = page.getByRole('log');
    const text = (number: number): Locator => log.getByText(`Message ${number}`, { exact: true });
    await text(2000).waitFor();
    const mostNodes = await log.evaluate(async (element) => {
      let most = 0;
      for (let step = 0; step < 4000 && !element.textContent?.includes('Message 1500'); step++) {
        element.scrollTop -= 300;
        await new Promise(requestAnimationFrame);
        most = Math.max(most, element.querySelectorAll('*').length);
      }
      return most;
    });
    // Only 120 of the 500 calls are rendered.
    expect(mostNodes).toBeLessThan(6000);
    expect(mostNodes).toBeGreaterThan(1000);

    // A new message does not move what the user reads, and is one click away.
    await text(1500).scrollIntoViewIfNeeded();
    await eventually(() => page.locator('.call').count()).toBe(120);
    const position = await text(1500).boundingBox();
    await sendTexts(sandbox, ['The newest']);
    await page.getByRole('button', { name: 'New messages' }).click({ trial: true });
    expect(await text(1500).boundingBox()).toStrictEqual(position);
    await page.getByRole('button', { name: 'New messages' }).click();
    await text(2000).waitFor();
    await log.getByText('The newest').waitFor();
    await log.evaluate((element) => {
      element.scrollTop = 0;
    });
    await text(1950).waitFor();

    // Going back to the end by keyboard leaves no gap.
    await log.focus();
    await page.keyboard.press('End');
    await sendTexts(sandbox, ['One more']);
    await page.locator('.call').getByText('One more').waitFor();
    const ids = await page.locator('.call').evaluateAll((calls) => calls.map(({ id }) => id));
    const numbers = ids.map((id) => Number(id.replace('sandbox-', '')));
    expect(numbers).toStrictEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(numbers.at(-1)).toBe(2002);
  });
});
