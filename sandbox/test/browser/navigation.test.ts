import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, press } from '../support/browser.js';
import { eventually, other, sendTexts, to } from '../support/sandbox.js';

const narrow = { viewport: { width: 360, height: 700 } };

const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id);

const both = { others: ['one'], texts: ['two'] };

describeInBrowser('the address of the inbox', (browser) => {
  it('names the call of the sheet on a narrow screen, and Back closes it', async () => {
    const { page } = await browser.visit('/', both, narrow);
    const list = page.getByRole('listbox');
    await list.waitFor();
    // Only the user opens the sheet.
    expect(await page.locator('.call').count()).toBe(0);
    await page.getByRole('option').getByText('one').click();
    await page.locator('.call').getByText('one').waitFor();
    await page.locator('.calls-pane[inert]').waitFor();
    await eventually(() => focusedId(page)).toBe('close-sheet');
    await page.goBack();
    await page.locator('.call').waitFor({ state: 'detached' });
    await eventually(() => focusedId(page)).toBe('calls');
    await page.goForward();
    await page.locator('.call').getByText('one').waitFor();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.locator('.call').waitFor({ state: 'detached' });
    await press(page, 'ArrowUp', 'Enter');
    await page.locator('.call.selected').getByText('two').waitFor();
    await page.reload();
    await page.locator('.call.selected').getByText('two').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.call').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('names another call of the sheet without a step of its own, so that one step leads to the list', async () => {
    const { page } = await browser.visit('/', both, narrow);
    await page.getByRole('option').getByText('one').click();
    const button = page.getByRole('button', { name: 'Send again' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.locator('#sandbox-3.selected').waitFor();
    await page.locator('.detail[aria-busy=false]').waitFor();
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.locator('.call').first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('returns to the call before on a wide screen', async () => {
    const { page } = await browser.visit('/', both);
    const selected = page.locator('.call.selected');
    await selected.getByText('two').waitFor();
    await page.getByRole('option').getByText('one').click();
    await selected.getByText('one').waitFor();
    await page.getByRole('option').getByText('two').click();
    await selected.getByText('two').waitFor();
    await page.goBack();
    await selected.getByText('one').waitFor();
    await page.goBack();
    await selected.getByText('two').waitFor();
  });

  it('leads to a call that is far from the newest, and reveals its row', async () => {
    const texts = Array.from({ length: 400 }, (_, index) => `Message ${index + 1}`);
    const { page } = await browser.visit('/?message=sandbox-150', { texts: texts });
    const row = page.getByRole('option', { selected: true });
    await row.getByText('Message 150').waitFor();
    await eventually(() => row.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(
      800,
    );
    const bubble = page.locator('#sandbox-150 .bubble');
    await eventually(() => bubble.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(
      800,
    );
    await page.keyboard.press('j');
    await page.locator('.call.selected').getByText('Message 149').waitFor();
  });

  it('says that the call of a link is gone, or from another run', async () => {
    const { page, url, sandbox } = await browser.visit('/?message=sandbox-2', {
      texts: ['one', 'two', 'three'],
    });
    await page.locator('#sandbox-2.selected').waitFor();
    await page.getByRole('option').getByText('one').click();
    await page.locator('#sandbox-1.selected').waitFor();
    const link = new URL(page.url()).search.replace('sandbox-1', 'sandbox-2');
    await page.goto(`${url}/${link}`);
    await page.locator('#sandbox-2.selected').waitFor();
    await page.goto(`${url}/${link.replace(/run=\w+/, 'run=other')}`);
    await page.getByText('The link to sandbox-2 is from another run of the sandbox').waitFor();
    await page.locator('#sandbox-3.selected').waitFor();
    await sandbox.fetch('http://sandbox/sandbox/messages/sandbox-2', { method: 'DELETE' });
    await page.goto(`${url}/${link}`);
    await page.getByText('There is no call sandbox-2.').waitFor();
    await page.locator('#sandbox-3.selected').waitFor();
  });

  it('names a recipient who has no calls yet, or none that match', async () => {
    const { page, sandbox } = await browser.visit(`/?to=${other}`, { texts: ['one'] });
    await page.getByText(`No calls to ${other} yet.`).waitFor();
    await sendTexts(sandbox, ['first'], other);
    await page.locator('.call').getByText('first').waitFor();
    await page.getByRole('searchbox').fill('no such text');
    await page.getByText('No calls match.').waitFor();
    expect(await page.getByText('Waiting for the first message').count()).toBe(0);
    await page.getByRole('button', { name: 'Show all calls' }).click();
    await eventually(() => page.getByRole('option').count()).toBe(2);
  });
});

describeInBrowser('the focus', (browser) => {
  it('stays at the list when a call is deleted with a key, and at the button that deleted it', async () => {
    const { page } = await browser.visit('/', { texts: ['one', 'two', 'three', 'four'] });
    const selected = page.locator('.call.selected');
    await page.getByRole('option').getByText('three').click();
    await selected.getByText('three').waitFor();
    await eventually(() => focusedId(page)).toBe('calls');
    await page.keyboard.press('Delete');
    await selected.getByText('two').waitFor();
    expect(await focusedId(page)).toBe('calls');
    const button = page.getByRole('button', { name: 'Delete', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await selected.getByText('one').waitFor();
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    // The last row has no next one.
    await page.keyboard.press('Enter');
    await selected.getByText('four').waitFor();
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('stays in the page after everything is deleted', async () => {
    const { page } = await browser.visit('/', { texts: ['one'] });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('Waiting for the first message').waitFor();
    await eventually(() => focusedId(page)).toBe('main');
  });
});

describeInBrowser('the rows of the inbox', (browser) => {
  it('tell a number with + from the same number without it, and a search finds both', async () => {
    const { page } = await browser.visit('/', {
      others: ['someone else'],
      texts: ['valid'],
      before: (box) => sendTexts(box, ['invalid'], `+${to}`),
    });
    const names = (): Promise<readonly string[]> => page.locator('#calls .row-to').allInnerTexts();
    await eventually(names).toHaveLength(3);
    await page.getByRole('searchbox').fill('+44 7700 900 123');
    await eventually(names).toStrictEqual([`+${to} invalid`, to]);
  });
});
