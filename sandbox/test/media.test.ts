import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { root } from '../../test/support/run.ts';
import { serveHttp } from '../../test/support/serve-http.ts';
import type { Sandbox } from '../src/index.js';
import {
  attachmentPath,
  it,
  notify,
  openSandbox,
  post,
  request,
  serveUntilEnd,
  shipped,
  to,
} from './support/sandbox.js';

const fixture = (name: string): Buffer => readFileSync(join(root, 'generator/test/fixtures/media', name));

/** A server on this machine with the generator's media files; `/moved` redirects. */
const serveFiles = (): Promise<string> =>
  serveHttp(({ url = '' }, response) => {
    if (url === '/moved') response.writeHead(302, { location: '/image.png' }).end();
    else if (url === '/random') response.end(Buffer.from('d5a81c9e0377fb42', 'hex'));
    else if (url === '/order') response.end('{"order":"A-1001"}');
    else response.end(fixture(url.slice(1)));
  });

/** What is found in the file of a template's call. */
async function check(sandbox: Sandbox, type: string, url: string): Promise<unknown> {
  await notify(sandbox, { ...shipped, to, file: { type, url } });
  return findings(sandbox);
}

/** What is found in the file of the last call. */
async function findings(sandbox: Sandbox): Promise<unknown> {
  const { body: calls } = await request(sandbox, 'GET', '/sandbox/messages?outcome=all&last=1');
  const [{ id }] = JSON.parse(JSON.stringify(calls));
  const { status, body } = await request(sandbox, 'GET', `/sandbox/messages/${id}/media`);
  return status === 200 ? body : status;
}

describe('the file of a call', () => {
  it('is checked if it is on this machine', async () => {
    const files = await serveFiles();
    const sandbox = await openSandbox();
    expect(await check(sandbox, 'image', `${files}/image.png`)).toStrictEqual([]);
    expect(await check(sandbox, 'document', `${files}/image.png`)).toStrictEqual([]);
    expect(await check(sandbox, 'video', `${files}/image.png`)).toStrictEqual([
      { severity: 'warning', message: 'is not of the type video, but of image' },
    ]);
    expect(await check(sandbox, 'video', `${files}/hevc.mp4`)).toMatchObject([
      {
        severity: 'warning',
        message: expect.stringContaining('the video codec HEVC'),
        hint: expect.any(String),
      },
    ]);
  });

  it('is reported if an attachment is called an image, but its content is none', async () => {
    const files = await serveFiles();
    const sandbox = await openSandbox();
    const checkAttachment = async (file: string, mime: string): Promise<unknown> => {
      await post(sandbox, attachmentPath, { to, attachment: { url: `${files}/${file}`, mime } });
      return findings(sandbox);
    };
    const unknown = 'its content is of no known media type, but the request says image/png';
    expect(await checkAttachment('random', 'image/png')).toMatchObject([{ message: unknown }]);
    expect(await checkAttachment('order', 'image/png')).toMatchObject([{ message: unknown }]);
    expect(await checkAttachment('random', 'application/octet-stream')).toStrictEqual([]);
    expect(await checkAttachment('order', 'application/x-orders')).toStrictEqual([]);
  });

  it('is not fetched from elsewhere, nor through a redirect', async () => {
    const files = await serveFiles();
    const sandbox = await openSandbox();
    for (const url of [
      'https://shop.example/a.png',
      'http://127.0.0.1.shop.example/a.png',
      'http://10.0.0.1/a.png',
    ]) {
      expect(await check(sandbox, 'image', url)).toBe(404);
    }
    expect(await check(sandbox, 'image', `${files}/moved`)).toStrictEqual([
      { severity: 'warning', message: `cannot fetch ${files}/moved: unexpected redirect` },
    ]);
  });

  it('may be the check itself, which then does not go on forever', async ({ sandbox }) => {
    const { url } = await serveUntilEnd(sandbox);
    expect(
      await check(sandbox, 'image', new URL('/sandbox/messages/sandbox-1/media', url).href),
    ).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('it took longer than 5 seconds') },
    ]);
  }, 20_000);
});
