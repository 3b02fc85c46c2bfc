import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createOutboxPage, type OutboxPageOptions, serveRequest, type Visitor } from '@notifygen/outbox/page';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recipientOf, setUpOutbox, testFolder, text } from './support/outbox.js';

const call: Readonly<Record<string, string>> = {
  'content-type': 'application/json',
  'x-notifygen-page': '1',
};

const views = ['status', 'history', 'find', 'get', 'unknown', 'campaigns'];
const decisions = ['accepted', 'not-sent', 'retry', 'adopt', 'cancel', 'pass-canary', 'cancel-campaign'];
const actions = [...decisions, 'pause', 'resume', 'suppress', 'erase', 'export'];
const operator = { by: 'ann', mayAct: true };

/** @param visitor Who asks, unless a request says otherwise. */
async function setUp(options?: OutboxPageOptions, visitor: Visitor = operator) {
  const templates = { sale: { name: 'sale', language: 'en', parameters: [] } };
  const { gateway, outbox } = await setUpOutbox({ templates });
  const page = createOutboxPage(outbox, options);
  const post = (path: string, given: unknown = {}, headers = call, user = visitor): Promise<Response> => {
    const body = typeof given === 'string' ? given : JSON.stringify(given);
    return page(new Request(`https://admin.example${path}`, { method: 'POST', headers, body }), user);
  };
  const read = async (path: string, body?: unknown) => (await post(path, body)).json();
  const get = (path: string): Promise<Response> => page(new Request(`https://admin.example${path}`));
  return { gateway, outbox, page, post, read, get };
}

async function setUpUnknown(visitor?: Visitor) {
  const setup = await setUp({}, visitor);
  setup.gateway.reply = () => ({ status: 503 });
  const { id } = await setup.outbox.enqueue(text(), { tag: 'spring' });
  await setup.outbox.drain();
  return { ...setup, id };
}

