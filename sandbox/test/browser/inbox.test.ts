import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, serveSandbox } from '../../src/index.js';
import { hello, post, shipped, shop, templatePath, textPath, to } from '../shop.js';
import { announceMissingChromium, chromiumPath, launchChromium } from './chromium.js';
import { sendExamples } from './example-messages.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

announceMissingChromium();

describe.runIf(chromiumPath)('in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(chromiumPath ?? '');
  }, 60_000);
  afterAll(() => browser?.close());

  interface Visit {
    readonly page: Page;
    readonly sandbox: Sandbox;
    readonly url: string;
  }

  /** Opens a page; the test fails if the page fails, breaks its own security policy, or asks another host. */
  async function visit(
    path: string,
    options: Partial<SandboxOptions> & { readonly before?: (sandbox: Sandbox) => Promise<void> } = {},
    view: Parameters<Browser['newPage']>[0] = {},
  ): Promise<Visit> {
    const { before, ...rest } = options;
    const sandbox = await shop(rest);
    await before?.(sandbox);
    const server = await serveSandbox(sandbox);
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, locale: 'en-GB', ...view });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) faults.push(`request: ${request.url()}`);
    });
    onTestFinished(async () => {
      await page.close();
      await server.close();
      expect(faults).toStrictEqual([]);
    });
    await page.goto(server.url + path);
    await page.locator('#live[data-state=open]').waitFor();
    return { page, sandbox, url: server.url };
  }

  const sendTexts = async (
    sandbox: Sandbox,
    texts: readonly string[],
    number: string = to,
  ): Promise<void> => {
    for (const text of texts) await post(sandbox, textPath, { to: number, message: { text } });
  };

  it('shows a message that arrives without a reload, and counts what is unread', async () => {
    const { page, sandbox } = await visit('/');
    await page.getByText('Waiting for the first message').waitFor();
    await post(sandbox, templatePath, { message: shipped });
    const row = page.getByRole('option');
    await row.getByText('Hi Ann, your order A-1001 ships on Friday.').waitFor();
    expect(await row.locator('.unread').textContent()).toBe('1 unread');
    expect(await page.title()).toBe('(1) Inbox · notifygen sandbox');
    await row.click();
    await page.locator('.call .bubble-body').waitFor();
    await page.locator('.unread').waitFor({ state: 'detached' });
    expect(await page.locator('mark.value').allTextContents()).toStrictEqual(['Ann', 'A-1001', 'Friday']);
    expect(await page.locator('.button-url').getAttribute('href')).toBe('https://shop.example/track/A-1001');
    await sendTexts(sandbox, ['And one more']);
    await page.locator('.call').getByText('And one more').waitFor();
    await page.waitForFunction(() => document.title === 'Inbox · notifygen sandbox');
  });

  it('shows a refused call in red with its reasons and the line of the template', async () => {
    const { page } = await visit(`/?to=${to}`, {
      before: async (sandbox) => {
        await post(sandbox, templatePath, { message: { ...shipped, parameters: ['Ann'] } });
      },
    });
    const call = page.locator('.call-refused');
    expect(await call.locator('.badge').textContent()).toBe('refused · 422');
    expect(await call.locator('.reasons').innerText()).toContain(
      'message.parameters has 1, but the template',
    );
    expect(await call.locator('.place').textContent()).toBe('templates/order_shipped.yaml:5');
    expect(await call.locator('mark.missing').allTextContents()).toStrictEqual(['{{2}}', '{{3}}']);
  });

  it('shows the exact call a click away', async () => {
    const { page } = await visit(`/?to=${to}`, {
      before: async (sandbox) => {
        await post(sandbox, templatePath, { message: shipped });
      },
    });
    await page.getByRole('button', { name: 'Details' }).click();
    const dialog = page.getByRole('dialog');
    const texts = await dialog.locator('pre').allTextContents();
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(JSON.parse(texts[0] ?? '')).toStrictEqual({ message: shipped });
    expect(texts[1]).toContain('x-app-id: sandbox-app');
    expect(texts[2]).toContain('"messageId": "sandbox-1"');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('finds by number, template and text, and filters what was refused', async () => {
    const { page } = await visit('/', { before: sendExamples });
    const names = (): Promise<readonly string[]> => page.locator('.person-name').allTextContents();
    await expect.poll(names).toHaveLength(7);
    for (const [text, found] of [
      ['97150', '+971501234567'],
      ['delivery_slot', '+16135550182'],
      ['PUZZLE OF', '+33612345678'],
    ] as const) {
      await page.getByRole('searchbox').fill(text);
      await expect.poll(names).toStrictEqual([found]);
    }
    await page.getByRole('searchbox').fill('nothing has this');
    await page.getByText('Nothing fits.').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Refused' }).click();
    await expect.poll(names).toStrictEqual(['+447700900123', '+44 7700 900456']);
  });

  it('opens at the message that a link names', async () => {
    const { page } = await visit('/?message=sandbox-150', {
      before: (sandbox) =>
        sendTexts(
          sandbox,
          Array.from({ length: 300 }, (_, index) => `Message ${index + 1}`),
        ),
    });
    await page.locator('#sandbox-150.target').waitFor();
    const text = page.getByText('Message 150', { exact: true });
    expect(await text.isVisible()).toBe(true);
    await expect
      .poll(() => text.evaluate((element) => element.getBoundingClientRect().top))
      .toBeGreaterThan(50);
    expect(await text.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(800);
  });

  it('deletes one message, a chat and everything, here and in the sandbox', async () => {
    const { page, sandbox } = await visit(`/?to=${to}`, {
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
    await page.getByText('Choose a recipient.').waitFor();
    expect(sandbox.calls().map(({ text }) => text)).toStrictEqual(['other', 'last']);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('Waiting for the first message').waitFor();
    expect(sandbox.calls()).toStrictEqual([]);
  });

  it('is used with the keyboard alone', async () => {
    const { page, sandbox } = await visit('/', {
      before: async (box) => {
        await sendTexts(box, ['older'], '111111111');
        await sendTexts(box, ['first', 'second']);
      },
    });
    await page.locator('.person').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('older');
    await page.waitForFunction(() => document.querySelectorAll('.person').length === 1);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Backspace');
    await page.waitForFunction(() => document.querySelectorAll('.person').length === 2);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.locator('.call').getByText('older').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('.call').getByText('second').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('sandbox-2');
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'sandbox-2' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Delete');
    await page.locator('#sandbox-2').waitFor({ state: 'detached' });
    expect(sandbox.calls()).toHaveLength(2);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('previous and next recipient').waitFor();
  });

  it('shows hostile texts as texts', async () => {
    const evil = `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>{{1}}`;
    const { page, sandbox } = await visit(`/?to=${to}`);
    await post(sandbox, templatePath, {
      message: {
        ...shipped,
        parameters: [evil, evil, evil],
        file: { ...shipped.file, name: evil },
      },
    });
    await post(sandbox, textPath, { to, message: { text: evil } });
    await post(sandbox, templatePath, {
      message: {
        ...shipped,
        file: { type: 'document', url: "javascript:alert('hacked')" },
        buttons: [{ type: 'url', url: 'javascript:alert(1)' }],
      },
    });
    await post(sandbox, textPath, { to: evil, message: { text: evil }, [evil]: evil });
    await page.locator('.call').nth(2).waitFor();
    await page.locator('.person').nth(1).waitFor();
    expect(await page.locator('.value').first().textContent()).toBe(evil);
    expect(await page.locator('.file-name').first().textContent()).toBe(evil);
    await page.locator('.call').first().getByRole('button', { name: 'Details' }).click();
    await page.locator('dialog pre').first().waitFor();
    await page.keyboard.press('Escape');
    // A button and a file that would run a script are texts, not links.
    expect(await page.getByText("javascript:alert('hacked')").isVisible()).toBe(true);
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
    await page.locator('.person').filter({ hasText: '<img' }).click();
    await page.locator('.call .reasons').waitFor();
    expect(await page.locator('main img, main script, dialog img, [onerror]').count()).toBe(0);
    expect(await page.title()).toContain('Inbox');
  });

  it('turns right-to-left texts by themselves', async () => {
    const { page } = await visit('/?to=971501234567', { before: sendExamples });
    const body = page.locator('.bubble-body');
    expect(await body.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  });

  it.each(['light', 'dark'] as const)(
    'has nothing that axe finds, in %s, on either page',
    async (colorScheme) => {
      const { page, url } = await visit(`/?to=${to}`, { before: sendExamples }, { colorScheme });
      const findings = async (): Promise<unknown> => {
        // Through the protocol, since the page's own policy lets no script in.
        const session = await page.context().newCDPSession(page);
        const run = async (expression: string): Promise<unknown> => {
          const { result } = await session.send('Runtime.evaluate', {
            expression,
            awaitPromise: true,
            returnByValue: true,
          });
          return result.value;
        };
        await run(`${axe}; 0`);
        return run(
          `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html, any }) => html.slice(0, 200) + (any[0] ? any[0].message : '')).join(' | ')))`,
        );
      };
      await page.locator('.call').last().waitFor();
      await page.locator('.person').nth(6).waitFor();
      expect(await findings()).toStrictEqual([]);
      await page.locator('.call-refused').getByRole('button', { name: 'Details' }).click();
      expect(await findings()).toStrictEqual([]);
      await page.goto(`${url}/templates`);
      await page.locator('.card').nth(12).waitFor();
      await page.locator('summary').first().click();
      expect(await findings()).toStrictEqual([]);
      await page.goto(`${url}/`);
      await page.getByText('Choose a recipient.').waitFor();
      expect(await findings()).toStrictEqual([]);
    },
  );

  it('is dark where the system is', async () => {
    const colorOf = async (colorScheme: 'light' | 'dark'): Promise<string> => {
      const { page } = await visit('/', {}, { colorScheme });
      return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    };
    expect(await colorOf('light')).toBe('rgb(240, 242, 245)');
    expect(await colorOf('dark')).toBe('rgb(11, 20, 26)');
  });

  it('shows one pane at a time on a narrow screen, without scrolling sideways', async () => {
    const { page } = await visit('/', { before: sendExamples }, { viewport: { width: 360, height: 700 } });
    await page.locator('.person').first().click();
    await page.locator('.call').last().waitFor();
    expect(await page.getByRole('listbox').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Back to the recipients' }).click();
    expect(await page.getByRole('listbox').isVisible()).toBe(true);
    await page.goto(`${new URL(page.url()).origin}/templates`);
    await page.locator('.card').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('stays smooth with ten thousand messages', { timeout: 90_000 }, async () => {
    const { page, sandbox } = await visit('/', {
      maxMessages: 20_000,
      before: async (box) => {
        for (let index = 0; index < 10_000; index++) {
          const number = index % 2 === 0 ? to : String(440000000 + index);
          await post(box, templatePath, { message: { ...shipped, to: number } });
        }
      },
    });
    await page.locator('.person').first().waitFor();
    expect(await page.locator('.person').count()).toBeLessThan(40);
    const start = Date.now();
    await page.getByRole('searchbox').fill(to);
    await page.waitForFunction(() => document.querySelectorAll('.person').length === 1);
    await page.locator('.person').first().click();
    await page.locator('.call').last().waitFor();
    const opened = Date.now() - start;
    expect(await page.locator('.call').count()).toBeLessThan(200);
    const arrival = Date.now();
    await post(sandbox, textPath, { to, message: { text: 'The newest' } });
    await page.getByRole('searchbox').fill('');
    await sendTexts(sandbox, ['The very newest']);
    await page.locator('.call').getByText('The very newest').waitFor();
    const arrived = Date.now() - arrival;
    await page.getByRole('listbox').evaluate((list) => {
      list.scrollTop = list.scrollHeight / 2;
    });
    const longest = await page.getByRole('listbox').evaluate(async (list) => {
      let last = performance.now();
      let worst = 0;
      for (let step = 0; step < 60; step++) {
        list.scrollTop += 400;
        await new Promise(requestAnimationFrame);
        worst = Math.max(worst, performance.now() - last);
        last = performance.now();
      }
      return worst;
    });
    console.log(
      `10,000 messages: opened in ${opened} ms, arrived in ${arrived} ms, longest frame ${Math.round(longest)} ms`,
    );
    expect(await page.locator('.person').count()).toBeLessThan(40);
    // Far above what a quiet machine needs, far below what drawing every row takes.
    expect(opened).toBeLessThan(5000);
    expect(arrived).toBeLessThan(5000);
    expect(longest).toBeLessThan(500);
  });
});

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
