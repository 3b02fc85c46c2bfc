import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, hasLiveConnection } from '../support/browser.js';
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

describeInBrowser('alerts', (browser) => {
  it('are off until the user asks for them, and then show each call while the page is hidden', async () => {
    const { page, sandbox, url } = await browser.visit('/', {}, { permissions: ['notifications'] });
    await page.addInitScript(() => {
      // Chromium without a screen has no desktop that could show them.
      const shown: string[] = [];
      Object.assign(globalThis, { shown });
      class ShownNotification extends EventTarget {
        static permission = 'granted';
        static requestPermission = async (): Promise<string> => 'granted';
        constructor(title: string, { body }: { body: string }) {
          super();
          shown.push(`${title}: ${body}`);
        }
      }
      Object.assign(globalThis, { Notification: ShownNotification });
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    });
    const shown = (): Promise<readonly string[]> => page.evaluate(() => Reflect.get(globalThis, 'shown'));
    const icon = (): Promise<string | null> => page.locator('link[rel=icon]').getAttribute('href');
    await page.goto(url);
    await hasLiveConnection(page);
    const button = page.getByRole('button', { name: 'Notify me' });
    await sendTexts(sandbox, ['one']);
    await page.getByRole('option').waitFor();
    expect([await shown(), await icon()]).toStrictEqual([[], '/assets/icon.svg']);
    await button.click();
    await eventually(() => button.getAttribute('aria-pressed')).toBe('true');
    await sendTexts(sandbox, ['two']);
    await eventually(shown).toStrictEqual([`${to}: text · accepted`]);
    await eventually(icon).toBe('/assets/icon-unread.svg');
    await page.reload();
    await eventually(() => button.getAttribute('aria-pressed')).toBe('true');
    await button.click();
    await eventually(icon).toBe('/assets/icon.svg');
  });
});
