import { expect, it } from 'vitest';
import { describeInBrowser, openTemplate, press, type TestBrowser } from '../support/browser.js';
import { eventually, hello } from '../support/sandbox.js';

/** Opens a template, one that is written here or one of this repository. */
async function openCard(browser: TestBrowser, yaml: string, view: Parameters<TestBrowser['visit']>[2] = {}) {
  const name = /^name: (\w+)$/m.exec(yaml)?.[1];
  const { page, sandbox } = await browser.visit(
    '/templates',
    name === undefined ? {} : { files: { 'a.yaml': yaml } },
    view,
  );
  const card = await openTemplate(page, name ?? yaml);
  const send = (): Promise<void> => card.getByRole('button', { name: 'Send to the inbox' }).click();
  const isSent = (): Promise<void> => card.getByRole('link', { name: /View/ }).waitFor();
  return { page, sandbox, card, send, isSent };
}

describeInBrowser('the templates page', (browser) => {
  it('shows placeholders without a value as placeholders', async () => {
    const yaml =
      'name: ready\nbody: "Dear {{1}}, {{2}} is ready."\nplaceholders: [name, { name: what, example: Tea }]\n';
    const { page, sandbox } = await browser.visit('/templates', { files: { 'a.yaml': yaml } });
    await page.getByRole('option').getByText('Dear {name}, Tea is ready.').waitFor();
    const card = await openTemplate(page, 'ready');
    await eventually(() => card.locator('mark.missing').allTextContents()).toStrictEqual(['name']);
    await card.getByText('An empty field is sent as its name.').waitFor();
    await card.getByRole('button', { name: 'Send to the inbox' }).click();
    await card.getByText('Sent.').waitFor();
    expect(sandbox.messages()).toMatchObject([{ text: 'Dear name, Tea is ready.' }]);
    await card.getByLabel('name', { exact: true }).fill('Ann');
    await eventually(() => card.locator('.bubble-body').innerText()).toBe('Dear Ann, Tea is ready.');
    await card.locator('mark.missing').waitFor({ state: 'detached' });
    await card.getByText('An empty field is sent as its name.').waitFor({ state: 'detached' });
  });

  it('is used with the keyboard alone', async () => {
    const { page } = await browser.visit('/templates');
    const opened = page.locator('.template-header h2');
    await eventually(() => opened.textContent()).toBe('2fa_code');
    await press(page, 'j', 'j', 'k');
    await eventually(() => opened.textContent()).toBe('assembly_guide');
    await page.keyboard.press('/');
    await page.keyboard.type('lookbook');
    await press(page, 'Tab', 'Home');
    await eventually(() => opened.textContent()).toBe('lookbook');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('next and previous template').waitFor();
    await press(page, 'Escape', 'f');
    await page.getByRole('dialog', { name: 'Faults' }).waitFor();
  });

  it('says at the top of the list that no template matches the search', async () => {
    const { page } = await browser.visit('/templates');
    await page.getByRole('searchbox').fill('nothing has this');
    const text = page.getByText('No template matches the search.');
    await text.waitFor();
    const { y = 0 } = (await text.boundingBox()) ?? {};
    expect(y).toBeLessThan(250);
    await page.getByRole('searchbox').fill('lookbook');
    await page.getByRole('option').waitFor();
    await text.waitFor({ state: 'hidden' });
  });

  it('shows the list or a template on a narrow screen', async () => {
    const { page } = await browser.visit('/templates', {}, { viewport: { width: 360, height: 700 } });
    const list = page.getByRole('listbox', { name: 'Templates' });
    // Until then, keys find no template.
    await list.getByRole('option').first().waitFor();
    await list.press('ArrowDown');
    await list.press('ArrowDown');
    await list.press('Enter');
    await page.locator('.template[data-name=assembly_guide]').waitFor();
    await list.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await list.waitFor();
    // Also before anything has the focus.
    await page.reload();
    await list.getByRole('option').first().waitFor();
    await press(page, 'j', 'ArrowDown', 'Enter');
    await page.locator('.template[data-name=assembly_guide]').waitFor();
    await page.getByRole('button', { name: 'Templates' }).click();
    await list.waitFor();
    await page.goto(`${page.url()}#template-nothing`);
    await page.getByText('There is no template nothing.').waitFor();
  });

  it('shows each template with its code, and sends one to the inbox', async () => {
    const { page, sandbox, card, send } = await openCard(browser, 'order_shipped');
    await card.getByLabel('orderId').fill("O'Hara");
    await eventually(() => card.locator('code').textContent()).toContain(
      "parameters: ['customerName', 'O\\'Hara', 'shipDate'],",
    );
    await card.getByLabel('trackingCode').fill('T-7');
    await eventually(() => card.locator('.preview mark').allTextContents()).toStrictEqual([
      'customerName',
      "O'Hara",
      'shipDate',
    ]);
    await card.getByRole('link', { name: 'https://shop.example/track/T-7' }).waitFor();
    await card.getByLabel('Recipient').fill('+44');
    await send();
    await card.getByText('must be 7 to 15 digits').waitFor();
    await card.getByLabel('Recipient').fill(hello.to);
    await send();
    await card.getByRole('link', { name: 'View sandbox-2' }).click();
    await page.locator('#sandbox-2 .bubble').waitFor();
    expect(sandbox.messages('order_shipped')).toMatchObject([
      { request: { to: hello.to, parameters: ['customerName', "O'Hara", 'shipDate'] } },
    ]);
  });

  it('starts with the example of the file', async () => {
    const url = 'https://files.example/receipts/a-1.pdf';
    const yaml = `name: receipt\nlanguage: en\nbody: Thank you.\nfile: document\nfileExample: ${url}\n`;
    const { sandbox, card, send, isSent } = await openCard(browser, yaml);
    await eventually(() => card.getByLabel('URL of the document').inputValue()).toBe(url);
    await send();
    await isSent();
    expect(sandbox.messages('receipt')).toMatchObject([{ request: { file: { type: 'document', url } } }]);
  });

  it('shows how many characters the texts leave in each language', async () => {
    const yaml = `name: update
language: [en, de]
header: { en: "Order {{1}}", de: "Bestellung {{1}}" }
body: Thank you.
placeholders: [orderId]
`;
    const { card, send } = await openCard(browser, yaml);
    await card.getByLabel('orderId').fill('👋'.repeat(50));
    await card.getByText('header: 4 characters left', { exact: true }).waitFor();
    await card.getByText('header: 1 character too many', { exact: true }).waitFor();
    await card.getByLabel('Language').selectOption('de');
    await send();
    await card.getByText('WhatsApp allows 60: it leaves 49 for orderId').waitFor();
  });

  it('asks for a one-time password once, and repeats it in the URL of the button', async () => {
    const { sandbox, card, send, isSent } = await openCard(browser, '2fa_code');
    await card.getByRole('textbox', { name: 'code: digits and capital letters' }).fill('7K2A');
    await eventually(() => card.locator('input').count()).toBe(2);
    await eventually(() => card.locator('pre').textContent()).toContain("  parameters: ['7K2A'],\n});");
    await card.getByText('code=otp7K2A').waitFor();
    expect(await card.getByRole('link', { name: 'code=otp7K2A' }).count()).toBe(0);
    await eventually(() => card.locator('.button-label').textContent()).toBe('Copy code');
    await send();
    await isSent();
    expect(sandbox.messages('2fa_code')).toMatchObject([
      { request: { parameters: ['7K2A'], buttons: [{ type: 'url', url: '7K2A' }] } },
    ]);
  });

  it('fills the URL of each language with the same suffix', async () => {
    const yaml = `name: track
language: [en, es]
body: Go.
buttons:
  - url: https://shop.example/
  - name: code
    example: A-1
    url: { en: "https://shop.example/en/{{1}}", es: "https://shop.example/es/{{1}}" }
`;
    const { card } = await openCard(browser, yaml);
    await card.getByRole('link', { name: 'https://shop.example/en/A-1' }).waitFor();
    await card.getByLabel('code: suffix of https://shop.example/en/', { exact: true }).fill('A-2');
    await card.getByRole('link', { name: 'https://shop.example/en/A-2' }).waitFor();
    await card.getByLabel('Language').selectOption('es');
    await card.getByRole('link', { name: 'https://shop.example/es/A-2' }).waitFor();
    await card.getByLabel('code: suffix of https://shop.example/es/', { exact: true }).waitFor();
  });

  it('takes typed values, and formats them as generated code does', async () => {
    const { sandbox, card, send, isSent } = await openCard(browser, 'return_opened');
    await card.getByLabel('refundDay').fill('2026-07-03');
    await card.getByLabel('refund:').fill('89.001 EUR');
    await send();
    await card.locator('.field-error').waitFor();
    expect(sandbox.messages('return_opened')).toStrictEqual([]);
    await card.getByLabel('refund:').fill('');
    await send();
    await card.locator('.field-error').waitFor();
    expect(sandbox.messages('return_opened')).toStrictEqual([]);
    await card.getByLabel('refund:').fill('89 EUR');
    await eventually(() => card.locator('code').textContent()).toContain(
      "parameters: ['returnId', { amount: '89', currency: 'EUR' }, '2026-07-03'],",
    );
    await send();
    await isSent();
    expect(sandbox.messages('return_opened')).toMatchObject([
      { request: { parameters: ['returnId', '€89.00', 'Friday, July 3, 2026'] } },
    ]);
  });

  it('takes every number, and points in time in the time zone of the message', async () => {
    const yaml = `name: appointment
language: [en, de]
body: Come at {{1}} or {{2}}, and get {{3}} off, {{4}} at most.
placeholders:
  - { name: first, type: datetime }
  - { name: second, type: datetime, timeZone: Asia/Tokyo }
  - { name: discount, type: number, style: percent, example: "20%" }
  - { name: limit, type: money, example: "£30.00" }
`;
    const { sandbox, card, send } = await openCard(browser, yaml, { timezoneId: 'Europe/Berlin' });
    await card.getByLabel('discount').fill('0.155');
    await card.getByLabel('first: datetime in the time zone of the message').fill('2026-07-03T09:00');
    await card.getByLabel('second: datetime in Asia/Tokyo').fill('2026-07-03T09:00');
    await send();
    const view = card.getByRole('link', { name: /View/ });
    await view.waitFor();
    await eventually(() => card.locator('code').textContent()).toContain(`  timeZone: 'Europe/Berlin',
  parameters: [new Date('2026-07-03T07:00Z'), new Date('2026-07-03T00:00Z'), 0.155, { amount: '30.00', currency: 'GBP' }],`);
    const shown = 'July 3, 2026 at 9:00 AM';
    expect(sandbox.messages('appointment')).toMatchObject([
      { request: { parameters: [shown, shown, '16%', '£30.00'] } },
    ]);

    // What was sent before is no longer shown once a form is not sent.
    const zone = card.getByLabel('Time zone of the message', { exact: true });
    await zone.fill('Berlin');
    await send();
    await view.waitFor({ state: 'detached' });
    await card.getByText('must be the IANA name of a time zone, such as Europe/Berlin').waitFor();
    await eventually(() => zone.getAttribute('aria-invalid')).toBe('true');
    await zone.fill('Europe/Berlin');
    await card.getByLabel('second').fill('');
    await send();
    await card.getByText('must not be empty').waitFor();
    expect(sandbox.messages('appointment')).toHaveLength(1);
  });

  it('opens the template of a link and of the index, and shows each language in a column of its own', async () => {
    const yaml = `name: greeting
language: [en, de]
header: { en: Hello, de: Hallo }
body: { en: "Hi {{1}}", de: "Guten Tag, {{1}}" }
footer: { en: Bye, de: Bis bald }
buttons: [{ reply: { en: "Yes", de: Ja } }]
placeholders: [{ name: day, type: date }]
`;
    const files = { 'a.yaml': yaml, 'b.yaml': 'name: other\nbody: Other.\n' };
    const { page, url } = await browser.visit('/templates#template-greeting', { files });
    const columns = page.locator('.template[data-name=greeting] .preview section');
    await columns.nth(1).waitFor();
    await page.getByLabel('day').fill('2026-07-03');
    const textsOf = async (): Promise<readonly string[]> =>
      (await columns.allInnerTexts()).map((text) => text.replaceAll(/\n+/g, '\n').replace(/\nbody: .*/, ''));
    await eventually(textsOf).toStrictEqual([
      'en\nHello\nHi July 3, 2026\nBye\nYes',
      'de\nHallo\nGuten Tag, 3. Juli 2026\nBis bald\nJa',
    ]);
    const other = await openTemplate(page, 'other');
    await other.getByRole('button', { name: 'Send to the inbox' }).waitFor();
    await eventually(() => page.url()).toBe(`${url}/templates#template-other`);
    await page.goBack();
    await columns.first().waitFor();
    // What was entered is still there.
    await eventually(() => page.getByLabel('day').inputValue()).toBe('2026-07-03');
    await page.getByRole('searchbox').fill('tag GUTEN');
    await eventually(() => page.locator('#index .row').allInnerTexts()).toStrictEqual([
      expect.stringMatching(/^greeting\s/),
    ]);
  });

  it('shows each error at its field, until the field changes', async () => {
    const { page } = await browser.visit('/templates#template-order_shipped');
    const card = page.locator('.template[data-name=order_shipped]');
    const to = card.getByLabel('Recipient');
    const errorOf = (label: string): Promise<string | null> =>
      card
        .locator('.field', { has: page.getByLabel(label) })
        .locator('.field-error')
        .textContent();
    await to.fill('+44');
    await card.getByLabel('URL of the document').fill('localhost');
    await card.getByLabel('trackingCode').fill('https://elsewhere.example');
    await card.getByRole('button', { name: 'Send to the inbox' }).click();
    await card.locator('.field-error').nth(2).waitFor();
    await eventually(() => errorOf('Recipient')).toContain('must be 7 to 15 digits');
    await eventually(() => errorOf('URL of the document')).toContain('must be');
    await eventually(() => errorOf('trackingCode')).toContain('must be');
    await eventually(() => to.getAttribute('aria-invalid')).toBe('true');
    await eventually(() =>
      to.evaluate(
        (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toBe(await errorOf('Recipient'));
    await to.fill(hello.to);
    await eventually(() => card.locator('.field-error').count()).toBe(2);
    await eventually(() => to.getAttribute('aria-invalid')).toBe(null);
  });
});
