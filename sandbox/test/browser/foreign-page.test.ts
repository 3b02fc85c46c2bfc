import { expect, it } from 'vitest';
import { serveHttp } from '../../../test/support/serve-http.ts';
import { describeInBrowser } from '../support/browser.js';
import { eventually, hello, openSandbox, post, serveUntilEnd, textPath } from '../support/sandbox.js';

describeInBrowser('a page of another website', (browser) => {
  it('cannot send, delete or use up anything in any way that browsers allow', async () => {
    const sandbox = await openSandbox({ faults: [{ fault: 503 }] });
    const { url } = await serveUntilEnd(sandbox);
    const website = await serveHttp((_, response) => response.end('<!doctype html><title>A website</title>'));
    const page = await (await browser.newContext()).newPage();
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(url)) statuses.push(response.status());
    });
    await page.goto(website.replace('127.0.0.1', 'localhost'));
    await page.evaluate(
      async ({ api, rest }) => {
        const init = { method: 'POST', mode: 'no-cors', body: '{}' } as const;
        await fetch(api, init);
        await fetch(`${rest}/faults`, init);
        await fetch(`${rest}/templates/store_welcome/send`, init);
        await fetch(api, { mode: 'no-cors' });
        navigator.sendBeacon(api, '{}');
        const image = new Image();
        // Another URL than above: of two equal requests, the browser may answer one from its memory.
        image.src = `${api}?image`;
        await new Promise((resolve) => image.addEventListener('error', resolve));
        const form = Object.assign(document.createElement('form'), { method: 'post', action: api });
        document.body.append(form);
        form.submit();
      },
      { api: url + textPath, rest: `${url}/sandbox` },
    );
    await page.waitForURL(url + textPath);
    // The browser does not report the response to the beacon.
    await eventually(() => statuses.length).toBe(6);
    expect(new Set(statuses)).toStrictEqual(new Set([403]));
    expect(sandbox.calls()).toStrictEqual([]);
    expect(await post(sandbox, textPath, hello)).toMatchObject({ status: 503 });
  });
});
