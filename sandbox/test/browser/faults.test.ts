import { expect, it } from 'vitest';
import { hasNoAxeFindings } from '../support/axe.js';
import { describeInBrowser, type TestBrowser } from '../support/browser.js';
import { eventually, hello, post, textPath, to } from '../support/sandbox.js';

/** Opens the panel. */
async function openPanel(browser: TestBrowser) {
  const { page, sandbox } = await browser.visit('/templates');
  await page.locator('#open-faults').press('Enter');
  const kind = page.getByLabel('What happens');
  await kind.waitFor();
  return { page, sandbox, kind, add: page.getByRole('button', { name: 'Add fault' }) };
}

describeInBrowser('the fault panel', (browser) => {
  it('makes every call fail, one fault at a time, and shows a dot', async () => {
    const { page, sandbox, kind, add } = await openPanel(browser);
    const statusOf = async (): Promise<number> => (await post(sandbox, textPath, hello)).status;
    await page.getByText('No fault is planned.').waitFor();
    await add.click();
    await page.getByText('Added 503.').waitFor();
    expect([await statusOf(), await statusOf()]).toStrictEqual([503, 503]);
    await page.getByText('every call, 2 so far').waitFor();
    await kind.selectOption('429: too many requests');
    await add.press('Enter');
    await page.getByText('Added 429.').waitFor();
    expect(sandbox.unusedFaults()).toMatchObject([{ fault: 429, share: 1 }]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Faults, 1 active' }).waitFor();
    await page.locator('#open-faults[data-active]:focus').click();
    await page.getByRole('button', { name: 'Remove 429' }).click();
    await page.getByText('No fault is planned.').waitFor();
    await page.locator('#fault-kind:focus').waitFor();
    expect(await statusOf()).toBe(200);
    await page.locator('#open-faults:not([data-active])').waitFor();
  });

  it('offers every kind, and says which number causes it without a plan, as the forms of templates do', async () => {
    const { page, sandbox } = await browser.visit('/templates');
    await page.keyboard.press('f');
    const kind = page.getByLabel('What happens');
    await kind.waitFor();
    const offered = await page
      .locator('#magic-recipients option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('label')));
    expect(offered).toContain('9990000003: fault cut-before');
    const kinds = await kind.locator('option').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    expect(kinds.filter((name) => /^(429|cut-after|slow|malformed):/.test(name))).toHaveLength(4);
    await kind.selectOption('timeout-before: no response');
    await page.getByText('every message to 9990000001').waitFor();
    await kind.selectOption('another status');
    await page.getByLabel('Status').fill('404');
    await page.getByText('every message to 9990000404').waitFor();
    expect((await post(sandbox, textPath, { ...hello, to: '9990000404' })).status).toBe(404);
    await page.keyboard.press('Enter');
    await page.getByText('Added 404.').waitFor();
  });

  it('shows live how many calls are left, also of faults that were planned elsewhere', async () => {
    const { page, sandbox } = await openPanel(browser);
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
    await page.locator('#fault-kind:focus').waitFor();
  });

  it('adds a fault for one recipient and one template, and removes it', async () => {
    const { page, sandbox, kind, add } = await openPanel(browser);
    await kind.selectOption('slow: the response is late');
    await page.getByLabel('Delay, milliseconds').fill('250');
    await page.getByRole('button', { name: 'A share' }).click();
    await page.getByLabel('Share of calls, %').fill('50');
    await page.getByLabel('Only calls to').fill(to);
    await page.getByLabel('Only calls with the template').fill('lookbook');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added slow.').waitFor();
    expect(sandbox.unusedFaults()).toMatchObject([
      { fault: 'slow', delay: 250, share: 0.5, to, template: 'lookbook' },
    ]);
    await page.getByText('50% of calls, 0 so far').waitFor();
    await kind.selectOption('500: server error');
    await page.getByRole('button', { name: 'The next' }).click();
    await page.getByLabel('Number of calls').fill('3');
    await add.click();
    await page.getByText('Added 500.').waitFor();
    await page.getByText('3 of 3 left').waitFor();
    await page.getByRole('button', { name: /^Remove slow, to 447700900123, with lookbook/ }).press('Enter');
    await page.getByRole('button', { name: 'Remove 500' }).and(page.locator(':focus')).waitFor();
    expect(sandbox.unusedFaults()).toMatchObject([{ fault: 500, times: 3 }]);
  });

  it('does not move while it is used', async () => {
    const { page, sandbox, kind, add } = await openPanel(browser);
    const place = await add.boundingBox();
    for (const other of [
      '429: too many requests',
      'drip: the response comes byte by byte',
      'another status',
    ]) {
      await kind.selectOption(other);
      expect(await add.boundingBox()).toStrictEqual(place);
    }
    await page.getByRole('button', { name: 'A share' }).click();
    sandbox.fault({ fault: 503 });
    await page.getByText('1 of 1 left').waitFor();
    expect(await add.boundingBox()).toStrictEqual(place);
  });

  it('shows an invalid value at its field, and plans nothing', async () => {
    const { page, sandbox, kind, add } = await openPanel(browser);
    await kind.selectOption('another status');
    await add.click();
    const error = page.locator('#fault-status-error').getByText(/^fault must be .* not an empty text/);
    expect((await error.boundingBox())?.height).toBeLessThan(60);
    await page.locator('#fault-status[aria-invalid]:focus').waitFor();
    await page.getByLabel('Status').fill('500');
    await page.getByLabel('Only calls with the template').fill('lookbok');
    await add.click();
    await page.locator('#fault-template-error').getByText('did you mean lookbook?').waitFor();
    await page.locator('#fault-template:focus').waitFor();
    await page.getByLabel('Only calls with the template').fill('');
    await page.getByRole('button', { name: 'The next' }).click();
    await page.getByLabel('Number of calls').fill('0');
    await add.click();
    await page.locator('#fault-amount[aria-invalid]:focus').waitFor();
    expect(sandbox.unusedFaults()).toStrictEqual([]);
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 320],
  ] as const)('has no issues that axe finds, in %s mode and %d pixels wide', async (colorScheme, width) => {
    const view = { colorScheme, viewport: { width, height: 844 } };
    const { page, sandbox } = await browser.visit('/templates', {}, view);
    sandbox.fault({ fault: 503, share: 1 });
    sandbox.fault({ fault: 'slow', delay: 500, times: 2, to, template: 'order_shipped' });
    await page.getByRole('button', { name: 'Faults, 2 active' }).click();
    await page.getByLabel('Only calls with the template').fill('lookbok');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await page.locator('#fault-template-error').waitFor();
    await hasNoAxeFindings(page);
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
