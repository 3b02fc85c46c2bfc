import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { serveSandbox } from '../../src/index.js';
import { describeInBrowser, hasLiveConnection } from '../support/browser.js';
import { eventually, openSandbox, sendTexts, serveUntilEnd, to } from '../support/sandbox.js';

describeInBrowser('many tabs of one browser', (browser) => {
  it('all show new messages over one event stream, even after tabs close', async () => {
    const sandbox = await openSandbox();
    const server = await serveUntilEnd(sandbox);
    const context = await browser.newContext();
    let streams = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/sandbox/events')) streams++;
    });
    const tabs: Page[] = [];
    // With HTTP/1.1, a browser opens at most six connections to a host.
    for (let count = 0; count < 8; count++) {
      const page = await context.newPage();
      await page.goto(`${server.url}/?to=${to}`);
      await hasLiveConnection(page);
      tabs.push(page);
    }
    expect(streams).toBe(1);
    const sendAndSee = async (text: string): Promise<void> => {
      await sendTexts(sandbox, [text]);
      for (const page of tabs) await page.locator('.call').getByText(text).waitFor();
    };
    await sendAndSee('To all eight');
    await tabs.shift()?.close();
    await eventually(() => streams).toBe(2);
    await sendAndSee('To the remaining seven');
    await tabs[0]?.goto(`${server.url}/templates`);
    await tabs[0]?.goto(`${server.url}/?to=${to}`);
    await sendAndSee('To one that came back');
  });

  it('reconnect after the sandbox restarts, even if the user typed in the meantime', async () => {
    const sandbox = await openSandbox();
    const first = await serveSandbox(sandbox);
    const context = await browser.newContext();
    const tabs = [await context.newPage(), await context.newPage()];
    for (const page of tabs) {
      await page.goto(`${first.url}/?to=${to}`);
      await page.getByRole('searchbox').waitFor();
    }
    await first.close();
    for (const page of tabs) {
      await page.getByText('Connection lost. This page').waitFor();
      await page.getByRole('searchbox').fill('back');
    }
    await serveUntilEnd(sandbox, { port: first.port });
    await sendTexts(sandbox, ['I am back']);
    for (const page of tabs) await page.getByRole('option').getByText('I am back').waitFor();
  });
});
