import { describe, expect, it, onTestFinished } from 'vitest';
import { serveSandbox } from '../../src/index.js';
import { announceMissingChromium, chromiumPath, launchChromium } from '../support/chromium.js';
import { hello, shop } from '../support/sandbox.js';

announceMissingChromium();

describe.runIf(chromiumPath)('the page of templates', () => {
  it('shows each template with its call, and sends one to the inbox', async () => {
    const browser = await launchChromium(chromiumPath ?? '');
    const sandbox = await shop();
    const server = await serveSandbox(sandbox);
    onTestFinished(async () => {
      await browser.close();
      await server.close();
    });
    const page = await browser.newPage();
    await page.goto(`${server.url}/templates`);
    const card = page.locator('.card[data-name=order_shipped]');
    await card.locator('summary').click();
    await card.getByLabel('orderId').fill("O'Hara");
    expect(await card.locator('code').textContent()).toContain(
      "parameters: ['customerName', 'O\\'Hara', 'shipDate'],",
    );
    await card.getByLabel('trackingCode').fill('T-7');
    expect(await card.locator('.preview mark').allTextContents()).toStrictEqual([
      'customerName',
      "O'Hara",
      'shipDate',
    ]);
    await card.getByRole('link', { name: 'https://shop.example/track/T-7' }).waitFor();
    await card.getByLabel('Recipient').fill('+44');
    await card.getByRole('button', { name: 'Send to the inbox' }).click();
    await card.getByText('must be 7 to 15 digits').waitFor();
    await card.getByLabel('Recipient').fill(hello.to);
    await card.getByRole('button', { name: 'Send to the inbox' }).click();
    await card.getByRole('link', { name: 'See sandbox-2' }).click();
    await page.locator('#sandbox-2 .bubble').waitFor();
    expect(sandbox.messages('order_shipped')).toMatchObject([
      { request: { to: hello.to, parameters: ['customerName', "O'Hara", 'shipDate'] } },
    ]);
  });
});
