import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { root } from '../../../test/support/run.ts';
import { serveHttp } from '../../../test/support/serve-http.ts';
import { hasNoAxeFindings } from '../support/axe.js';
import { describeInBrowser, type TestBrowser } from '../support/browser.js';
import {
  eventually,
  notify,
  openSandbox,
  serveUntilEnd,
  shipped,
  templatePath,
  to,
} from '../support/sandbox.js';

const picture = readFileSync(join(root, 'generator/test/fixtures/media/image.png'));

/** A server with a picture at every path but `/moved`, which redirects to another host, and the requests of browsers that it received. */
async function servePictures() {
  const requests: IncomingMessage[] = [];
  const url = await serveHttp((request, response) => {
    // The sandbox checks files on this machine by itself.
    if (request.headers['sec-fetch-dest'] === 'image') requests.push(request);
    const other = `http://localhost:${request.socket.localPort}/a.png`;
    if (request.url === '/moved') response.writeHead(302, { location: other }).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  return { requests, url };
}

/** Opens the chat with one call per URL; a path is one of the sandbox. */
async function openChat(browser: TestBrowser, urls: readonly string[]) {
  const sandbox = await openSandbox();
  const { url } = await serveUntilEnd(sandbox);
  for (const file of urls.map((each) => new URL(each, url).href)) {
    await notify(sandbox, { ...shipped, file: { type: 'image', url: file } });
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/?to=${to}`);
  await page
    .locator('.call')
    .nth(urls.length - 1)
    .waitFor();
  return { page, sandbox, url };
}

/** Each once: a busy browser may send a request again. */
const urlsOf = (requests: readonly IncomingMessage[]): readonly (string | undefined)[] => [
  ...new Set(requests.map(({ url }) => url)),
];

const show = (page: Page, index = 0): Promise<void> =>
  page.getByRole('button', { name: 'Show picture' }).nth(index).click();

/** The width of the picture in pixels; 0 if it was not loaded, -1 while it loads. */
const widthIn =
  (page: Page, index = 0) =>
  (): Promise<number> =>
    page
      .frameLocator('iframe')
      .nth(index)
      .locator('img')
      .evaluate((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : -1));

describeInBrowser('the picture of a call', (browser) => {
  it('is loaded when the user asks for it, without a referrer', async () => {
    const { url, requests } = await servePictures();
    const { page } = await openChat(browser, [`${url}/a.png?size=2;3,4`]);
    expect(requests).toHaveLength(0);
    await show(page);
    await eventually(widthIn(page)).toBeGreaterThan(0);
    expect(urlsOf(requests)).toStrictEqual(['/a.png?size=2;3,4']);
    expect(requests[0]?.headers.referer).toBeUndefined();
    await hasNoAxeFindings(page);
    // The keys of the page still work.
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  });

  it('is not loaded from another host that its own redirects to', async () => {
    const { url, requests } = await servePictures();
    const { page } = await openChat(browser, [`${url}/moved`]);
    await show(page);
    await eventually(widthIn(page)).toBe(0);
    expect(urlsOf(requests)).toStrictEqual(['/moved']);
  });

  it('cannot add a rule to the content security policy, or be markup', async () => {
    const { url } = await servePictures();
    const hostile = [
      'https://a;script-src-elem/a.png',
      'https://*/a.png',
      `${url}/"><script>top.document.title='hacked'</script>`,
      `${url}/a.svg`,
    ];
    const { page, url: sandboxUrl } = await openChat(browser, hostile);
    const policyOf = async (picture: string): Promise<string> => {
      const response = await fetch(`${sandboxUrl}/picture?url=${encodeURIComponent(picture)}`);
      return /img-src [^;]*/.exec(response.headers.get('content-security-policy') ?? '')?.[0] ?? '';
    };
    expect(await policyOf(hostile[0] ?? '')).toBe("img-src 'none'");
    expect(await policyOf(hostile[1] ?? '')).toBe("img-src 'none'");
    expect(await policyOf('javascript:alert(1)')).toBe("img-src 'none'");
    expect(await policyOf(`${url}/a.png`)).toBe(`img-src ${url}`);
    for (const index of hostile.keys())
      await show(page, 0).then(() => page.locator('iframe').nth(index).waitFor());
    await eventually(widthIn(page, 2)).toBeGreaterThan(0);
    await eventually(() => page.title()).toBe('Inbox · notifygen sandbox');
  });

  it('cannot be a request to the sandbox itself', async () => {
    const { page, sandbox, url } = await openChat(browser, [templatePath]);
    const requested = page.waitForRequest(url + templatePath);
    await show(page);
    await requested;
    await eventually(widthIn(page)).toBe(0);
    // The sandbox's own check of the file is a call, but the picture is none.
    const dests = sandbox.calls().map(({ http }) => http.headers['sec-fetch-dest']);
    expect(dests).not.toContain('image');
  });
});
