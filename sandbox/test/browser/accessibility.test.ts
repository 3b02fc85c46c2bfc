import { expect, it } from 'vitest';
import { hasNoAxeFindings } from '../support/axe.js';
import { describeInBrowser, openTemplate, press, styleOf } from '../support/browser.js';
import { sendExamples } from '../support/example-messages.js';
import { eventually, to } from '../support/sandbox.js';

const viewports = {
  wide: { width: 1200, height: 800 },
  medium: { width: 900, height: 700 },
  narrow: { width: 360, height: 700 },
};

describeInBrowser('the pages', (browser) => {
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

      await page.getByRole('option').filter({ hasText: '422' }).first().click();
      await page.locator('.call-rejected.selected').waitFor();
      await page.getByRole('group', { name: 'Request' }).waitFor();
      await hasNoAxeFindings(page);

      await page.goto(`${url}/templates`);
      const card = await openTemplate(page, 'order_shipped');
      await card.getByLabel('Recipient').fill('+44');
      await card.getByRole('button', { name: 'Send to the inbox' }).click();
      await card.getByText('must be 7 to 15 digits').waitFor();
      await hasNoAxeFindings(page);

      await page.goto(`${url}/`);
      await page.getByRole('option').nth(6).waitFor();
      await hasNoAxeFindings(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('next and previous call').waitFor();
      await hasNoAxeFindings(page);
      await press(page, 'Escape', 'c');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      await hasNoAxeFindings(page);
      await page.keyboard.press('Escape');

      await page.goto(`${url}/?message=sandbox-99&q=nothing+has+this`);
      await page.getByText('There is no call sandbox-99.').waitFor();
      await page.getByText('No calls match.').waitFor();
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
      return styleOf(page.locator('body'), 'backgroundColor');
    };
    expect(await colorOf('light')).toBe('rgb(240, 242, 245)');
    expect(await colorOf('dark')).toBe('rgb(11, 20, 26)');
  });

  it.each([320, 360, 1100])('show the whole number of a recipient, %d pixels wide', async (width) => {
    const view = { viewport: { width, height: 700 } };
    const { page } = await browser.visit('/?message=sandbox-1', { before: sendExamples }, view);
    const name = page.locator('.pane-header h2').first();
    await name.waitFor();
    expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  it.each([320, 360, 900, 1280, 1700])('never scroll sideways, %d pixels wide', async (width) => {
    const { page } = await browser.visit('/', { before: sendExamples }, { viewport: { width, height: 700 } });
    const contentWidth = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    await page.getByRole('option').first().waitFor();
    await eventually(contentWidth).toBe(width);
    await page.getByRole('option').filter({ hasText: '422' }).first().click();
    await page.locator('.call-rejected.selected').waitFor();
    await eventually(contentWidth).toBe(width);
    // Only texts that scroll by themselves are wider than their place.
    const clipped = await page.locator('.detail *:not(pre, pre *)').evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { overflowX, display } = getComputedStyle(element);
          return (
            display !== 'inline' && overflowX === 'visible' && element.scrollWidth > element.clientWidth + 1
          );
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );
    expect(clipped).toStrictEqual([]);
    await page.goto(new URL('/templates', page.url()).href);
    await page.getByRole('option').first().waitFor();
    await eventually(contentWidth).toBe(width);
  });

  it('are usable with the colors that the user forces', async () => {
    const { page } = await browser.visit('/', { before: sendExamples }, { forcedColors: 'active' });
    await page.getByRole('option', { selected: true }).waitFor();
    const row = (selected: boolean): Promise<string> =>
      styleOf(page.getByRole('option', { selected }), 'backgroundColor');
    expect(await row(true)).not.toBe(await row(false));
    const button = (name: string): Promise<string> =>
      styleOf(page.getByRole('button', { name, exact: true }), 'backgroundColor');
    expect(await button('All')).not.toBe(await button('Rejected'));
    const bubble = page.locator('.call:not(.call-rejected) .bubble');
    expect(await styleOf(bubble, 'borderTopStyle')).toBe('solid');
  });
});
