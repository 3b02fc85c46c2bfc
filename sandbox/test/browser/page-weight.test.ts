import { expect, it } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { sendExamples } from '../support/example-messages.js';
import { eventually, numbered, openSandbox, sendTexts, serveUntilEnd } from '../support/sandbox.js';

describeInBrowser('a page that the browser has not loaded before', (browser) => {
  it.each([
    ['the inbox', '/', '.call.selected'],
    ['a linked call', '/?message=sandbox-3', '#sandbox-3.selected'],
    ['the templates', '/templates#template-order_shipped', '.template'],
  ])('needs at most 12 requests and 80 kB for %s', async (_, path, content) => {
    const sandbox = await openSandbox();
    await sendTexts(sandbox, numbered(281));
    await sendExamples(sandbox);
    const { url } = await serveUntilEnd(sandbox);
    const page = await (await browser.newContext()).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const requests = new Map<string, string>();
    const bytes = new Map<string, number>();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => requests.set(requestId, request.url));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      bytes.set(requestId, encodedDataLength),
    );
    await page.goto(url + path);
    await page.locator(content).waitFor();
    // The stream of events does not end.
    await eventually(() => [...requests.keys()].filter((id) => !bytes.has(id)).length).toBe(1);
    expect([...requests.values()].length).toBeLessThanOrEqual(12);
    expect([...bytes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(80_000);
  });
});
