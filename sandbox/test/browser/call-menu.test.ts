import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hasNoAxeFindings } from '../support/axe.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually, hello, post, shipped, templatePath, textPath, to } from '../support/sandbox.js';

const before = async (sandbox: Parameters<typeof post>[0]): Promise<void> => {
  await post(sandbox, templatePath, { message: shipped });
};

async function copied(page: Page, item: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('menuitem', { name: item }).click();
  // Looks at each frame: the confirmation is short.
  await page.waitForFunction(() => document.getElementById('menu')?.textContent?.includes('Copied'));
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  return page.evaluate(() => navigator.clipboard.readText());
}

describeInBrowser('the menu of a message', (browser) => {
  it('opens with a key, moves with the arrow keys, and sends the message again', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${to}`, { before });
    await page.locator('.call').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    await page.getByRole('menu').waitFor();
    await hasNoAxeFindings(page);
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.textContent ?? '');
    await eventually(focused).toBe('Send again');
    await page.keyboard.press('ArrowUp');
    await eventually(focused).toBe('Show in all calls');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    // Escape closed only the menu, and the focus is back at the message.
    await eventually(() => page.evaluate(() => document.activeElement?.closest('.call')?.id)).toBe(
      'sandbox-1',
    );
    await page.keyboard.press('m');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#sandbox-2:focus').waitFor();
    expect(sandbox.calls()[1]).toMatchObject({ outcome: 'accepted', text: sandbox.calls()[0]?.text });
    expect(sandbox.calls()[1]?.http.body).toBe(sandbox.calls()[0]?.http.body);
  });

  it('edits the JSON, shows why it is rejected, and then shows the message', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${to}`, { before });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Edit and send' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit and send' });
    const body = dialog.getByRole('textbox');
    expect(JSON.parse(await body.inputValue())).toStrictEqual({ message: shipped });
    await body.fill(JSON.stringify({ message: { ...shipped, parameters: ['Ann'] } }));
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('templates/order_shipped.yaml:5').waitFor();
    await hasNoAxeFindings(page);
    await body.fill(JSON.stringify({ message: { ...shipped, to: '447700900999' } }));
    await body.press('Control+Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: '447700900999' }).waitFor();
    expect(sandbox.calls().map(({ outcome }) => outcome)).toStrictEqual(['accepted', 'rejected', 'accepted']);
  });

  it('copies the message as a generated call, as a test and as curl', async () => {
    const { page } = await browser.visit(`/?to=${to}`, { before });
    expect(
      await copied(page, 'Copy as generated call'),
    ).toBe(`import { sendOrderShipped } from './generated/index.js';

await sendOrderShipped(client, {
  to: '447700900123',
  parameters: ['Ann', 'A-1001', 'Friday'],
  file: { type: 'document', url: 'https://shop.example/a.pdf', name: 'Invoice' },
  buttons: ['A-1001'],
});`);
    const test = await copied(page, 'Copy as test');
    expect(test).toContain("it('sends order_shipped', async () => {");
    expect(test).toContain("expect(message.text).toBe('Hi Ann, your order A-1001 ships on Friday.");
    expect(await copied(page, 'Copy as curl')).toMatch(/^curl 'http:.*\n.*--data-raw '\{"message":/s);
  });

  it('sends with the credentials of the sandbox, and says why a message is not accepted again', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${to}`, {
      before: async (served) => {
        await post(served, textPath, hello, { 'x-api-key': 'a-real-key' });
      },
    });
    await page.getByRole('button', { name: 'More' }).click();
    await eventually(() => page.getByRole('menuitem').allTextContents()).toStrictEqual([
      'Send again',
      'Edit and send…',
      'Copy as generated call',
      'Copy as curl',
      'Show in all calls',
    ]);
    await page.getByRole('menuitem', { name: 'Send again' }).click();
    await page.locator('#sandbox-2.call-accepted').waitFor();
    sandbox.fault({ fault: 'malformed' });
    await page.locator('#sandbox-2').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Send again' }).click();
    await page.getByText('Sent sandbox-2 again: there was no valid response').waitFor();
    await page.locator('#sandbox-3.call-accepted').waitFor();
  });
});
