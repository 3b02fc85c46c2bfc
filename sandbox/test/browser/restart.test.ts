import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Sandbox, serveSandbox } from '../../src/index.js';
import { describeInBrowser, hasLiveConnection } from '../support/browser.js';
import { eventually, openSandbox, other, sendTexts, serveUntilEnd, to } from '../support/sandbox.js';

describeInBrowser('a page', (browser) => {
  const openPage = async (url: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(url);
    await hasLiveConnection(page);
    return page;
  };
  const sandboxWith = async (texts: readonly string[]): Promise<Sandbox> => {
    const sandbox = await openSandbox();
    await sendTexts(sandbox, texts);
    return sandbox;
  };
  const callsOn = (page: Page): Promise<readonly string[]> => page.locator('.message-text').allTextContents();

  it('clears its calls and says so when the sandbox has restarted', async () => {
    const first = await serveSandbox(await sandboxWith(['old one', 'old two']));
    const page = await openPage(`${first.url}/?to=${to}`);
    await eventually(() => callsOn(page)).toStrictEqual(['old one', 'old two']);
    await first.close();
    await serveUntilEnd(await sandboxWith(['new one']), { port: first.port });
    await page.getByText('The sandbox has restarted.').waitFor();
    await eventually(() => callsOn(page)).toStrictEqual(['new one']);
    await page.getByText('1 call', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('The sandbox has restarted.').waitFor({ state: 'hidden' });
  });

  it('never deletes the call that has the same id after a restart', async () => {
    const first = await serveSandbox(await sandboxWith(['old one', 'old two']));
    const page = await (await browser.newContext()).newPage();
    // The page must not notice the restart before the user deletes the call.
    let isOffline = false;
    await page.route('**/sandbox/**', (route) => {
      if (route.request().method() === 'DELETE') isOffline = false;
      return isOffline || route.request().url().endsWith('/events') ? route.abort() : route.continue();
    });
    await page.goto(`${first.url}/?to=${to}`);
    await page.locator('#sandbox-2').waitFor();
    isOffline = true;
    await first.close();
    const sandbox = await sandboxWith(['new one', 'new two']);
    await serveUntilEnd(sandbox, { port: first.port });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Nothing was changed').waitFor();
    expect(sandbox.calls()).toHaveLength(2);
    await eventually(() => callsOn(page)).toStrictEqual(['new one', 'new two']);
  });

  it('shows no call of another chat while the sandbox does not respond', async () => {
    const sandbox = await openSandbox();
    await sendTexts(sandbox, ['to the first'], other);
    await sendTexts(sandbox, ['to the second']);
    const server = await serveSandbox(sandbox);
    const page = await openPage(server.url);
    await page.locator('.call').getByText('to the second').waitFor();
    await server.close();
    await page.getByText('Connection lost. This page').waitFor();
    await page.getByRole('button', { name: 'Delete chat' }).click();
    await page.getByText('Nothing was changed: the sandbox does not respond.').waitFor();
    await page.getByRole('option').getByText('to the first').click();
    await page.getByText('The call could not be loaded: the sandbox does not respond.').waitFor();
    expect(await page.locator('.call').count()).toBe(0);
    expect(sandbox.calls()).toHaveLength(2);
    await serveUntilEnd(sandbox, { port: server.port });
    await page.locator('.call').getByText('to the first').waitFor();
  });

  it('removes the calls that were deleted while the connection was lost', async () => {
    const sandbox = await sandboxWith(['one', 'two', 'three']);
    const server = await serveSandbox(sandbox);
    const page = await openPage(`${server.url}/?to=${to}`);
    await page.locator('#sandbox-3').waitFor();
    await server.close();
    await page.getByText('Connection lost. This page').waitFor();
    await sandbox.fetch('http://sandbox/sandbox/messages/sandbox-2', { method: 'DELETE' });
    await serveUntilEnd(sandbox, { port: server.port });
    await eventually(() => callsOn(page)).toStrictEqual(['one', 'three']);
    await page.getByText('Connection lost. This page').waitFor({ state: 'hidden' });
    expect(await page.getByText('The sandbox has restarted.').isVisible()).toBe(false);
  });

  it('reconnects after the port answered with another program', async () => {
    const sandbox = await sandboxWith(['one']);
    const server = await serveSandbox(sandbox);
    const page = await openPage(server.url);
    await server.close();
    const program = createServer((_, response) => response.writeHead(404).end());
    program.listen(server.port, '127.0.0.1');
    const times: number[] = [];
    while (times.length < 5) {
      const [{ url }] = await once(program, 'request');
      // The page may still ask for something else.
      if (url.endsWith('/events')) times.push(performance.now());
    }
    // By themselves, browsers wait for 3 seconds or more.
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...pauses)).toBeLessThan(1_000);
    // A server that stays away is asked less and less often.
    expect(Math.max(...pauses)).toBeGreaterThan(1_500);
    program.close().closeAllConnections();
    await once(program, 'close');
    await serveUntilEnd(sandbox, { port: server.port });
    await hasLiveConnection(page);
    await sendTexts(sandbox, ['two']);
    await page.locator('.call').getByText('two').waitFor();
  });
});
