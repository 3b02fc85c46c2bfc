import { expect, it } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { sendExamples } from '../support/example-messages.js';
import { eventually, post, sendTexts, shipped, templatePath, to } from '../support/sandbox.js';

describeInBrowser('the inbox', (browser) => {
  it('shows a new message without a reload, and counts unread messages', async () => {
    const { page, sandbox } = await browser.visit('/');
    await page.getByText('Waiting for the first message').waitFor();
    await post(sandbox, templatePath, { message: shipped });
    const row = page.getByRole('option');
    await row.getByText('Hi Ann, your order A-1001 ships on Friday.').waitFor();
    await eventually(() => row.locator('.unread').textContent()).toBe('1 unread');
    await eventually(() => page.title()).toBe('(1) Inbox · notifygen sandbox');
    await row.click();
    await page.locator('.call .bubble-body').waitFor();
    await page.locator('.unread').waitFor({ state: 'detached' });
    await eventually(() => page.locator('mark.parameter').allTextContents()).toStrictEqual([
      'Ann',
      'A-1001',
      'Friday',
    ]);
    await eventually(() => page.locator('a.bubble-button').getAttribute('href')).toBe(
      'https://shop.example/track/A-1001',
    );
    await sendTexts(sandbox, ['And one more']);
    await page.locator('.call').getByText('And one more').waitFor();
    await page.waitForFunction(() => document.title === 'Inbox · notifygen sandbox');
  });

  it('shows which messages of a chat are new when the user opens it', async () => {
    const { page, sandbox } = await browser.visit('/', { before: (box) => sendTexts(box, ['one']) });
    const row = page.locator('.conversation').filter({ hasText: to });
    const marked = page.locator('.call:has(.unread-mark)');
    await row.click();
    await page.locator('.call').getByText('one').waitFor();
    await page.locator('.unread').waitFor({ state: 'detached' });
    await eventually(() => marked.count()).toBe(0);
    await sendTexts(sandbox, ['elsewhere'], '351912345678');
    await page.locator('.conversation').filter({ hasText: '351912345678' }).click();
    await page.locator('.call').getByText('elsewhere').waitFor();
    await sendTexts(sandbox, ['two', 'three']);
    await row.locator('.unread').getByText('2').waitFor();
    await row.click();
    await eventually(() => marked.innerText()).toMatch(/2 new.*two/s);
  });

  it('marks no message as new in a part of a chat that ends before the new ones', async () => {
    const { page, sandbox, url } = await browser.visit(`/?to=${to}`, {
      before: (box) => sendTexts(box, Array.from({ length: 40 }, String)),
    });
    const list = page.locator('.conversation');
    await list.waitFor();
    await page.locator('.unread').waitFor({ state: 'detached' });
    await page.goto(url);
    await sendTexts(sandbox, ['two', 'three']);
    // The chat opens when the list of recipients is known.
    await page.route('**/sandbox/messages/sandbox-1', async (route) => {
      await page.locator('.unread').getByText('2').waitFor();
      await route.continue();
    });
    await page.goto(`${url}/?message=sandbox-1`);
    await page.locator('#sandbox-1.target').waitFor();
    expect(await page.locator('.unread-mark').count()).toBe(0);
  });

  it('shows a rejected call with its issues and the line of the template', async () => {
    const { page } = await browser.visit(`/?to=${to}`, {
      before: async (sandbox) => {
        await post(sandbox, templatePath, { message: { ...shipped, parameters: ['Ann'] } });
      },
    });
    const call = page.locator('.call-rejected');
    await eventually(() => call.locator('.badge').textContent()).toBe('rejected · 422');
    await eventually(() => call.locator('.issues').innerText()).toContain(
      'message.parameters has 1 item, but the template',
    );
    await eventually(() => call.locator('.location').textContent()).toBe('templates/order_shipped.yaml:5');
    await eventually(() => call.locator('mark.missing').allTextContents()).toStrictEqual(['{{2}}', '{{3}}']);
    await call.locator('.location').click();
    await page.locator('.template[data-name=order_shipped] form').waitFor();
  });

  it('shows the exact request and response of a call, with escapes for what cannot be seen', async () => {
    const message = { ...shipped, parameters: ['Ann 👨‍👩‍👧', '\u200f89,00\u00a0€', 'می‌خواهم'] };
    const { page } = await browser.visit(`/?to=${to}`, {
      before: async (sandbox) => {
        await post(sandbox, templatePath, { message });
      },
    });
    await page.getByRole('button', { name: 'Details' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('pre').nth(2).waitFor();
    const texts = await dialog.locator('pre').allTextContents();
    await eventually(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
    expect(JSON.parse(texts[0] ?? '')).toStrictEqual({ message });
    expect(texts[0]).toContain('"\\u200f89,00\\u00a0€"');
    expect(texts[0]).toContain('"Ann 👨‍👩‍👧"');
    expect(texts[0]).toContain('"می‌خواهم"');
    expect(texts[1]).toContain('x-app-id: sandbox-app');
    expect(texts[2]).toContain('"messageId": "sandbox-1"');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('searches number, template and text, and filters by outcome', async () => {
    const { page } = await browser.visit('/', { before: sendExamples });
    const names = (): Promise<readonly string[]> => page.locator('.conversation-name').allTextContents();
    await eventually(names).toHaveLength(7);
    for (const [text, found] of [
      ['97150', '971501234567'],
      ['delivery_slot', '16135550182'],
      ['PUZZLE OF', '33612345678'],
    ] as const) {
      await page.getByRole('searchbox').fill(text);
      await eventually(names).toStrictEqual([found]);
    }
    await page.getByRole('searchbox').fill('nothing has this');
    await page.getByText('No calls match.').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Rejected' }).click();
    await eventually(names).toStrictEqual(['447700900123', '+44 7700 900456 invalid']);
  });

  it('opens at the message of a link', async () => {
    const { page } = await browser.visit('/?message=sandbox-150', {
      before: (sandbox) =>
        sendTexts(
          sandbox,
          Array.from({ length: 300 }, (_, index) => `Message ${index + 1}`),
        ),
    });
    await page.locator('#sandbox-150.target').waitFor();
    const text = page.locator('#sandbox-150 .bubble-body');
    await eventually(() => text.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(
      50,
    );
    await eventually(() => text.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(800);
  });

  it('deletes one message, a chat and all calls, on the page and in the sandbox', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${to}`, {
      before: async (box) => {
        await sendTexts(box, ['one', 'two', 'three']);
        await sendTexts(box, ['other'], '111111111');
        await sendTexts(box, ['last'], '222222222');
      },
    });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.locator('#sandbox-2').getByRole('button', { name: 'Delete' }).click();
    await page.locator('#sandbox-2').waitFor({ state: 'detached' });
    expect(sandbox.calls().map(({ text }) => text)).toStrictEqual(['one', 'three', 'other', 'last']);
    await page.getByRole('button', { name: 'Delete chat' }).click();
    await page.getByText('Select a recipient.').waitFor();
    expect(sandbox.calls().map(({ text }) => text)).toStrictEqual(['other', 'last']);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('Waiting for the first message').waitFor();
    expect(sandbox.calls()).toStrictEqual([]);
  });

  it('can be used with the keyboard alone', async () => {
    const { page, sandbox } = await browser.visit('/', {
      before: async (box) => {
        await sendTexts(box, ['older'], '111111111');
        await sendTexts(box, ['first', 'second']);
      },
    });
    await page.locator('.conversation').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('older');
    await page.waitForFunction(() => document.querySelectorAll('.conversation').length === 1);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Backspace');
    await page.waitForFunction(() => document.querySelectorAll('.conversation').length === 2);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.locator('.call').getByText('older').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('.call').getByText('second').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('sandbox-2');
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'sandbox-2' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Delete');
    await page.locator('#sandbox-2').waitFor({ state: 'detached' });
    expect(sandbox.calls()).toHaveLength(2);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('previous and next recipient').waitFor();
  });
});
