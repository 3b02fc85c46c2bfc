import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceMissingChromium, chromiumPath, launchChromium } from '../support/chromium.js';
import { post, sendTexts, shipped, templatePath, to } from '../support/sandbox.js';
import { visit } from '../support/visit.js';

announceMissingChromium();

describe.runIf(chromiumPath)('the inbox with very much in it', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(chromiumPath ?? '');
  }, 60_000);
  afterAll(() => browser?.close());

  it('draws only what is in sight of ten thousand messages to five thousand recipients', async () => {
    const { page, sandbox } = await visit(browser, '/', {
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
    // Of 5,001 recipients; a screen has room for eleven, and some spare ones stand above and below.
    expect(mostRows).toBeLessThan(40);
    expect(mostRows).toBeGreaterThan(8);

    await page.getByRole('searchbox').fill(to);
    await expect.poll(() => page.locator('.conversation').count()).toBe(1);
    await page.locator('.conversation').first().click();
    await page.locator('.call').last().waitFor();
    expect(await page.locator('.call').count()).toBeLessThan(100);
    await page.getByRole('searchbox').fill('');
    await sendTexts(sandbox, ['The very newest']);
    await page.locator('.call').getByText('The very newest').waitFor();
  });

  it('holds only a stretch of a chat, however far somebody scrolls', async () => {
    const { page, sandbox } = await visit(browser, `/?to=${to}`, {
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
    // All 500 would have four times as many; 120 calls of a text each are drawn.
    expect(mostNodes).toBeLessThan(6000);
    expect(mostNodes).toBeGreaterThan(1000);

    // What comes meanwhile does not move what somebody reads, and is a click away.
    await text(1500).scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('.call').count()).toBe(120);
    const place = await text(1500).boundingBox();
    await sendTexts(sandbox, ['The newest']);
    await page.getByRole('button', { name: 'New messages' }).click({ trial: true });
    expect(await text(1500).boundingBox()).toStrictEqual(place);
    await page.getByRole('button', { name: 'New messages' }).click();
    await text(2000).waitFor();
    await log.getByText('The newest').waitFor();
    await log.evaluate((element) => {
      element.scrollTop = 0;
    });
    await text(1950).waitFor();

    // And down again, by the keyboard, without a gap.
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
