import { expect, it } from 'vitest';
import { describeInBrowser, press, stopClocks } from '../support/browser.js';
import { sendExamples } from '../support/example-messages.js';
import { eventually, notify, numbered, other, sendTexts, shipped, textsOf } from '../support/sandbox.js';

describeInBrowser('the inbox', (browser) => {
  it('shows a new call without a reload, and opens it by itself', async () => {
    const { page, sandbox } = await browser.visit('/');
    await page.getByText('Waiting for the first message').waitFor();
    await notify(sandbox, shipped);
    const rows = page.getByRole('option');
    await rows.getByText('Hi Ann, your order A-1001 ships on Friday.').waitFor();
    await eventually(() => rows.allInnerTexts()).toHaveLength(1);
    await eventually(() => page.locator('mark.parameter').allTextContents()).toStrictEqual([
      'Ann',
      'A-1001',
      'Friday',
    ]);
    await eventually(() => page.locator('a.bubble-button').getAttribute('href')).toBe(
      'https://shop.example/track/A-1001',
    );
    await page.getByRole('heading', { name: 'order_shipped' }).waitFor();
    await sendTexts(sandbox, ['And one more'], other);
    await page.locator('.call.selected').getByText('And one more').waitFor();
    await page.getByRole('option', { selected: true }).getByText('session text').waitFor();
    await eventually(() => page.getByText('New call: text, 111111111, accepted').count()).toBe(1);
  });

  it('stays at the call that the user has selected, until Escape', async () => {
    const { page, sandbox } = await browser.visit('/', { texts: ['one', 'two'] });
    await page.getByRole('option').getByText('one').click();
    await page.locator('.call.selected').getByText('one').waitFor();
    await sendTexts(sandbox, ['three']);
    await page.getByRole('option').getByText('three').waitFor();
    await page.locator('.call.selected').getByText('one').waitFor();
    expect(new URL(page.url()).searchParams.get('message')).toBe('sandbox-1');
    await page.keyboard.press('Escape');
    await page.locator('.call.selected').getByText('three').waitFor();
  });

  it('shows when a call arrived with seconds, how long after the one before, and its kind', async () => {
    const { page, sandbox } = await browser.visit('/');
    await stopClocks(page);
    await sendExamples(sandbox);
    const rows = page.getByRole('option');
    await eventually(() => rows.filter({ hasText: 'session audio' }).innerText()).toMatch(
      /^\d\d:\d\d:\d\d\s+session audio\s+200\s+accepted\s+\+[\d.]+\sm?s\s+351912345678/,
    );
    await eventually(() => rows.filter({ hasText: 'rejected' }).first().innerText()).toMatch(
      /message\.parameters has 2 items, but the template/,
    );
    await eventually(() => rows.filter({ hasText: 'back_in_stock' }).innerText()).toMatch(/fault\s+429/);
  });

  it('selects the row that the user presses, also if others arrive above it before the release', async () => {
    const { page, sandbox } = await browser.visit('/', { texts: numbered(9) });
    for (const text of ['Text 3', 'Text 7', 'Text 5']) {
      const row = page.getByRole('option').filter({ has: page.getByText(text, { exact: true }) });
      const { x = 0, y = 0 } = (await row.boundingBox()) ?? {};
      await page.mouse.move(x + 200, y + 20);
      await page.mouse.down();
      await sendTexts(sandbox, [`arrived after ${text}`]);
      await page.getByRole('option').getByText(`arrived after ${text}`).waitFor();
      await page.mouse.up();
      await page.locator('.call.selected').getByText(text, { exact: true }).waitFor();
    }
  });

  it('does not move what the user looks at when calls arrive, says how many, and leads to them, also with Escape', async () => {
    const { page, sandbox } = await browser.visit('/', { texts: numbered(300) });
    const list = page.getByRole('listbox');
    await page.getByRole('option').first().waitFor();
    const scrollDown = (): Promise<void> =>
      list.evaluate((element) => {
        element.scrollTop = 1000;
      });
    await scrollDown();
    const row = page.getByRole('option', { name: /\s270$/ });
    await row.waitFor();
    const before = await row.boundingBox();
    await sendTexts(sandbox, ['a new one', 'another']);
    await page.getByText('302 calls').waitFor();
    await eventually(() => row.boundingBox()).toStrictEqual(before);
    await page.getByRole('button', { name: '2 new' }).click();
    await page.locator('.call.selected').getByText('another').waitFor();
    await page.getByRole('button', { name: '2 new' }).waitFor({ state: 'hidden' });
    await page.getByRole('option', { name: /\s290$/ }).click();
    await scrollDown();
    await page.getByRole('option', { name: /\s270$/ }).waitFor();
    await sendTexts(sandbox, ['the last']);
    await page.getByRole('button', { name: '1 new' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.call.selected').getByText('the last').waitFor();
  });

  it('takes a key while a call is loading as meant for that one, not for the call before', async () => {
    const { page, sandbox } = await browser.visit('/', { others: ['to another'], texts: ['the newest'] });
    const detail = page.locator('.detail');
    await page.locator('.call.selected').getByText('the newest').waitFor();
    const pressed = Promise.withResolvers<void>();
    await page.route(/messages\?/, (route) => pressed.promise.then(() => route.continue()));
    await page.getByRole('option').getByText('to another').click();
    await eventually(() => detail.getAttribute('aria-busy')).toBe('true');
    await page.keyboard.press('r');
    pressed.resolve();
    await page.locator('#sandbox-3.selected').getByText('to another').waitFor();
    expect(textsOf(sandbox)).toStrictEqual(['to another', 'the newest', 'to another']);
  });

  it('deletes a call unless the user takes it back, and a chat and all calls', async () => {
    const { page, sandbox } = await browser.visit('/', {
      before: async (box) => {
        await sendTexts(box, ['one', 'two', 'three']);
        await sendTexts(box, ['other'], other);
      },
    });
    page.on('dialog', (dialog) => void dialog.accept());
    const texts = (): readonly string[] => textsOf(sandbox);
    await page.getByRole('option').getByText('two').click();
    await page.locator('.call.selected').getByText('two').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Deleted sandbox-2.').waitFor();
    await page.locator('.call.selected').getByText('one').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.call.selected').getByText('two').waitFor();
    await page.keyboard.press('Delete');
    await page.getByText('Deleted sandbox-2.').waitFor();
    expect(texts()).toStrictEqual(['one', 'two', 'three', 'other']);
    await page.getByRole('button', { name: 'Close' }).click();
    await eventually(texts).toStrictEqual(['one', 'three', 'other']);
    await eventually(() => page.getByRole('option').count()).toBe(3);
    await page.getByRole('button', { name: 'Delete chat' }).click();
    await eventually(texts).toStrictEqual(['other']);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('Waiting for the first message').waitFor();
    expect(texts()).toStrictEqual([]);
  });

  it('opens no call by itself that is about to be deleted, and deletes it also if the user leaves the page', async () => {
    const { page, sandbox, url } = await browser.visit('/', { texts: ['one', 'two'] });
    await page.locator('.call.selected').getByText('two').waitFor();
    await page.keyboard.press('Delete');
    await page.getByText('Deleted sandbox-2.').waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => new URL(page.url()).search).toBe('');
    await page.locator('#sandbox-1.selected').waitFor();
    await page.goto(`${url}/templates`);
    await eventually(() => textsOf(sandbox)).toStrictEqual(['one']);
  });

  it('can be used with the keyboard alone', async () => {
    const { page, sandbox } = await browser.visit('/', { others: ['older'], texts: ['first', 'second'] });
    const selected = page.locator('.call.selected');
    await selected.getByText('second').waitFor();
    await page.keyboard.press('j');
    await selected.getByText('first').waitFor();
    await page.keyboard.press('ArrowDown');
    await selected.getByText('older').waitFor();
    await page.keyboard.press('k');
    await selected.getByText('first').waitFor();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Home');
    await selected.getByText('second').waitFor();
    await page.keyboard.press('End');
    await selected.getByText('older').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('first');
    await eventually(() => page.getByRole('option').count()).toBe(1);
    await press(page, 'Escape', 'j');
    await selected.getByText('first').waitFor();
    await page.keyboard.press('r');
    await eventually(() => textsOf(sandbox)).toStrictEqual(['older', 'first', 'second', 'first']);
    await page.locator('#sandbox-4.selected').waitFor();
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Edit and send' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Delete');
    await page.getByText('Deleted sandbox-4.').waitFor();
    await page.keyboard.press('u');
    await page.locator('#sandbox-4.selected').waitFor();
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'Recipients' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('next and previous call').waitFor();
  });

  it('lists the recipients with their new calls, and then shows only those of one', async () => {
    const { page, sandbox } = await browser.visit('/', {
      names: { [other]: 'Ann Example' },
      others: ['one', 'two'],
      texts: ['three'],
    });
    await page.getByRole('button', { name: 'All recipients' }).click();
    const recipients = page.getByRole('dialog', { name: 'Recipients' });
    await eventually(() => recipients.getByRole('option').first().innerText()).toMatch(
      /^447700900123\s+1 call/,
    );
    const ann = recipients.getByRole('option').filter({ hasText: 'Ann Example' });
    await eventually(() => ann.innerText()).toMatch(/2 calls[\s\S]*2 new/);
    await sendTexts(sandbox, ['four'], other);
    await eventually(() => ann.innerText()).toMatch(/3 calls[\s\S]*3 new/);
    await ann.click();
    await eventually(() => page.getByRole('option').count()).toBe(3);
    await page.getByRole('heading', { name: 'Ann Example 111111111' }).waitFor();
    expect(new URL(page.url()).searchParams.get('to')).toBe(other);
    await page.getByRole('option').getByText('one').click();
    await page.getByRole('button', { name: 'Show the calls to all recipients' }).click();
    await eventually(() => page.getByRole('option').count()).toBe(4);
    await page.keyboard.press('c');
    await recipients.getByText('Ann Example').waitFor();
    await eventually(() => ann.getByText('new').count()).toBe(0);
  });

  it('works without storage, and in a window where nothing can be kept', async () => {
    const { page, url } = await browser.visit('/', { texts: ['Hello'] });
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto(url);
    const log = page.locator('.log');
    await log.getByText('Hello').waitFor();
    const left = (): Promise<number> =>
      page.locator('.bubble').evaluate((bubble) => bubble.getBoundingClientRect().left);
    const received = await left();
    await page.getByRole('button', { name: 'Sender’s side' }).click();
    await eventually(left).toBeGreaterThan(received);
    await page.getByRole('button', { name: 'curl' }).click();
    await page.getByRole('group', { name: 'curl' }).waitFor();
  });
});
