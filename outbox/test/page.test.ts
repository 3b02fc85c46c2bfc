import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutboxPage, type OutboxPageOptions, serveRequest } from '@notifygen/outbox/page';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recipientOf, setUpOutbox, text } from './support/outbox.js';

const call: Readonly<Record<string, string>> = {
  'content-type': 'application/json',
  'x-notifygen-page': '1',
};

async function setUp(options?: OutboxPageOptions) {
  const templates = { sale: { name: 'sale', language: 'en', parameters: [] } };
  const { gateway, outbox } = await setUpOutbox({ templates });
  const page = createOutboxPage(outbox, options);
  const post = (path: string, given: unknown = {}, headers = call, user = {}): Promise<Response> => {
    const body = typeof given === 'string' ? given : JSON.stringify(given);
    return page(new Request(`https://admin.example${path}`, { method: 'POST', headers, body }), user);
  };
  const read = async (path: string, body?: unknown) => (await post(path, body)).json();
  const get = (path: string): Promise<Response> => page(new Request(`https://admin.example${path}`));
  return { gateway, outbox, page, post, read, get };
}

/** An outbox with one message that may have been sent. */
async function setUpUnknown(options?: OutboxPageOptions) {
  const setup = await setUp(options);
  setup.gateway.reply = () => ({ status: 503 });
  const { id } = await setup.outbox.enqueue(text());
  await setup.outbox.drain();
  return { ...setup, id };
}

