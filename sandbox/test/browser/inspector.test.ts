import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hasNoAxeFindings } from '../support/axe.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually, hello, post, shipped, textPath, to } from '../support/sandbox.js';

const textOf = (page: Page, name: string | RegExp): Promise<string> =>
  page.getByRole('group', { name, exact: true }).innerText();

describeInBrowser('the inspector of a call', (browser) => {
  it('shows a rejected call with its issues and the line of the template', async () => {
    const { page } = await browser.visit('/', { messages: [{ ...shipped, parameters: ['Ann'] }] });
    const inspector = page.getByRole('region', { name: 'Call', exact: true });
    await inspector.getByText('rejected, status 422').waitFor();
    await inspector.getByText('message.parameters has 1 item, but the template').waitFor();
    await eventually(() => page.locator('mark.missing').allTextContents()).toStrictEqual(['{{2}}', '{{3}}']);
    await inspector.getByRole('link', { name: 'templates/order_shipped.yaml:5' }).click();
    await page.waitForURL(/\/templates#template-order_shipped$/);
  });

  it('shows the exact request and response, with escapes for what cannot be seen', async () => {
    const message = { ...shipped, parameters: ['Ann 👨‍👩‍👧', '\u200f89,00\u00a0€', 'می‌خواهم'] };
    const { page } = await browser.visit('/', { messages: [message] });
    const request = await textOf(page, 'Request');
    expect(JSON.parse(request)).toStrictEqual({ message });
    expect(request).toContain('"\\u200f89,00\\u00a0€"');
    expect(request).toContain('"Ann 👨‍👩‍👧"');
    expect(request).toContain('"می‌خواهم"');
    expect(await textOf(page, 'Headers')).toContain('x-app-id: sandbox-app');
    expect(await textOf(page, 'Response, status 200')).toContain('"messageId": "sandbox-1"');
  });

  it('joins each value of the request to its place in the message', async () => {
    const { page } = await browser.visit('/', { messages: [shipped] });
    const value = page.getByRole('group', { name: 'Request' }).locator('[data-placeholder=orderId]').first();
    await eventually(() => value.textContent()).toBe('"A-1001"');
    await value.hover();
    await eventually(() => page.locator('mark.lit').allTextContents()).toStrictEqual(['A-1001']);
    await page.locator('mark[data-placeholder=customerName]').hover();
    await eventually(() => page.locator('mark.lit').allTextContents()).toStrictEqual(['Ann']);
    await eventually(() => page.locator('pre .lit').allTextContents()).toStrictEqual(['"Ann"']);
  });

  it('says how long the response took, that there was none, and which calls were attempts of one message', async () => {
    const { page, sandbox } = await browser.visit('/');
    sandbox.fault({ fault: 503 });
    sandbox.fault({ fault: 'cut-after' });
    await post(sandbox, textPath, hello);
    await post(sandbox, textPath, hello).catch(() => undefined);
    await page.getByText('There was no response.').waitFor();
    await page.getByText('accepted, no response').waitFor();
    await post(sandbox, textPath, hello);
    await page.getByRole('heading', { name: '3 attempts' }).waitFor();
    const attempts = page.getByRole('listitem');
    await eventually(() => attempts.allInnerTexts()).toStrictEqual([
      expect.stringMatching(/503\s+faulted, fault 503/),
      expect.stringMatching(/none\s+accepted, fault cut-after\s+after/),
      expect.stringMatching(/200\s+accepted\s+after/),
    ]);
    await attempts.first().getByRole('button').click();
    await page.locator('#sandbox-1.selected').waitFor();
    await page.getByText('faulted, status 503').waitFor();
    await page.getByText(/POST \/api\/v1\/whatsapp\/sessionMessage\/text · [\d.]+\sms · fault 503/).waitFor();
  });

  it('shows the call as typed code, as a test and as curl, and copies it', async () => {
    const { page } = await browser.visit('/', { messages: [shipped] });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const code = `import { sendOrderShipped } from './generated/index.js';

await sendOrderShipped(client, {
  to: '447700900123',
  parameters: ['Ann', 'A-1001', 'Friday'],
  file: { type: 'document', url: 'https://shop.example/a.pdf', name: 'Invoice' },
  buttons: ['A-1001'],
});`;
    await eventually(() => textOf(page, 'Typed call')).toBe(code);
    await page.locator('.code-choice').getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const test = await textOf(page, 'Test');
    expect(test).toContain("it('sends order_shipped', async () => {");
    expect(test).toContain("expect(message.text).toBe('Hi Ann, your order A-1001 ships on Friday.");
    await page.getByRole('button', { name: 'curl', exact: true }).click();
    expect(await textOf(page, 'curl')).toMatch(/^curl 'http:.*\n.*--data-raw '\{"message":/s);
    // The choice stays for the next call.
    await page.reload();
    await page.getByRole('group', { name: 'curl', exact: true }).waitFor();
  });

  it('edits the JSON, shows why it is rejected, and then shows the call', async () => {
    const { page, sandbox } = await browser.visit('/', { messages: [shipped] });
    await page.getByRole('button', { name: 'Edit and send' }).click();
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

  it('sends again with the credentials of the sandbox, and says why it is not accepted', async () => {
    const { page, sandbox } = await browser.visit('/', {
      before: async (served) => {
        await post(served, textPath, hello, { 'x-api-key': 'a-real-key' });
      },
    });
    const again = page.getByRole('button', { name: 'Send again' });
    await again.click();
    await page.locator('#sandbox-2.call-accepted.selected').waitFor();
    sandbox.fault({ fault: 'malformed' });
    await again.click();
    await page.getByText('Sent sandbox-2 again: there was no valid response').waitFor();
    await page.locator('#sandbox-3.call-accepted.selected').waitFor();
    expect(sandbox.calls({ to })).toHaveLength(3);
  });
});
