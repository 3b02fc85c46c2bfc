import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serveSandbox } from '../../src/index.js';
import { announceMissingChromium, chromiumPath, launchChromium } from '../support/chromium.js';
import { post, shop, textPath, to } from '../support/sandbox.js';

announceMissingChromium();

describe.runIf(chromiumPath)('many tabs of one browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(chromiumPath ?? '');
  }, 60_000);
  afterAll(() => browser?.close());

  it('all follow what happens, over one connection, whichever of them close', async () => {
    const sandbox = await shop();
    const server = await serveSandbox(sandbox);
    const context = await browser.newContext();
    onTestFinished(async () => {
      await context.close();
      await server.close();
    });
    let streams = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/sandbox/events')) streams++;
    });
    const tabs: Page[] = [];
    // HTTP/1.1 has six connections a host.
    for (let count = 0; count < 8; count++) {
      const page = await context.newPage();
      await page.goto(`${server.url}/?to=${to}`);
      await page.locator('#connection[data-state=open]').waitFor();
      tabs.push(page);
    }
    expect(streams).toBe(1);
    const show = async (text: string): Promise<void> => {
      await post(sandbox, textPath, { to, message: { text } });
      for (const page of tabs) await page.locator('.call').getByText(text).waitFor();
    };
    await show('To all eight');
    await tabs.shift()?.close();
    await expect.poll(() => streams).toBe(2);
    await show('To the seven that are left');
    await tabs[0]?.goto(`${server.url}/templates`);
    await tabs[0]?.goto(`${server.url}/?to=${to}`);
    await show('To one that came back');
  });

  it('find back after the sandbox was away, even where somebody typed meanwhile', async () => {
    const sandbox = await shop();
    const first = await serveSandbox(sandbox);
    const context = await browser.newContext();
    const tabs = [await context.newPage(), await context.newPage()];
    for (const page of tabs) {
      await page.goto(`${first.url}/?to=${to}`);
      await page.locator('#connection[data-state=open]').waitFor();
    }
    await first.close();
    for (const page of tabs) {
      await page.getByText('connection lost, trying again').waitFor();
      await page.getByRole('searchbox').fill('back');
    }
    const second = await serveSandbox(sandbox, { port: first.port });
    onTestFinished(async () => {
      await context.close();
      await second.close();
    });
    await post(sandbox, textPath, { to, message: { text: 'I am back' } });
    for (const page of tabs) await page.locator('.conversation').getByText('I am back').waitFor();
  });
});
