import { expect, it } from 'vitest';
import { groupRetries } from '../../assets/calls/group-retries.js';
import { hasNoAxeFindings } from '../support/axe.js';
import { describeInBrowser } from '../support/browser.js';
import { sendExamples } from '../support/example-messages.js';
import {
  eventually,
  hello,
  openSandbox,
  post,
  sendTexts,
  shipped,
  templatePath,
  textPath,
  to,
} from '../support/sandbox.js';

it('groups a call with those that it retries, and no others', async () => {
  const sandbox = await openSandbox();
  sandbox.fault({ fault: 503, times: 2 });
  for (const text of ['a', 'b', 'a', 'a', 'a']) await post(sandbox, textPath, { to, message: { text } });
  await sendTexts(sandbox, ['b', 'b']);
  const groups = groupRetries(sandbox.calls()).map((attempts) => attempts.map(({ id }) => id));
  expect(groups).toStrictEqual([
    // Sent again after it was accepted: not a retry.
    ['sandbox-1', 'sandbox-3'],
    ['sandbox-4'],
    ['sandbox-5'],
    ['sandbox-2', 'sandbox-6'],
    ['sandbox-7'],
  ]);
});

it('measures the time to the response, with the delay of a fault', async () => {
  const sandbox = await openSandbox();
  sandbox.fault({ fault: 'slow', delay: 50 });
  sandbox.fault({ fault: 'cut-after' });
  await post(sandbox, textPath, hello);
  await post(sandbox, textPath, hello).catch(() => undefined);
  await post(sandbox, textPath, hello);
  const [slow, cut, fast] = sandbox.calls().map(({ http }) => http.duration);
  expect(slow).toBeGreaterThanOrEqual(50);
  expect(cut).toBeUndefined();
  expect(fast).toBeGreaterThanOrEqual(0);
});

describeInBrowser('the page of all calls', (browser) => {
  it('shows new calls first, groups retries, and leads to the chat and back', async () => {
    const { page, sandbox } = await browser.visit('/calls');
    await page.getByText('No calls yet.').waitFor();
    sandbox.fault({ fault: 503, times: 2 });
    for (let attempt = 0; attempt < 3; attempt++) await post(sandbox, textPath, hello);
    await page.getByText('3 attempts').waitFor();
    await sendTexts(sandbox, ['Newer']);
    const groups = page.locator('#stream > li');
    await eventually(() => groups.count()).toBe(2);
    await eventually(() => groups.nth(1).locator('.stream-status').allTextContents()).toStrictEqual([
      '503',
      '503',
      '200',
    ]);
    await eventually(() => groups.nth(0).innerText()).toMatch(
      /200.*session text.*447700900123.*accepted.* ms$/s,
    );

    await page.locator('#sandbox-3').click();
    await page.locator('.call#sandbox-3.target').waitFor();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Show in all calls' }).click();
    await page.locator('a#sandbox-3:focus').waitFor();
    await page.goBack();
    await page.locator('.call').first().waitFor();
  });

  it('says why a call was rejected and that one got no response, and filters calls', async () => {
    const { page, sandbox } = await browser.visit('/calls?outcome=faulted', {
      before: async (served) => {
        await post(served, templatePath, {
          message: { ...shipped, parameters: ['Ann'], buttons: undefined },
        });
        served.fault({ fault: 'cut-after' });
        await post(served, textPath, hello).catch(() => undefined);
        await post(served, textPath, hello);
      },
    });
    const rows = page.locator('.stream-row');
    const texts = (): Promise<readonly string[]> => rows.allInnerTexts();
    // The call that repeats it had no fault.
    await eventually(async () => (await texts()).length).toBe(1);
    await eventually(async () => (await texts())[0]).toMatch(
      /none.*session text.*accepted, fault cut-after.*no response/s,
    );
    await page.getByRole('button', { name: 'Rejected' }).click();
    await eventually(async () => (await texts())[0]).toMatch(
      /422.*order_shipped.*rejected.*message\.parameters has 1 item.* \(and 1 more\)/s,
    );
    expect(new URL(page.url()).search).toBe('?outcome=rejected');
    await page.getByRole('searchbox').fill('nothing has this');
    await page.getByText('No call matches').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'All' }).click();
    await page.getByText('2 attempts').waitFor();
    expect(sandbox.calls()).toHaveLength(3);
  });

  it('keeps the focus when a call arrives, shows old calls, and removes deleted ones', async () => {
    const { page, sandbox } = await browser.visit('/calls#sandbox-1', {
      before: (served) =>
        sendTexts(
          served,
          Array.from({ length: 205 }, (_, index) => `text ${index}`),
        ),
    });
    await page.locator('#sandbox-1:focus').waitFor();
    await page.goto(page.url().replace('#sandbox-1', ''));
    await page.reload();
    await page.locator('#sandbox-205').focus();
    await sendTexts(sandbox, ['one more']);
    await page.locator('#sandbox-206').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('sandbox-205');
    await eventually(() => page.locator('#stream > li').count()).toBe(200);
    await page.getByRole('button', { name: 'Show older calls' }).click();
    await page.locator('#sandbox-1').waitFor();
    await page.getByRole('button', { name: 'Show older calls' }).waitFor({ state: 'hidden' });
    sandbox.clear();
    await page.getByText('No calls yet.').waitFor();
    await eventually(() => page.locator('#stream > li').count()).toBe(0);
  });

  it.each([
    ['light', 1200],
    ['dark', 900],
    ['light', 360],
  ] as const)('has no issues that axe finds, in %s mode and %d pixels wide', async (colorScheme, width) => {
    const { page, sandbox } = await browser.visit(
      '/calls',
      { before: sendExamples },
      { colorScheme, viewport: { width, height: 800 } },
    );
    sandbox.fault({ fault: 503 });
    await post(sandbox, textPath, hello);
    await post(sandbox, textPath, hello);
    await page.getByText('2 attempts').waitFor();
    await hasNoAxeFindings(page);
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('shows the calls of the last filter, also if the response to an earlier one is late', async () => {
    const { page } = await browser.visit('/calls', { before: (served) => sendTexts(served, ['one', 'two']) });
    const first = page.locator('#sandbox-1');
    await first.waitFor();
    await page.route(/search=one/, async (route) => {
      await first.waitFor({ state: 'detached' });
      await route.continue();
    });
    const search = page.getByRole('searchbox');
    const [requested, late] = [page.waitForRequest(/search=one/), page.waitForResponse(/search=one/)];
    await search.fill('one');
    await requested;
    await search.fill('two');
    await (await late).finished();
    // Another response, after which the page has read the late one.
    await page.evaluate(() => fetch('/sandbox/info').then((response) => response.text()));
    await eventually(() => page.locator('.stream-row').allInnerTexts()).toHaveLength(1);
    expect(await page.locator('#sandbox-2').count()).toBe(1);
  });

  it.each(['main', 'sandbox-9999'])(
    'loads no older calls for the address of %s, which is none of them',
    async (id) => {
      const { page } = await browser.visit(`/calls#${id}`, {
        before: async (served) => sendTexts(served, Array.from({ length: 201 }, String)),
      });
      await page.getByRole('button', { name: 'Show older calls' }).waitFor();
      expect(await page.locator('.stream-row').count()).toBe(200);
    },
  );
});
