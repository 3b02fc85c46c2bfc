import { expect, it } from 'vitest';
import { hasNoAxeFindings } from '../support/axe.js';
import { describeInBrowser, openTemplate } from '../support/browser.js';
import { sendExamples } from '../support/example-messages.js';
import { eventually, to } from '../support/sandbox.js';

const viewports = {
  wide: { width: 1200, height: 800 },
  medium: { width: 900, height: 700 },
  narrow: { width: 360, height: 700 },
};

describeInBrowser('the pages', (browser) => {
  it('render right-to-left texts from right to left', async () => {
    const { page } = await browser.visit('/?to=971501234567', { before: sendExamples });
    const body = page.locator('.bubble-body');
    await eventually(() => body.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  });

  it.each([
    ['light', 'wide'],
    ['light', 'narrow'],
    ['dark', 'medium'],
  ] as const)(
    'have no accessibility issues that axe finds, in %s mode, on a %s screen',
    async (colorScheme, width) => {
      const viewport = viewports[width];
      const { page, sandbox, url } = await browser.visit(
        `/?to=${to}`,
        { before: sendExamples },
        { colorScheme, viewport },
      );

      await page.locator('.call-rejected').waitFor();
      await hasNoAxeFindings(page);
      await page.locator('.call-rejected').getByRole('button', { name: 'Details' }).click();
      await page.getByRole('dialog').getByText('Body').waitFor();
      await hasNoAxeFindings(page);

      await page.goto(`${url}/templates`);
      const card = await openTemplate(page, 'order_shipped');
      await card.getByLabel('Recipient').fill('+44');
      await card.getByRole('button', { name: 'Send to the inbox' }).click();
      await card.getByText('must be 7 to 15 digits').waitFor();
      await hasNoAxeFindings(page);

      await page.goto(`${url}/`);
      await page.locator('.conversation').nth(6).waitFor();
      await hasNoAxeFindings(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('previous and next recipient').waitFor();
      await hasNoAxeFindings(page);
      await page.keyboard.press('Escape');

      await page.goto(`${url}/?message=sandbox-99&q=nothing+has+this`);
      await page.getByText('There is no call sandbox-99.').waitFor();
      await page.getByText('Select a recipient.').waitFor({ state: 'attached' });
      await hasNoAxeFindings(page);
      await page.goto(`${url}/?to=111111111`);
      await page.getByText('No calls to 111111111 yet.').waitFor();
      await hasNoAxeFindings(page);
      await page.goto(`${url}/templates`);
      await page.getByRole('searchbox').fill('nothing has this');
      await page.getByText('No template matches').waitFor();
      await hasNoAxeFindings(page);

      await page.goto(`${url}/`);
      sandbox.clear();
      await page.getByText('Waiting for the first message').waitFor();
      await hasNoAxeFindings(page);
    },
  );

  it('follow the color scheme of the system', async () => {
    const colorOf = async (colorScheme: 'light' | 'dark'): Promise<string> => {
      const { page } = await browser.visit('/', {}, { colorScheme });
      return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    };
    expect(await colorOf('light')).toBe('rgb(240, 242, 245)');
    expect(await colorOf('dark')).toBe('rgb(11, 20, 26)');
  });

  it('show one pane at a time on a narrow screen, and never scroll sideways', async () => {
    const { page } = await browser.visit(
      '/',
      { before: sendExamples },
      { viewport: { width: 360, height: 700 } },
    );
    await page.locator('.conversation').first().click();
    await page.locator('.call').last().waitFor();
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Back to the recipients' }).click();
    await page.getByRole('listbox').waitFor();
    await page.goto(`${new URL(page.url()).origin}/templates`);
    await page.getByRole('option').first().waitFor();
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
