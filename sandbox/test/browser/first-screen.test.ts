import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { eventually, textsOf } from '../support/sandbox.js';

describeInBrowser('the inbox without messages', (browser) => {
  it('sends a test message and opens its chat', async () => {
    const { page, sandbox } = await browser.visit('/', { appId: "o'hara" });
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await page.locator('.call').getByText('Hello from the').waitFor();
    expect(textsOf(sandbox)).toStrictEqual(['Hello from the *sandbox* 👋']);
    await eventually(() => page.getByRole('option', { selected: true }).count()).toBe(1);
  });

  it('leaves the focus where the browser starts', async () => {
    const { page } = await browser.visit('/');
    await page.getByText('Waiting for the first message').waitFor();
    await page.getByRole('button', { name: 'Send a test message' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });

  it('shows a curl that works', async () => {
    const { page, sandbox } = await browser.visit('/', { appId: "o'hara" });
    const command = await page.getByRole('group', { name: 'From a terminal' }).textContent();
    await promisify(execFile)('sh', ['-c', command ?? '']);
    await page.getByRole('option').getByText('Hello from curl').waitFor();
    await eventually(() => sandbox.messages().length).toBe(1);
  });
});
