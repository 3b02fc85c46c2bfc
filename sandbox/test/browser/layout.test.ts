import { expect, it } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/sandbox.js';

const medium = { viewport: { width: 900, height: 700 } };

describeInBrowser('an open template', (browser) => {
  it('has its form below the preview if it is not wide enough for both', async () => {
    const { page } = await browser.visit('/templates#template-order_shipped', {}, medium);
    const card = page.locator('.template[data-name=order_shipped]');
    const edgesOf = async (selector: string): Promise<{ readonly bottom: number; readonly left: number }> => {
      const { x = 0, y = 0, height = 0 } = (await card.locator(selector).boundingBox()) ?? {};
      return { bottom: y + height, left: x };
    };
    const preview = await edgesOf('.preview');
    await eventually(async () => (await edgesOf('form')).left).toBe(preview.left);
    await page.setViewportSize({ width: 1280, height: 700 });
    await eventually(async () => (await edgesOf('form')).left).toBeGreaterThan(preview.left + 250);
  });

  it.each([360, 900, 1700])('breaks a name that is longer than a line, %d pixels wide', async (width) => {
    const name = 'a_name_that_somebody_approved_for_a_campaign_of_2024'.repeat(4);
    const files = { 'long.yaml': `name: ${name}\nbody: Hello.\n` };
    const view = { viewport: { width, height: 700 } };
    const { page } = await browser.visit(`/templates#template-${name}`, { files }, view);
    await page.locator('.template-header').waitFor();
    const pane = page.locator('.template-pane');
    expect(await pane.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  it('shows what became of a message that it sent, also at the lower end of the screen', async () => {
    const { page } = await browser.visit('/templates#template-order_shipped', {}, medium);
    const card = page.locator('.template[data-name=order_shipped]');
    await card.getByRole('button', { name: 'Send to the inbox' }).click();
    const result = card.getByText('Sent. View sandbox-1');
    await result.waitFor();
    await eventually(async () => {
      const { y = 0, height = 0 } = (await result.boundingBox()) ?? {};
      return y + height;
    }).toBeLessThanOrEqual(medium.viewport.height);
  });
});

describeInBrowser('a text on one line', (browser) => {
  it('has no formatting characters, in the list and in the templates', async () => {
    const files = { 'sale.yaml': 'name: sale\nbody: Hi *Ann*, _see_ you.\n' };
    const texts = ['*Hello*\n_Ann_ ~now~ `A-1`\n- one\n- two'];
    const { page, url } = await browser.visit('/', { files, texts });
    await page.getByRole('option').getByText('Hello Ann now A-1 one two', { exact: true }).waitFor();
    await page.goto(`${url}/templates`);
    await page.locator('.row-text').getByText('Hi Ann, see you.', { exact: true }).waitFor();
  });
});
