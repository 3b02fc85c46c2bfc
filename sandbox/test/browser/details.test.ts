import { expect, it } from 'vitest';
import { describeInBrowser, openTemplate, styleOf } from '../support/browser.js';
import {
  eventually,
  hello,
  notify,
  other,
  post,
  request,
  shipped,
  textPath,
  to,
} from '../support/sandbox.js';

const arabic = {
  'greeting.yaml': `name: greeting
language: ar
placeholders: [customerName, { name: day, example: الجمعة }]
header: 🎉 مرحبا
body: "{{1}} موعدك يوم {{2}}"
footer: OK شكرا
`,
};

describeInBrowser('the inspector', (browser) => {
  it('shows what was sent with a fault, or that nothing was', async () => {
    const { page, sandbox } = await browser.visit('/');
    for (const fault of [500, 'malformed', 'cut-before'] as const) {
      sandbox.fault({ fault });
      await post(sandbox, textPath, hello).catch(() => undefined);
    }
    await request(sandbox, 'GET', textPath);
    const inspector = page.getByRole('region', { name: 'Call', exact: true });
    for (const [row, text] of [
      [0, 'The request has no body'],
      [1, 'There was no response.'],
      [2, '<!doctype html><title>502</title>'],
      [3, '"message": "status 500, simulated by the sandbox"'],
    ] as const) {
      await page.getByRole('option').nth(row).click();
      await inspector.getByText(text).waitFor();
    }
  });

  it('shows what is found in a file on this machine', async () => {
    const { page, sandbox, url } = await browser.visit(`/?to=${to}`);
    const file = { type: 'image', url: new URL('/sandbox/info', url).href };
    await notify(sandbox, { ...shipped, file });
    const findings = page.getByRole('list', { name: 'Findings in the file' });
    await findings.waitFor();
    await eventually(() => findings.textContent()).toContain(
      'The file: warning: is not of the type image, but of document',
    );
  });

  it('keeps the order of values that are read from right to left, in every code', async () => {
    const message = { to, templateName: 'greeting', language: 'ar', parameters: ['آن', 'الجمعة'] };
    const { page } = await browser.visit('/', { files: arabic, messages: [message] });
    const leftOf = (title: string, text: string): Promise<number> =>
      page.getByRole('group', { name: title }).evaluate((code, wanted) => {
        const nodes = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
          const from = node.textContent?.indexOf(wanted) ?? -1;
          if (from === -1) continue;
          const range = new Range();
          range.setStart(node, from);
          range.setEnd(node, from + wanted.length);
          return range.getBoundingClientRect().left;
        }
        throw new Error(`no ${wanted}`);
      }, text);
    for (const title of ['Typed call', 'Test', 'curl']) {
      await page.getByRole('button', { name: title }).click();
      await page.getByRole('group', { name: title }).waitFor();
      expect(await leftOf(title, 'آن')).toBeLessThan(await leftOf(title, 'الجمعة'));
    }
  });
});

describeInBrowser('a text in a language that is read from right to left', (browser) => {
  it('is shown in the direction of its language, whatever it begins with', async () => {
    const { page } = await browser.visit('/templates#template-greeting', { files: arabic });
    const template = page.locator('.template[data-name=greeting]');
    for (const part of ['.bubble-header', '.bubble-body', '.bubble-footer'])
      await eventually(() => template.locator(part).getAttribute('dir')).toBe('rtl');
    // The first placeholder has no example: its name is in English.
    await template.getByText('customerName').first().waitFor();
    await template.getByRole('button', { name: 'Send to the inbox' }).click();
    await template.getByRole('link', { name: 'View sandbox-1' }).click();
    await eventually(() => page.locator('.call .bubble-body').getAttribute('dir')).toBe('rtl');
    await eventually(() => page.locator('#calls .row-text').getAttribute('dir')).toBe('rtl');
  });
});

describeInBrowser('the templates page', (browser) => {
  it('shows warnings, and how much too long each text is', async () => {
    const long = {
      'long.yaml': `name: long\nplaceholders: [orderId]\nheader: ${'H'.repeat(101)}\nbody: Hi {{1}}.\nfooter: ${'F'.repeat(61)}\nbuttons:\n  - { reply: ${'B'.repeat(26)} }\n  - { url: 'https://shop.example/{{1}}', text: Track }\n`,
    };
    const { page } = await browser.visit('/templates', { files: long });
    await page.getByRole('option', { name: /^long\s*, has a warning/ }).waitFor();
    const template = await openTemplate(page, 'long');
    const warnings = template.getByRole('list', { name: 'Warnings' });
    await warnings.getByText('the header has 101 characters; WhatsApp allows 60').waitFor();
    await eventually(() => template.locator('.room').allInnerTexts()).toStrictEqual([
      'header: 41 characters too many',
      expect.stringMatching(/^body: 1,?\d+ characters left$/),
      'footer: 1 character too many',
      'text of button 1: 1 character too many',
      expect.stringMatching(/^URL of button 2: 1,?\d+ characters left$/),
    ]);
  });

  it('keeps what was typed into a form during a visit to the inbox, and sends it with Ctrl+Enter', async () => {
    const { page, sandbox } = await browser.visit('/templates#template-order_shipped');
    const template = page.locator('.template[data-name=order_shipped]');
    await template.getByLabel('customerName').fill('Ann from before');
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByText('Waiting for the first message').waitFor();
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await openTemplate(page, 'order_shipped');
    await eventually(() => template.getByLabel('customerName').inputValue()).toBe('Ann from before');
    await page.locator('#index').focus();
    await page.keyboard.press('Control+Enter');
    await template.getByText('Sent. View sandbox-1').waitFor();
    expect(sandbox.messages('order_shipped')[0]?.text).toContain('Ann from before');
  });
});

describeInBrowser('the inbox', (browser) => {
  it('finds recipients by number, name and last text', async () => {
    const { page } = await browser.visit('/', {
      names: { [other]: 'Bea Example' },
      others: ['See you on Friday'],
      texts: ['The last text of all'],
    });
    await page.getByRole('button', { name: 'All recipients' }).click();
    const recipients = page.getByRole('dialog', { name: 'Recipients' });
    await recipients.getByText('The last text of all').waitFor();
    const found = (): Promise<readonly string[]> => recipients.locator('.row-title').allInnerTexts();
    const search = recipients.getByRole('searchbox');
    for (const [text, names] of [
      ['bea', ['Bea Example']],
      ['friday YOU', ['Bea Example']],
      ['7900', []],
      ['79009', []],
      ['4477', [to]],
    ] as const) {
      await search.fill(text);
      await eventually(found).toStrictEqual(names);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: to }).waitFor();
    expect(new URL(page.url()).searchParams.get('to')).toBe(to);
  });

  it('leaves a rejected row red when it is selected', async () => {
    const { page } = await browser.visit('/', {
      messages: [1, 2].map(() => ({ ...shipped, parameters: ['Ann'] })),
    });
    const colorOf = (row: number): Promise<string> =>
      styleOf(page.getByRole('option').nth(row), 'backgroundColor');
    await page.getByRole('option', { selected: true }).waitFor();
    expect(await colorOf(0)).toBe(await colorOf(1));
  });
});
