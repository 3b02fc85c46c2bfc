import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Sandbox } from '../../src/index.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually, numbered, sendTexts, to } from '../support/sandbox.js';

/** Sends a text every so many milliseconds, until the test ends. */
function sendAllTheTime(sandbox: Sandbox, pause: number): void {
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  void (async () => {
    for (let index = 0; !isOver; index++) {
      await sendTexts(sandbox, [`Arrived ${index}`], String(447_700_900_000 + (index % 5)));
      await sleep(pause);
    }
  })();
}

describeInBrowser('an inbox in which calls keep arriving', (browser) => {
  it('keeps the rows under the pointer in their places, so that each click opens the row that it aimed at', async () => {
    const { page, sandbox } = await browser.visit('/', { texts: numbered(40) });
    const list = page.getByRole('listbox');
    await page.locator('.call.selected').getByText('Text 39').waitFor();
    sendAllTheTime(sandbox, 50);
    const { x = 0, y = 0 } = (await list.boundingBox()) ?? {};
    await page.mouse.move(x + 200, y + 25);
    for (let row = 0; row < 8; row++) {
      const place = { x: x + 200, y: y + 25 + 50 * (row % 6) };
      await page.mouse.move(place.x, place.y);
      const aimedAt = await page.evaluate(
        (point) => document.elementFromPoint(point.x, point.y)?.closest('[role=option]')?.id,
        place,
      );
      const count = sandbox.calls().length;
      await eventually(() => sandbox.calls().length).toBeGreaterThan(count + 1);
      await page.mouse.click(place.x, place.y);
      await eventually(() => page.getByRole('option', { selected: true }).getAttribute('id')).toBe(aimedAt);
    }
  });

  it('says how many are new while the list is still, and returns to the newest when the pointer leaves', async () => {
    const { page, sandbox } = await browser.visit('/', { texts: numbered(40) });
    const list = page.getByRole('listbox');
    await page.locator('.call.selected').getByText('Text 39').waitFor();
    await list.hover();
    const row = page.getByRole('option', { name: /Text 38$/ });
    const before = await row.boundingBox();
    await sendTexts(sandbox, numbered(12), '111111111');
    await page.getByRole('button', { name: '12 new' }).waitFor();
    expect(await row.boundingBox()).toStrictEqual(before);
    await page.mouse.move(5, 5);
    await eventually(() => list.evaluate((element) => element.scrollTop)).toBe(0);
    await page.getByRole('button', { name: '12 new' }).waitFor({ state: 'detached' });
  });

  it('asks the sandbox little, also if it is slow to respond', async () => {
    const { page, sandbox } = await browser.visit('/', { texts: numbered(40) });
    await page.locator('.call.selected').getByText('Text 39').waitFor();
    await page.route('**/sandbox/**', async (route) => {
      await sleep(400);
      await route.continue();
    });
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    for (let index = 0; index < 60; index++) {
      await sendTexts(sandbox, [`Arrived ${index}`], String(447_700_900_000 + (index % 5)));
      await sleep(25);
    }
    await page.locator('.call.selected').getByText('Arrived 59').waitFor();
    await page.getByText('100 calls').waitFor();
    expect(requests).toBeLessThan(30);
  });

  it('opens the newest by itself at most once per second', async () => {
    const { page, sandbox } = await browser.visit('/', { texts: numbered(3) });
    await page.locator('.call.selected').getByText('Text 2').waitFor();
    await page.evaluate(() => {
      const opened: number[] = [];
      Object.assign(globalThis, { opened });
      new MutationObserver((changes) => {
        const isOther = changes.some(
          ({ target, oldValue }) =>
            target instanceof Element && oldValue !== target.getAttribute('aria-current'),
        );
        if (isOther) opened.push(performance.now());
      }).observe(document.body, {
        subtree: true,
        attributeFilter: ['aria-current'],
        attributeOldValue: true,
      });
    });
    for (let index = 0; index < 20; index++) {
      await sendTexts(sandbox, [`Message ${index}`], to);
      await sleep(200);
    }
    await page.locator('.call.selected').getByText('Message 19').waitFor();
    const times = await page.evaluate<number[]>('opened');
    expect(times.length).toBeGreaterThan(1);
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThan(700);
  });
});
