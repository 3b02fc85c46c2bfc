import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startGateway } from './support/gateway.js';
import { testFolder, testOutbox, text } from './support/outbox.js';

const program = fileURLToPath(new URL('../bin/notifygen-outbox.js', import.meta.url));
const module = fileURLToPath(new URL('support/outbox-module.ts', import.meta.url));
const link = /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}/;

/** Runs the command until the test ends. Returns the link that it printed, and the ID of a queued message. */
async function servePage(...options: readonly string[]) {
  const gateway = await startGateway();
  const DATABASE_URL = `file:${join(testFolder(), 'outbox.db')}`;
  const outbox = testOutbox({ url: DATABASE_URL, senders: { shop: gateway.client() } });
  const { id } = await outbox.enqueue(text());
  const child = spawn(process.execPath, [program, 'page', module, ...options], {
    env: { ...process.env, DATABASE_URL, GATEWAY_URL: gateway.url },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    output += part;
  });
  const exited = new Promise((resolve) => child.once('close', resolve));
  await vi.waitFor(() => expect(output).toMatch(link), { timeout: 60_000 });
  return { url: new URL(link.exec(output)?.[0] ?? ''), id, outbox, child, exited };
}

/** Opens the link as a browser does, and returns the cookie that it got. */
async function open(url: URL): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toStrictEqual([303, '/']);
  const cookie = response.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
  return cookie.split(';')[0] ?? '';
}

function post(url: URL, cookie: string, name: string, body: object): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json', 'x-notifygen-page': '1' };
  return fetch(new URL(`/api/${name}`, url), { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('notifygen-outbox page', () => {
  it('shows the outbox to those who have the link, read-only, until Ctrl-C', async () => {
    const { url, id, child, exited } = await servePage();
    for (const path of ['/', '/?token=wrong', '/api/status'])
      expect((await fetch(new URL(path, url))).status).toBe(401);
    const cookie = await open(url);
    expect((await fetch(new URL('/', url), { headers: { cookie } })).status).toBe(200);
    expect(await (await post(url, cookie, 'status', {})).json()).toMatchObject({ allowActions: false });
    expect((await post(url, cookie, 'cancel', { id })).status).toBe(403);
    expect((await post(url, `${cookie}x`, 'status', {})).status).toBe(401);
    child.kill('SIGINT');
    expect(await exited).toBe(0);
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
    const cookie = await open(url);
    expect(await (await post(url, cookie, 'status', {})).json()).toMatchObject({ by: 'ann' });
    expect(await (await post(url, cookie, 'cancel', { id })).json()).toBe('cancelled');
    expect(await outbox.get(id)).toMatchObject({ status: 'cancelled' });
  });
});
