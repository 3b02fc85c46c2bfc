import { expect, it } from 'vitest';
import { describeInBrowser, stopClocks } from '../support/browser.js';
import { eventually, notify, post, sendTexts, shipped, textPath, to } from '../support/sandbox.js';

describeInBrowser('bubbles', (browser) => {
  it('are formatted as in WhatsApp, even if the formatting starts in one parameter and ends in another', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${to}`);
    const text =
      '*bold* _italic_ ~gone~ `code` ```a *b*\nc``` *_both_* snake_case_name 2 * 3 * 4 ____ **two** *open';
    await post(sandbox, textPath, { to, message: { text } });
    const body = page.locator('.bubble-body').first();
    await body.waitFor();
    const formatted = async (tag: string): Promise<readonly string[]> =>
      body.locator(tag).evaluateAll((elements) => elements.map(({ textContent }) => textContent ?? ''));
    await eventually(() => formatted('strong')).toStrictEqual(['bold', 'both']);
    await eventually(() => formatted('em')).toStrictEqual(['italic', 'both']);
    await eventually(() => formatted('s')).toStrictEqual(['gone']);
    await eventually(() => formatted('code')).toStrictEqual(['code', 'a *b*\nc']);
    const textsOf = (index: number): Promise<string | null> =>
      page.locator('.message-text').nth(index).textContent();
    await eventually(() => textsOf(0)).toBe(
      'bold italic gone code a *b*\nc both snake_case_name 2 * 3 * 4 ____ **two** *open',
    );

    const parameters = ['*Ann', 'A-1001* and _<b>B', 'Friday_'];
    await notify(sandbox, { ...shipped, parameters });
    const filled = page.locator('.bubble-body').nth(1);
    await filled.waitFor();
    await eventually(() => textsOf(1)).toBe('Hi Ann, your order A-1001 and <b>B ships on Friday.');
    await eventually(() => filled.locator('strong mark').allTextContents()).toStrictEqual(['Ann', 'A-1001']);
    await eventually(() => filled.locator('em mark').allTextContents()).toStrictEqual(['<b>B', 'Friday']);

    // A text made to block the page is shown without formatting.
    const hostile = '*a '.repeat(100_000);
    await post(sandbox, textPath, { to, message: { text: hostile } });
    await page.getByRole('button', { name: 'Read more' }).click();
    await eventually(() => textsOf(2)).toBe(hostile);
  });

  it('show where an empty parameter is, and the time beside the lower end of large emoji', async () => {
    const messages = [{ ...shipped, parameters: ['Ann', '', 'Friday'] }];
    const { page } = await browser.visit(`/?to=${to}`, { texts: ['👋'], messages });
    const { width = 0 } = (await page.locator('mark:empty').boundingBox()) ?? {};
    expect(width).toBeGreaterThan(8);
    const bottomOf = (selector: string): Promise<number> =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
    expect((await bottomOf('.emoji-1')) - (await bottomOf('.emoji-1 .bubble-time'))).toBeLessThan(8);
  });

  it('link web addresses safely, also those that a parameter completes', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${to}`);
    const texts = [
      'See https://shop.example/a_b_c?x=(1), www.shop.example/now. Or *https://shop.example/bold*!',
      'javascript:alert(1) ftp://shop.example mailto:a@shop.example https:// xhttps://shop.example',
    ];
    await sendTexts(sandbox, texts);
    await notify(sandbox, { ...shipped, parameters: ['https://shop.example/', 'see www.', 'Friday'] });
    const links = page.locator('.bubble-body a');
    await page.locator('.call').nth(2).waitFor();
    await eventually(() =>
      links.evaluateAll((found) => found.map((link) => link.getAttribute('href'))),
    ).toStrictEqual([
      'https://shop.example/a_b_c?x=(1',
      'https://www.shop.example/now',
      'https://shop.example/bold',
      'https://shop.example/',
    ]);
    await eventually(() => page.locator('strong a').textContent()).toBe('https://shop.example/bold');
    await eventually(() => page.locator('.bubble-body a mark').textContent()).toBe('https://shop.example/');
    for (const link of await page.locator('.bubble a').all()) {
      await eventually(() => link.getAttribute('rel')).toBe('noopener noreferrer');
      await eventually(() => link.getAttribute('target')).toBe('_blank');
    }
  });

  it('show lists and quotes, but not in code', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${to}`);
    await sendTexts(sandbox, [
      'Order:\n- *Oak* table\n* Lamp\n\n3. Pay\n4. Wait\n> First\n> Second\nEnd',
      '```- no\n- list``` - no 1. no > no',
    ]);
    const body = page.locator('.bubble-body').first();
    await page.locator('.call').nth(1).waitFor();
    await eventually(() => body.locator('ul > li').allTextContents()).toStrictEqual(['Oak table', 'Lamp']);
    await eventually(() => body.locator('ul strong').textContent()).toBe('Oak');
    await eventually(() =>
      body
        .locator('ol > li')
        .evaluateAll((items) => items.map((item) => [item.getAttribute('value'), item.textContent])),
    ).toStrictEqual([
      ['3', 'Pay'],
      ['4', 'Wait'],
    ]);
    await eventually(() => body.locator('blockquote > p').allTextContents()).toStrictEqual([
      'First',
      'Second',
    ]);
    expect(await page.locator('.bubble-body').nth(1).locator('li, blockquote').count()).toBe(0);
  });

  it('show up to three emoji larger', async () => {
    const { page } = await browser.visit(`/?to=${to}`, {
      texts: ['👍🏽', '👨‍👩‍👧🎉', '🎉🎉🎉🎉', '👍 yes', '3'],
    });
    await page.locator('.call').nth(4).waitFor();
    const sizes = await page
      .locator('.bubble-body')
      .evaluateAll((bodies) => bodies.map((body) => getComputedStyle(body).fontSize));
    expect(sizes).toStrictEqual(['52px', '40px', '15px', '15px', '15px']);
  });

  it('cut long texts until the recipient asks for more', async () => {
    const { page } = await browser.visit(`/?to=${to}`, { texts: [`${'word '.repeat(200)}end`] });
    const body = page.locator('.bubble-body');
    const readMore = body.getByRole('button', { name: 'Read more' });
    await readMore.waitFor();
    await eventually(() => body.textContent()).not.toContain('end');
    await readMore.press('Enter');
    await eventually(() => body.textContent()).toContain('word end');
    await eventually(() => body.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('contain the time, and show the day above the first message of each day', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${to}`);
    await stopClocks(page);
    await sendTexts(sandbox, ['one', 'two', 'three']);
    await page.locator('.call').nth(2).waitFor();
    await eventually(() => page.locator('.bubble time').first().textContent()).toMatch(/^\d\d:\d\d:\d\d$/);
    await eventually(() => page.locator('.day').textContent()).toBe('Today');
    await eventually(() => page.locator('.day').count()).toBe(1);
    // The next message shows the day when the first one is gone.
    await sandbox.fetch('http://sandbox/sandbox/messages/sandbox-1', { method: 'DELETE' });
    await eventually(() => page.locator('.call').count()).toBe(2);
    await eventually(() => page.locator('.day').count()).toBe(1);
  });

  it('order right-to-left texts as the recipient reads them, without isolating parameters', async () => {
    const yaml = `name: due
language: ar
header: "{{1}} is back متوفر"
body: "الفاتورة {{1}} بقيمة {{2}} قبل {{3}}"
placeholders: [product, invoice, amount, day]
`;
    const messages = [{ to, templateName: 'due', parameters: ['سجادة', 'INV-7', '(12) 5', '3/4'] }];
    const { page } = await browser.visit(`/?to=${to}`, { files: { 'a.yaml': yaml }, messages });
    const header = page.locator('.bubble-header');
    await header.waitFor();
    const direction = (element: Element): string => getComputedStyle(element).direction;
    // The first strong character is that of the parameter.
    await eventually(() => header.evaluate(direction)).toBe('rtl');
    // From left to right, the characters are in the same order as in plain text.
    const [marked, plain] = await page.locator('.bubble-body').evaluate((body) => {
      body.querySelector('.bubble-time')?.remove();
      const fromLeftToRight = (): string => {
        const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
        const characters: { readonly left: number; readonly character: string }[] = [];
        while (walker.nextNode()) {
          const { currentNode: node } = walker;
          for (const [offset, character] of [...(node.textContent ?? '')].entries()) {
            const range = document.createRange();
            range.setStart(node, offset);
            range.setEnd(node, offset + 1);
            characters.push({ left: range.getBoundingClientRect().left, character });
          }
        }
        return characters
          .sort((a, b) => a.left - b.left)
          .map(({ character }) => character)
          .join('');
      };
      const withMarks = fromLeftToRight();
      body.replaceChildren(body.textContent ?? '');
      return [withMarks, fromLeftToRight()];
    });
    expect(marked).toBe(plain);
  });
});