describe('the page', () => {
  it('consists of files of its own origin, under the path where it is mounted', async () => {
    const { get } = await setUp({ path: '/admin/outbox' });
    const response = await get('/admin/outbox');
    expect(response.status).toBe(200);
    const html = await response.text();
    const links = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, link = '']) => link);
    expect(links).toHaveLength(3);
    for (const link of links) {
      expect(link).toMatch(/^\/admin\/outbox\/assets\//);
      const { status, headers } = await get(link);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    }
    expect((await get('/admin/outbox/')).status).toBe(200);
  });

  it.each([
    '/',
    '/admin',
    '/admin/outboxes',
    '/admin/outbox/assets/manifest.json',
    '/admin/outbox/assets/../../package.json',
    '/admin/outbox/assets/%2e%2e%2fpackage.json',
    '/admin/outbox/more',
  ])('has nothing at %s', async (path) => {
    const { get } = await setUp({ path: '/admin/outbox' });
    expect((await get(path)).status).toBe(404);
  });

  it('protects every response, and lets no browser or proxy keep what it shows', async () => {
    const { get, post } = await setUp();
    for (const response of [await get('/'), await post('/api/status'), await post('/api/status', {}, {})]) {
      expect(response.headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src 'self'",
      );
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([{ path: 'outbox' }, { path: '/"><script>' }, { path: '//evil.example' }])(
    'rejects the path of %j',
    async (options) => {
      await expect(setUp(options)).rejects.toThrow('createOutboxPage: path must be such as /admin/outbox');
    },
  );
});

describe('a call', () => {
  it('shows the status, and lists messages with the last digits of their recipients', async () => {
    const { read, outbox } = await setUp();
    const { id } = await outbox.enqueue(text(7), { priority: 'high' });
    const queuedByPriority = { urgent: 0, high: 1, normal: 0, bulk: 0 };
    expect(await read('/api/status')).toMatchObject({
      allowActions: false,
      outbox: { queued: 1, senders: { shop: { queuedByPriority } } },
    });
    const found = await read('/api/find', { recipient: recipientOf(7) });
    expect(found).toMatchObject([{ id, recipient: '…0007', status: 'queued' }]);
    expect(JSON.stringify(found)).not.toContain(recipientOf(7));
    expect(await read('/api/get', { id })).toMatchObject({ id, recipient: recipientOf(7) });
  });

  it.each([
    ['of another website', { ...call, 'sec-fetch-site': 'cross-site' }],
    ['of another host of the same site', { ...call, 'sec-fetch-site': 'same-site' }],
    ['of another origin, over plain HTTP', { ...call, origin: 'http://evil.example' }],
    ['of a sandboxed page', { ...call, origin: 'null' }],
    ['of a form, which cannot set headers', { 'content-type': 'text/plain' }],
  ])('%s is refused', async (_, headers) => {
    const { post, outbox, id } = await setUpUnknown({ allowActions: true });
    expect((await post('/api/accepted', { id }, headers)).status).toBe(403);
    expect((await post('/api/status', {}, headers)).status).toBe(403);
    expect(await outbox.get(id)).toMatchObject({ status: 'unknown' });
  });

  it('is accepted from the page itself, also behind a proxy that changes the host', async () => {
    const { post } = await setUp();
    const proxied = { ...call, origin: 'https://public.example', 'sec-fetch-site': 'same-origin' };
    expect((await post('/api/status', {}, proxied)).status).toBe(200);
    expect((await post('/api/status', {}, { ...call, origin: 'https://admin.example' })).status).toBe(200);
  });

  it('changes nothing unless actions are allowed', async () => {
    const { post, outbox, id } = await setUpUnknown();
    const names = ['accepted', 'not-sent', 'retry', 'cancel', 'pause', 'resume'];
    for (const name of [...names, 'pass-canary', 'cancel-campaign'])
      expect((await post(`/api/${name}`, { id })).status).toBe(403);
    expect(await outbox.get(id)).toMatchObject({ status: 'unknown' });
  });

  it('resolves, retries and cancels if actions are allowed', async () => {
    const { post, read, outbox, id } = await setUpUnknown({ allowActions: true });
    expect(await read('/api/not-sent', { id })).toBe('queued');
    expect(await read('/api/cancel', { id })).toMatch(/^(cancelled|unknown)$/);
    const again = await post('/api/retry', { id });
    expect(again.status).toBe(409);
    expect((await again.json()).message).toContain('not failed');
    expect((await outbox.status()).queued).toBe(0);
  });

  it('acts on all messages that match a filter, after it said how many, and records who did it', async () => {
    const { post, read, outbox } = await setUp({ allowActions: true });
    await outbox.enqueueAll(
      Array.from({ length: 30 }, (_, n) => ({ message: text(n), tag: n < 20 ? 'spring' : 'other' })),
    );
    const filter = { tag: 'spring', to: new Date(Date.now() + 60_000).toISOString() };
    expect(await read('/api/cancel', { filter, dryRun: true })).toMatchObject({ count: 20, isDone: true });
    expect(await outbox.status()).toMatchObject({ queued: 30 });
    const done = await post('/api/cancel', { filter }, call, { by: 'ann' });
    expect(await done.json()).toMatchObject({ count: 20, isDone: true });
    expect(await outbox.status()).toMatchObject({ queued: 10, cancelled: 20 });
    const [cancelled] = await outbox.find({ status: 'cancelled', limit: 1 });
    expect(cancelled?.actions).toMatchObject([{ action: 'cancel', by: 'ann' }]);
  });

  it('lists campaigns without recipients, passes a canary unless it is paused, and cancels the rest', async () => {
    const { post, read, outbox } = await setUp({ allowActions: true });
    const name = 'spring';
    const rows = Array.from({ length: 30 }, (_, number) => ({ to: recipientOf(number) }));
    await outbox.campaigns.create({ name, template: 'sale', rows, canary: { messages: 10 } });
    const listed = await read('/api/campaigns');
    expect(listed).toMatchObject({
      campaigns: [{ name, state: 'canary', counts: { queued: 30 } }],
    });
    expect(JSON.stringify(listed)).not.toContain(recipientOf(7));
    await outbox.campaigns.pause('spring', { reason: 'a wrong price', by: 'ann' });
    const refused = await post('/api/pass-canary', { name });
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toBe('The campaign spring was paused: a wrong price');
    expect(await read('/api/resume', { scope: { tag: 'campaign:spring' } })).toBe(true);
    expect(await outbox.campaigns.status('spring')).toMatchObject({ state: 'canary', canary: 'sending' });
    expect(await read('/api/pass-canary', { name })).toBe('canary-passed');
    expect(await outbox.campaigns.status('spring')).toMatchObject({ state: 'sending', canary: undefined });
    expect(await read('/api/cancel-campaign', { name })).toMatchObject({ count: 30, isDone: true });
    const again = await read('/api/cancel-campaign', { name, cursor: '7.' });
    expect(again).toMatchObject({ count: 0, isDone: true });
  });

  it('pauses and resumes the session messages of a sender with a tag', async () => {
    const { post, read, outbox } = await setUp({ allowActions: true });
    const scope = { sender: 'shop', template: '', tag: 'spring' };
    expect((await post('/api/pause', { scope, reason: 'a wrong price' })).status).toBe(200);
    expect(await outbox.status()).toMatchObject({ pauses: [{ scope, reason: 'a wrong price' }] });
    expect(await read('/api/resume', { scope })).toBe(true);
    expect(await outbox.status()).toMatchObject({ pauses: [], pauseLog: [{ action: 'resume' }, {}] });
  });

  it.each([
    ['find', '[]', 400],
    ['find', '{', 400],
    ['find', '', 400],
    ['find', { status: 'sent' }, 400],
    ['find', { limit: 100_000 }, 400],
    ['find', { sender: { $ne: '' } }, 400],
    ['find', { where: '1 = 1' }, 400],
    ['find', { sender: 'unknown-sender' }, 400],
    ['find', { from: 'yesterday' }, 400],
    ['cancel', {}, 400],
    ['cancel', { filter: {} }, 400],
    ['cancel', { filter: { status: 'accepted' } }, 400],
    ['cancel', { filter: { tag: null } }, 400],
    ['pause', { scope: {}, reason: 'stop' }, 400],
    ['pause', { scope: { sender: 7 }, reason: 'stop' }, 400],
    ['pause', { scope: { sender: 'shop' } }, 400],
    ['pause', { scope: { sender: 'shop', tags: 'spring' }, reason: 'stop' }, 400],
    ['cancel', { filter: { tag: 'spring' }, dryRun: 'true' }, 400],
    ['cancel', { id: '7', dryRun: true }, 400],
    ['cancel', { filter: { tag: 'spring' }, cursor: 'x' }, 400],
    ['pass-canary', {}, 400],
    ['pass-canary', { name: 'spring' }, 404],
    ['cancel-campaign', { name: 7 }, 400],
    ['cancel-campaign', { name: 'spring' }, 404],
    ['get', {}, 400],
    ['get', { id: 7 }, 400],
    ['get', { id: '7' }, 404],
    ['cancel', { id: '7' }, 404],
    ['constructor', {}, 404],
    ['find', { template: 'x'.repeat(20_000) }, 413],
  ])('%s with %j is refused with a sentence', async (name, body, status) => {
    const { post } = await setUp({ allowActions: true });
    const response = await post(`/api/${name}`, body);
    expect(response.status).toBe(status);
    expect((await response.json()).message).toMatch(/\w\.?$/);
  });

  it('must be a POST request', async () => {
    const { get } = await setUp();
    expect((await get('/api/status')).status).toBe(405);
  });
});

describe('serveRequest', () => {
  /** Serves until the test ends. Returns the address. */
  async function serve(listen: (...call: Parameters<RequestListener>) => Promise<void>): Promise<string> {
    const server = createServer((...call) => void listen(...call));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('takes the whole path from Express, which removes where the page is mounted', async () => {
    const { page } = await setUp({ path: '/admin/outbox' });
    const origin = await serve((incoming, outgoing) => {
      const { url = '' } = incoming;
      const mounted = Object.assign(incoming, { originalUrl: url, url: url.slice('/admin/outbox'.length) });
      return serveRequest(page, mounted, outgoing);
    });
    const url = `${origin}/admin/outbox`;
    expect((await fetch(url)).status).toBe(200);
    const status = await fetch(`${url}/api/status`, { method: 'POST', headers: call, body: '{}' });
    expect(status.status).toBe(200);
  });

  it('serves the page in a server of Node, and survives requests that no browser sends', async () => {
    const { page } = await setUp();
    const url = await serve((incoming, outgoing) => serveRequest(page, incoming, outgoing));
    const post = async (body: string): Promise<number> =>
      (await fetch(`${url}/api/status`, { method: 'POST', headers: call, body })).status;
    expect(await post('{}')).toBe(200);
    expect(await post('x'.repeat(1_000_000))).toBe(413);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    const traced = await new Promise((resolve) =>
      request(url, { method: 'TRACE' }, ({ statusCode }) => resolve(statusCode)).end(),
    );
    expect(traced).toBe(400);
    expect(await post('{}')).toBe(200);
  });
});
