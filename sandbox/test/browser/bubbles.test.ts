import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceMissingChromium, chromiumPath, launchChromium } from '../support/chromium.js';
import { post, shipped, templatePath, textPath, to } from '../support/sandbox.js';
import { visit } from '../support/visit.js';

announceMissingChromium();

describe.runIf(chromiumPath)('the bubbles', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(chromiumPath ?? '');
  }, 60_000);
  afterAll(() => browser?.close());

  it('formats as WhatsApp does, over the borders of the values', async () => {
    const { page, sandbox } = await visit(browser, `/?to=${to}`);
    const text =
      '*bold* _italic_ ~gone~ `code` ```a *b*\nc``` *_both_* snake_case_name 2 * 3 * 4 ____ **two** *open';
    await post(sandbox, textPath, { to, message: { text } });
    const body = page.locator('.bubble-body').first();
    await body.waitFor();
    const formatted = async (tag: string): Promise<readonly string[]> =>
      body.locator(tag).evaluateAll((elements) => elements.map(({ textContent }) => textContent ?? ''));
    expect(await formatted('strong')).toStrictEqual(['bold', 'both']);
    expect(await formatted('em')).toStrictEqual(['italic', 'both']);
    expect(await formatted('s')).toStrictEqual(['gone']);
    expect(await formatted('code')).toStrictEqual(['code', 'a *b*\nc']);
    expect(await body.textContent()).toBe(
      'bold italic gone code a *b*\nc both snake_case_name 2 * 3 * 4 ____ **two** *open',
    );

    const parameters = ['*Ann', 'A-1001* and _<b>B', 'Friday_'];
    await post(sandbox, templatePath, { message: { ...shipped, parameters } });
    const filled = page.locator('.bubble-body').nth(1);
    await filled.waitFor();
    expect(await filled.textContent()).toBe('Hi Ann, your order A-1001 and <b>B ships on Friday.');
    expect(await filled.locator('strong mark').allTextContents()).toStrictEqual(['Ann', 'A-1001']);
    expect(await filled.locator('em mark').allTextContents()).toStrictEqual(['<b>B', 'Friday']);

    // A text that was made to keep a page busy comes in time, and as it is.
    const hostile = '*a '.repeat(100_000);
    await post(sandbox, textPath, { to, message: { text: hostile } });
    await page.locator('.bubble-body').nth(2).waitFor();
    expect(await page.locator('.bubble-body').nth(2).textContent()).toBe(hostile);
  });

  it('shows hostile texts as texts', async () => {
    const evil = `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>{{1}}`;
    const { page, sandbox } = await visit(browser, `/?to=${to}`);
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
    await page.locator('.conversation').nth(1).waitFor();
    expect(await page.locator('.parameter').first().textContent()).toBe(evil);
    expect(await page.locator('.file-name').first().textContent()).toBe(evil);
    await page.locator('.call').first().getByRole('button', { name: 'Details' }).click();
    await page.locator('dialog pre').first().waitFor();
    await page.keyboard.press('Escape');
    // A button and a file that would run a script are texts, not links.
    expect(await page.getByText("javascript:alert('hacked')").isVisible()).toBe(true);
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
    await page.locator('.conversation').filter({ hasText: '<img' }).click();
    await page.locator('.call .issues').waitFor();
    expect(await page.locator('main img, main script, dialog img, [onerror]').count()).toBe(0);
    expect(await page.title()).toContain('Inbox');
  });
});
