import { expect, it } from 'vitest';
import { hasNoAxeFindings } from '../support/axe.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually, hello, post, textPath, to } from '../support/sandbox.js';

describeInBrowser('the fault panel', (browser) => {
  it('makes every call fail while a toggle is on, one at a time, and shows a dot', async () => {
    const { page, sandbox } = await browser.visit('/');
    const statusOf = async (): Promise<number> => (await post(sandbox, textPath, hello)).status;
    const open = page.locator('#open-faults');
    await open.press('Enter');
    await page.getByText('No fault is planned.').waitFor();
    await page.getByRole('button', { name: '503 unavailable' }).click();
    await page.getByRole('button', { name: '503 unavailable', pressed: true }).waitFor();
    expect([await statusOf(), await statusOf()]).toStrictEqual([503, 503]);
    await page.getByText('every call, 2 so far').waitFor();
    await page.getByRole('button', { name: '429 too many requests' }).press('Space');
    await page.getByRole('button', { name: '429 too many requests', pressed: true }).waitFor();
    await eventually(() => sandbox.unusedFaults()).toMatchObject([{ fault: 429, share: 1 }]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Faults, 1 active' }).waitFor();
    await page.locator('#open-faults:focus').waitFor();
    await open.click();
    await page.getByRole('button', { name: '429 too many requests' }).click();
    await page.getByText('No fault is planned.').waitFor();
    expect(await statusOf()).toBe(200);
    await page.locator('#open-faults:not([data-active])').waitFor();
  });

  it('has one toggle per kind and one that is on, however fast it is opened and they are clicked', async () => {
    const { page, sandbox } = await browser.visit('/');
    await page.evaluate(() => {
      const [open, dialog] = [
        document.getElementById('open-faults'),
        document.querySelector('dialog#faults'),
      ];
      open?.click();
      if (dialog instanceof HTMLDialogElement) dialog.close();
      open?.click();
    });
    await page.getByRole('button', { name: '503 unavailable' }).waitFor();
    await page.evaluate(() => {
      for (const kind of ['503', '429', 'slow']) {
        document.querySelector<HTMLElement>(`#faults [data-kind="${kind}"]`)?.click();
      }
    });
    await page.getByRole('button', { name: 'slow', pressed: true }).waitFor();
    expect(sandbox.unusedFaults()).toMatchObject([{ fault: 'slow' }]);
    const kinds = await page
      .locator('#faults [data-kind]')
      .evaluateAll((all) => all.map((one) => one.textContent));
    expect(kinds).toStrictEqual([...new Set(kinds)]);
  });

  it('shows live how many calls are left, also of faults that were planned elsewhere', async () => {
    const { page, sandbox } = await browser.visit('/calls');
    await page.locator('#open-faults').click();
    sandbox.fault({ fault: 503, times: 2, retryAfter: 0 });
    const planned = page.getByRole('region', { name: 'Planned faults' });
    await planned.getByText('2 of 2 left').waitFor();
    const remove = planned.getByRole('button', { name: 'Remove 503, Retry-After 0 s' });
    await remove.focus();
    await post(sandbox, textPath, hello);
    await planned.getByText('1 of 2 left').waitFor();
    expect(await remove.evaluate((button) => document.activeElement === button)).toBe(true);
    await post(sandbox, textPath, hello);
    await planned.getByText('No fault is planned.').waitFor();
    await page.locator('#fault-fault:focus').waitFor();
  });

  it('adds a fault for one recipient and one template, and removes it', async () => {
    const { page, sandbox } = await browser.visit('/templates');
    await page.locator('#open-faults').click();
    const delay = page.getByLabel('Delay, milliseconds');
    await page.getByLabel('Status or kind').fill('429');
    await delay.waitFor({ state: 'hidden' });
    await page.getByLabel('Status or kind').fill('slow');
    await delay.fill('250');
    await page.getByLabel('Number of calls').fill('3');
    await page.getByLabel('Share of calls, %').fill('50');
    await page.getByLabel('Only calls to').fill(to);
    await page.getByLabel('Only calls with').fill('lookbook');
    await page.keyboard.press('Enter');
    await page.getByText('Added slow.').waitFor();
    await page.locator('#fault-fault:focus').waitFor();
    expect(sandbox.unusedFaults()).toMatchObject([
      { fault: 'slow', delay: 250, times: 3, share: 0.5, to, template: 'lookbook' },
    ]);
    await page.getByText('50% of calls, 3 of 3 left').waitFor();
    await page.getByLabel('Status or kind').fill('404');
    await page.keyboard.press('Enter');
    await page.getByText('Added 404.').waitFor();
    await page.getByRole('button', { name: /^Remove slow, to 447700900123, with lookbook/ }).press('Enter');
    await page.getByRole('button', { name: 'Remove 404' }).and(page.locator(':focus')).waitFor();
    expect(sandbox.unusedFaults()).toMatchObject([{ fault: 404 }]);
  });

  it('shows an unknown value at its field, and plans nothing', async () => {
    const { page, sandbox } = await browser.visit('/');
    await page.locator('#open-faults').click();
    const add = page.getByRole('button', { name: 'Add fault' });
    await add.click();
    await page.locator('#fault-fault[aria-invalid]:focus').waitFor();
    await page.getByLabel('Status or kind').fill('explode');
    await add.click();
    await page.locator('#fault-fault-error').getByText('fault must be a status from 400 to 599').waitFor();
    await page.getByLabel('Status or kind').fill('500');
    await page.getByLabel('Only calls with').fill('lookbok');
    await add.click();
    await page.locator('#fault-template-error').getByText('did you mean lookbook?').waitFor();
    await page.locator('#fault-template:focus').waitFor();
    await page.getByLabel('Number of calls').fill('0');
    await add.click();
    await page.locator('#fault-times[aria-invalid]:focus').waitFor();
    expect(sandbox.unusedFaults()).toStrictEqual([]);
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('has no issues that axe finds, in %s mode and %d pixels wide', async (colorScheme, width) => {
    const { page, sandbox } = await browser.visit('/', {}, { colorScheme, viewport: { width, height: 844 } });
    sandbox.fault({ fault: 503, share: 1 });
    sandbox.fault({ fault: 'slow', delay: 500, times: 2, to, template: 'order_shipped' });
    await page.getByRole('button', { name: 'Faults, 2 active' }).click();
    await page.getByLabel('Status or kind').fill('explode');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await page.locator('#fault-fault-error').waitFor();
    await hasNoAxeFindings(page);
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