describe('the page', () => {
  it('returns the approved texts of a message in its language', async () => {
    const texts = { body: { es: 'Rebajas', en: 'Sale' }, buttons: [{ kind: 'reply', text: 'Stop' }] };
    // As other programs write what is absent.
    const absent: object = JSON.parse('{ "header": null }');
    const contract = join(testFolder(), 'contract.json');
    writeFileSync(contract, JSON.stringify({ templates: [{ name: 'sale', ...texts, ...absent }] }));
    const { outbox, read } = await setUp({ contract });
    await expect(setUp({ contract: JSON.parse('{ "templates": [null] }') })).rejects.toThrow('contract.json');
    await expect(setUp({ contract: 'none.json' })).rejects.toThrow('none.json cannot be read (ENOENT)');
    const request = { to: '447700900123', templateName: 'sale', language: 'en', parameters: [] };
    const sale = await outbox.enqueue({ kind: 'template', request });
    expect(await read('/api/get', { id: sale.id })).toMatchObject({
      texts: { body: 'Sale', buttons: ['Stop'] },
    });
    const { id } = await outbox.enqueue(text());
    expect(await read('/api/get', { id })).not.toHaveProperty('texts');
  });

  it('lets in with its password, and records the name that was given with it', async () => {
    const password = 'long enough: a secret';
    const { get, post, outbox } = await setUp({ password });
    const { status, headers } = await get('/');
    expect([status, headers.get('www-authenticate')]).toStrictEqual([401, expect.stringMatching(/^Basic /)]);
    const pause = (credentials: string) => {
      const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
      const body = { scope: { template: 'sale' }, reason: 'wrong price' };
      // What a caller says of the visitor does not replace the sign-in.
      return post('/api/pause', body, { ...call, authorization }, { by: 'Eve' });
    };
    for (const credentials of ['Zoë', 'Zoë:', 'Zoë:long', `:${password}`, `Zoë\u009b:${password}`])
      expect((await pause(credentials)).status).toBe(401);
    expect((await pause(`Zoë:${password}`)).status).toBe(200);
    expect((await outbox.status()).pauses).toMatchObject([{ by: 'Zoë', reason: 'wrong price' }]);
  });

  it.each([undefined, '', 'short'])('is not created with the password %j', async (password) => {
    await expect(setUp({ password })).rejects.toThrow('password must have at least 16 characters');
  });

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
      mayAct: true,
      outbox: { queued: 1, senders: { shop: { queuedByPriority } } },
    });
    const found = await read('/api/find', { recipient: recipientOf(7) });
    expect(found).toMatchObject({ items: [{ id, recipient: '…0007', waits: { for: 'worker' } }], total: 1 });
    expect(JSON.stringify(found)).not.toContain(recipientOf(7));
    expect(await read('/api/get', { id })).toMatchObject({
      message: { id, recipient: recipientOf(7) },
      timeline: [{ what: 'enqueued' }],
    });
  });

  it.each([
    ['of another website', { ...call, 'sec-fetch-site': 'cross-site' }],
    ['of another host of the same site', { ...call, 'sec-fetch-site': 'same-site' }],
    ['of another origin, over plain HTTP', { ...call, origin: 'http://evil.example' }],
    ['of a sandboxed page', { ...call, origin: 'null' }],
    ['of a form, which cannot set headers', { 'content-type': 'text/plain' }],
  ])('%s is refused', async (_, headers) => {
    const { post, outbox, id } = await setUpUnknown();
    const body = { filter: { ids: [id] }, id, recipient: recipientOf(0) };
    for (const name of [...views, ...actions])
      expect((await post(`/api/${name}`, body, headers)).status, name).toBe(403);
    expect(await outbox.get(id)).toMatchObject({ status: 'unknown', recipient: recipientOf(0) });
    expect((await outbox.status()).log).toEqual([]);
  });

  it('is accepted from the page itself, also behind a proxy that changes the host', async () => {
    const { post } = await setUp();
    const proxied = { ...call, origin: 'https://public.example', 'sec-fetch-site': 'same-origin' };
    expect((await post('/api/status', {}, proxied)).status).toBe(200);
    expect((await post('/api/status', {}, { ...call, origin: 'https://admin.example' })).status).toBe(200);
  });

  it.each([{}, { by: 'eve' }, { by: 'eve', mayAct: false }])('changes nothing for %j', async (visitor) => {
    const { post, read, id } = await setUpUnknown(visitor);
    const body = { filter: { ids: [id] }, recipient: recipientOf(0) };
    for (const name of actions) expect((await post(`/api/${name}`, body)).status, name).toBe(403);
    for (const name of views) expect((await post(`/api/${name}`, { id })).status, name).not.toBe(403);
    expect(await read('/api/status')).toMatchObject({ mayAct: false, outbox: { unknown: 1, log: [] } });
    expect(await read('/api/get', { id })).toMatchObject({ message: { id } });
  });

  it.each([
    ['accepted', 503, 'accepted'],
    ['not-sent', 503, 'queued'],
    ['retry', 422, 'queued'],
    ['adopt', 422, 'queued'],
    ['cancel', undefined, 'cancelled'],
  ])('%s concerns the messages that were counted, not those that came since', async (name, status, after) => {
    const { gateway, outbox, read } = await setUp();
    const arrive = async (...recipients: readonly number[]) => {
      // Times are milliseconds.
      await setTimeout(5);
      if (status !== undefined) gateway.reply = () => ({ status });
      const message = (recipient: number) => ({ message: text(recipient), tag: 'spring' });
      const stored = await outbox.enqueueAll(recipients.map(message));
      if (status !== undefined) await outbox.drain();
      await setTimeout(5);
      return stored.map(({ id }) => id);
    };
    const [shown = '', requeued = ''] = await arrive(1, 2);
    if (status === undefined) await outbox.cancel(requeued);
    const ids = { ids: [shown, requeued] };
    const counted = await read(`/api/${name}`, { filter: { tag: 'spring' }, dryRun: true });
    expect(counted).toMatchObject({ count: status === undefined ? 1 : 2, later: 0, isDone: true });
    const [later = ''] = await arrive(3);
    const request = { filter: { tag: 'spring' }, cursor: counted.bound };
    expect(await read(`/api/${name}`, { ...request, dryRun: true })).toMatchObject({ later: 1 });
    expect(await read(`/api/${name}`, request)).toMatchObject({ count: counted.count, later: 1 });
    expect((await outbox.get(later))?.actions).toEqual([]);
    expect((await outbox.get(shown))?.actions).toMatchObject([{ action: name, by: 'ann' }]);
    expect(await outbox.get(shown)).toMatchObject({ status: after });
    expect(await outbox.count(ids)).toBe(2);
    expect((await outbox.status()).log[0]).toMatchObject({ action: name, by: 'ann', count: counted.count });
  });

  it('does not cancel what somebody queued again since', async () => {
    const { gateway, outbox, read } = await setUp();
    gateway.reply = () => ({ status: 422 });
    const { id } = await outbox.enqueue(text(), { tag: 'spring' });
    await outbox.drain();
    const { bound } = await read('/api/cancel', { filter: { tag: 'spring' }, dryRun: true });
    await setTimeout(5);
    await outbox.retry(id);
    const cancelled = await read('/api/cancel', { filter: { ids: [id] }, cursor: bound });
    expect(cancelled).toMatchObject({ count: 0, later: 1 });
  });

  it('lists a part of the messages with its place, also after a message that is no longer among them', async () => {
    const { read, outbox } = await setUp();
    await outbox.enqueueAll(Array.from({ length: 30 }, (_, n) => ({ message: text(n) })));
    const part = async (part: object, filter: object = {}) => {
      const { items, before, total } = await read('/api/find', { ...filter, part });
      return [items.map(({ id }: { readonly id: string }) => Number(id)), before, total];
    };
    expect(await part({ last: 3 })).toEqual([[28, 29, 30], 27, 30]);
    expect(await part({ last: 10, first: 2 })).toEqual([[21, 22], 20, 30]);
    expect(await part({ before: '3', last: 5 })).toEqual([[1, 2], 0, 30]);
    expect(await part({ after: '27', first: 2 })).toEqual([[28, 29], 27, 30]);
    expect(await part({ around: '15', last: 3 })).toEqual([[14, 15, 16], 13, 30]);
    await outbox.cancel('15');
    const queued = { status: 'queued' };
    expect(await part({ before: '15', last: 1 }, queued)).toEqual([[14], 13, 29]);
    expect(await part({ after: '15', first: 1 }, queued)).toEqual([[16], 14, 29]);
    expect(await part({ around: '15', last: 3 }, queued)).toEqual([[13, 14, 16], 12, 29]);
  });

  it('groups unknown messages by code and minute', async () => {
    const { read, id } = await setUpUnknown();
    const groups = await read('/api/unknown', { tag: 'spring' });
    expect(groups).toMatchObject([
      { code: 'gateway-failed', at: expect.stringMatching(/:00\.000Z$/), ids: [id] },
    ]);
    expect(await read('/api/unknown', { tag: 'other' })).toEqual([]);
  });

  it('suppresses, exports and erases a person, and logs who did so without the number', async () => {
    const { read, outbox } = await setUp();
    const recipient = recipientOf(7);
    await outbox.enqueue(text(7));
    const reason = 'replied STOP';
    expect(await read('/api/suppress', { recipient: `+${recipient}`, scope: 'all', reason })).toBe(true);
    expect(await read('/api/export', { recipient })).toMatchObject({
      messages: [{ recipient }],
      suppression: { scope: 'all', history: [{ by: 'ann', reason }] },
    });
    expect(await read('/api/erase', { recipient })).toMatchObject({ messages: 1, cancelled: 1 });
    const { log } = await outbox.status();
    const entry = (action: string) => ({ action, by: 'ann', count: 1, scope: {} });
    expect(log).toMatchObject(['erase', 'export', 'suppress'].map(entry));
    expect(JSON.stringify(log)).not.toContain(recipient);
  });

  it('lists campaigns without recipients, passes a canary unless it is paused, and cancels the rest', async () => {
    const { post, read, outbox } = await setUp();
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
    expect((await refused.json()).message).toContain('Why it is paused: a wrong price');
    expect(await read('/api/resume', { scope: { tag: 'campaign:spring' } })).toBe(true);
    expect(await outbox.campaigns.status('spring')).toMatchObject({ state: 'canary', canary: 'sending' });
    expect(await read('/api/pass-canary', { name })).toBe('canary-passed');
    expect(await outbox.campaigns.status('spring')).toMatchObject({ state: 'sending', canary: undefined });
    expect(await read('/api/cancel-campaign', { name })).toMatchObject({ count: 30, isDone: true });
    const again = await read('/api/cancel-campaign', { name, cursor: '7.' });
    expect(again).toMatchObject({ count: 0, isDone: true });
  });

  it('pauses and resumes the session messages of a sender with a tag', async () => {
    const { post, read, outbox } = await setUp();
    const scope = { sender: 'shop', template: '', tag: 'spring' };
    expect((await post('/api/pause', { scope, reason: 'a wrong price' })).status).toBe(200);
    expect(await outbox.status()).toMatchObject({ pauses: [{ scope, reason: 'a wrong price' }] });
    expect(await read('/api/resume', { scope })).toBe(true);
    expect(await outbox.status()).toMatchObject({ pauses: [], log: [{ action: 'resume' }, {}] });
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
    ['cancel', { filter: { ids: [] } }, 400],
    ['cancel', { filter: { ids: [7] } }, 400],
    ['find', { part: { last: 0 } }, 400],
    ['unknown', { status: 7, sender: 7 }, 400],
    ['suppress', { recipient: '447700900123', reason: 'STOP' }, 400],
    ['suppress', { recipient: 'Ann', scope: 'all', reason: 'STOP' }, 422],
    ['erase', {}, 400],
    ['erase', { recipient: 'Ann' }, 422],
    ['export', { recipient: 7 }, 400],
    ['cancel', { filter: { tag: 'spring' }, cursor: 'x' }, 400],
    ['pass-canary', {}, 400],
    ['pass-canary', { name: 'spring' }, 404],
    ['cancel-campaign', { name: 7 }, 400],
    ['cancel-campaign', { name: 'spring' }, 404],
    ['get', {}, 400],
    ['get', { id: 7 }, 400],
    ['get', { id: '7' }, 404],
    ['cancel', { id: '7' }, 400],
    ['constructor', {}, 404],
    ['find', { template: 'x'.repeat(40_000) }, 413],
  ])('%s with %j is refused with a sentence', async (name, body, status) => {
    const { post } = await setUp();
    const response = await post(`/api/${name}`, body);
    expect(response.status).toBe(status);
    expect((await response.json()).message).toMatch(/[\w+]\.?$/);
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
