import { expect, it } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { attachmentPath, eventually, notify, post, shipped, textPath, to } from '../support/sandbox.js';

const markup = '"><img src=x onerror=document.title="pwned"><script>document.title="pwned"</script>\u202e';
const object = { toString: 1, valueOf: 1, __proto__: { constructor: 1 } };

const before = async (sandbox: Parameters<typeof post>[0]): Promise<void> => {
  for (const number of [to, markup, '__proto__', 'constructor', '\ud800', `${to}${'9'.repeat(3000)}`]) {
    await post(sandbox, textPath, { to: number, message: { text: markup } });
  }
  await notify(sandbox, { ...shipped, parameters: [markup, markup, markup] });
  await notify(sandbox, { ...shipped, templateName: markup });
  await notify(sandbox, { ...shipped, parameters: [object], language: object });
  await post(sandbox, `/api/${encodeURIComponent(markup)}`, markup);
  for (const url of ['javascript:document.title="pwned"', `https://a.example/%E0%A4%A${markup}`]) {
    const attachment = { url, mime: `image/png;x=${markup}`, filename: markup, caption: markup };
    await post(sandbox, attachmentPath, { to, attachment });
  }
  await post(sandbox, textPath, { to, message: { text: `${'*_~`'.repeat(1000)}${'> '.repeat(40)}` } });
  await post(sandbox, textPath, { to, message: { text: '*_~'.repeat(600) + '~_*'.repeat(600) } });
};

// `visit` fails the test for every script error, and for every violation of the content security policy.
describeInBrowser('hostile messages', (browser) => {
  it('are text in the list, in the chat and in the inspector', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${to}`, { before });
    for (const recipient of ['', markup, '__proto__', to]) {
      await page.goto(new URL(`/?${new URLSearchParams({ to: recipient })}`, page.url()).href);
      const expected = sandbox.calls({ to: recipient }).length;
      await eventually(() => page.locator('.call').count()).toBe(expected);
      // What would run a script is text, not a link.
      expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
    }
    await eventually(() => page.locator('.parameter').first().textContent()).toBe(markup);
    await page.locator('.file-name').getByText(markup, { exact: true }).first().waitFor();
    await page.goto(new URL('/', page.url()).href);
    const count = sandbox.calls().length;
    await eventually(() => page.getByRole('option').count()).toBe(count);
    for (const { id } of sandbox.calls().toReversed()) {
      await page.locator(`#${id}.selected`).waitFor();
      await page.getByRole('region', { name: 'Call', exact: true }).getByText(id, { exact: true }).waitFor();
      await page.keyboard.press('j');
    }
    await page.keyboard.press('c');
    await page.getByRole('dialog').getByText('__proto__').waitFor();
    await eventually(() => page.title()).toMatch(/Inbox · notifygen sandbox$/);
    expect(await page.locator('main img, main script, [onerror]').count()).toBe(0);
  });
});

describeInBrowser('a template whose names are those of parts of the pages', (browser) => {
  it('has a card and fields of its own', async () => {
    const yaml = (name: string): string =>
      `name: ${name}\nbody: "{{1}} and {{2}} and {{3}}."\nplaceholders: [to, template, fault]\n`;
    const files = { 'a.yaml': yaml('fault'), 'b.yaml': yaml('errors') };
    const { page, sandbox } = await browser.visit('/templates#%', { files });
    for (const name of ['errors', 'fault']) {
      await page.goto(new URL(`/templates#template-${name}`, page.url()).href);
      const card = page.locator(`.template[data-name=${name}]`);
      await card.locator('form').waitFor();
      await card.getByLabel('to', { exact: true }).fill('first');
      await card.getByLabel('fault', { exact: true }).fill('third');
      await card.getByRole('button', { name: 'Send to the inbox' }).click();
      await card.getByText('Sent.').waitFor();
    }
    expect(sandbox.messages().map(({ text }) => text)).toStrictEqual(
      Array.from({ length: 2 }, () => 'first and template and third.'),
    );
    const ids = await page.evaluate(() => Array.from(document.querySelectorAll('[id]'), ({ id }) => id));
    expect(ids).toStrictEqual([...new Set(ids)]);
  });
});
