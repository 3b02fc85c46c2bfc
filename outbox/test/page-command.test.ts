import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { setUpCommands } from './support/commands.js';
import { text } from './support/outbox.js';

/** Runs the command until the test ends. Returns the link that it printed, and the ID of a queued message. */
async function servePage(...options: readonly string[]) {
  const { outbox, start } = await setUpCommands();
  const { id } = await outbox.enqueue(text());
  const command = start('page', ...options);
  const [link = ''] =
    /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}/.exec(await command.printed('Press Ctrl-C')) ?? [];
  return { url: new URL(link), id, outbox, command };
}

/** Opens the link as a browser does, and returns the cookie that it got, which other ports do not get, and the address of the page. */
async function open(url: URL): Promise<readonly [cookie: string, page: URL]> {
  const response = await fetch(url, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const page = new URL(response.headers.get('location') ?? '', url);
  const [cookie = '', ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? [];
  expect(attributes).toStrictEqual([`Path=${page.pathname.slice(0, -1)}`, 'HttpOnly', 'SameSite=Strict']);
  expect(page.pathname).toMatch(/^\/[\w-]{16}\/$/);
  return [cookie, page];
}

function post(url: URL, cookie: string, name: string, body: object): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json', 'x-notifygen-page': '1' };
  return fetch(new URL(`api/${name}`, url), { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('notifygen-outbox page', () => {
  it('shows the outbox to those who have the link, read-only, until Ctrl-C', async () => {
    const { url, id, command } = await servePage();
    for (const path of ['/', '/?token=wrong', '/api/status'])
      expect((await fetch(new URL(path, url))).status).toBe(401);
    const [cookie, page] = await open(url);
    expect((await fetch(page, { headers: { cookie } })).status).toBe(200);
    expect(await (await post(page, cookie, 'status', {})).json()).toMatchObject({ mayAct: false });
    expect((await post(page, cookie, 'cancel', { filter: { ids: [id] } })).status).toBe(403);
    expect((await post(page, `${cookie}x`, 'status', {})).status).toBe(401);
    command.signal('SIGINT');
    expect(await command.ended).toMatchObject({ status: 0, stderr: '' });
  });

  it('is not served under a name that resolves to this machine', async () => {
    const { url } = await servePage();
    const status = await new Promise((resolve) =>
      request(url, { headers: { host: 'evil.example' } }, (response) => resolve(response.statusCode)).end(),
    );
    expect(status).toBe(421);
  });

  it('acts with --allow-actions', async () => {
    const { url, id, outbox } = await servePage('--allow-actions', '--as', 'ann');
    const [cookie, page] = await open(url);
    expect(await (await post(page, cookie, 'status', {})).json()).toMatchObject({ by: 'ann' });
    expect(await (await post(page, cookie, 'cancel', { filter: { ids: [id] } })).json()).toMatchObject({
      count: 1,
    });
    expect(await outbox.get(id)).toMatchObject({ status: 'cancelled' });
  });
});
