import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { eventually, post, sendTexts, textPath, to } from '../support/sandbox.js';

const other = '111111111';
const narrow = { viewport: { width: 360, height: 700 } };

const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id);

describeInBrowser('the inbox', (browser) => {
  it('goes back to the recipients with the Back button of the browser', async () => {
    const before = async (sandbox: Parameters<typeof sendTexts>[0]): Promise<void> => {
      await sendTexts(sandbox, ['one'], other);
      await sendTexts(sandbox, ['two']);
    };
    const { page } = await browser.visit('/', { before }, narrow);
    const list = page.getByRole('listbox');
    await page.locator('.conversation').filter({ hasText: to }).click();
    await page.locator('.call').getByText('two').waitFor();
    await page.goBack();
    await list.waitFor();
    await eventually(() => new URL(page.url()).search).toBe('');
    await page.goForward();
    await page.locator('.call').getByText('two').waitFor();
    await page.getByRole('button', { name: 'Back to the recipients' }).click();
    await list.waitFor();
    await page.locator('.conversation').filter({ hasText: other }).click();
    await page.locator('.call').getByText('one').waitFor();
    await page.reload();
    await page.locator('.call').getByText('one').waitFor();
    await page.getByRole('button', { name: 'Back to the recipients' }).click();
    await list.waitFor();
  });

  it('returns to the previous chat on a wide screen', async () => {
    const { page } = await browser.visit('/', {
      before: async (sandbox) => {
        await sendTexts(sandbox, ['one'], other);
        await sendTexts(sandbox, ['two']);
      },
    });
    await page.locator('.conversation').filter({ hasText: to }).click();
    await page.locator('.call').getByText('two').waitFor();
    await page.locator('.conversation').filter({ hasText: other }).click();
    await page.locator('.call').getByText('one').waitFor();
    await page.goBack();
    await page.locator('.call').getByText('two').waitFor();
    await page.goBack();
    await page.getByText('Select a recipient.').waitFor();
  });

  it('marks a call as read only while its chat is visible', async () => {
    const { page, sandbox } = await browser.visit('/', { before: (box) => sendTexts(box, ['one']) }, narrow);
    const row = page.locator('.conversation');
    await row.click();
    await page.locator('.call').getByText('one').waitFor();
    await page.getByRole('button', { name: 'Back to the recipients' }).click();
    await page.getByRole('listbox').waitFor();
    await row.locator('.unread').waitFor({ state: 'detached' });
    await sendTexts(sandbox, ['two']);
    await row.locator('.unread').waitFor();
    await sendTexts(sandbox, ['three']);
    await row.getByText('2 unread').waitFor();
    await row.click();
    await page.locator('.call').getByText('three').waitFor();
    await page.waitForFunction(() => document.title === 'Inbox · notifygen sandbox');
  });

  it('says that the call of a link is gone, or from another run', async () => {
    const { page, url, sandbox } = await browser.visit(`/?to=${to}`, {
      before: (box) => sendTexts(box, ['one', 'two', 'three']),
    });
    const link = await page.locator('#sandbox-2').getByRole('link', { name: 'Link' }).getAttribute('href');
    await page.goto(url + link);
    await page.locator('#sandbox-2.target').waitFor();
    await page.goto(`${url}${link?.replace(/run=\w+/, 'run=other')}`);
    await page.getByText('The link to sandbox-2 is from another run of the sandbox').waitFor();
    await sandbox.fetch('http://sandbox/sandbox/messages/sandbox-2', { method: 'DELETE' });
    await page.goto(url + link);
    await page.getByText('There is no call sandbox-2.').waitFor();
    await page.getByText('Select a recipient.').waitFor();
  });

  it('says that a recipient has no calls yet, or none that match', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${other}`, {
      before: (box) => sendTexts(box, ['one']),
    });
    await page.getByText(`No calls to ${other} yet.`).waitFor();
    await sendTexts(sandbox, ['first'], other);
    await page.locator('.call').getByText('first').waitFor();
    await page.getByRole('searchbox').fill('no such text');
    await page.getByText(`No call to ${other} matches the search and the filter.`).waitFor();
    await page.getByText('No calls match.').waitFor();
    await page.getByRole('button', { name: 'Show all calls' }).click();
    await page.locator('.call').getByText('first').waitFor();
    await eventually(() => page.locator('.conversation').count()).toBe(2);
  });

  it('moves the focus to the next call after deleting one, and to the recipients after the last', async () => {
    const { page } = await browser.visit(`/?to=${to}`, {
      before: async (sandbox) => {
        await sendTexts(sandbox, ['other'], other);
        await sendTexts(sandbox, ['one', 'two', 'three']);
      },
    });
    const remove = (id: string): Promise<void> =>
      page.locator(`#${id}`).getByRole('button', { name: 'Delete' }).click();
    await remove('sandbox-3');
    await eventually(() => focusedId(page)).toBe('sandbox-4');
    await remove('sandbox-4');
    await eventually(() => focusedId(page)).toBe('sandbox-2');
    await page.keyboard.press('Delete');
    await eventually(() => focusedId(page)).toBe('conversations');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.locator('.conversation').click();
    await page.getByRole('button', { name: 'Delete chat' }).click();
    await page.getByText('Waiting for the first message').waitFor();
    await eventually(() => focusedId(page)).toBe('search');
  });

  it('keeps the focus in the page after everything is deleted on a narrow screen', async () => {
    const { page } = await browser.visit('/', { before: (box) => sendTexts(box, ['one']) }, narrow);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('Waiting for the first message').waitFor();
    await eventually(() => focusedId(page)).toBe('log');
  });

  it('tells a number with + from the same number without it, and finds both', async () => {
    const { page } = await browser.visit('/', {
      before: async (sandbox) => {
        await sendTexts(sandbox, ['someone else'], other);
        await sendTexts(sandbox, ['valid']);
        await post(sandbox, textPath, { to: `+${to}`, message: { text: 'invalid' } });
      },
    });
    const names = (): Promise<readonly string[]> => page.locator('.conversation-name').allInnerTexts();
    const both = [`+${to} invalid`, to];
    for (const text of [to, `+${to}`, '+44 7700 900 123']) {
      await page.getByRole('searchbox').fill(text);
      await eventually(names).toStrictEqual(both);
      await page.getByRole('searchbox').fill('');
      await eventually(names).toHaveLength(3);
    }
  });
});
