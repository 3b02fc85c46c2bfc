import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createClient, isSendError, sendText } from '@notifygen/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type SandboxServer, type ServeOptions, serveSandbox } from '../src/index.js';
import { hostGuard } from '../src/web/allowed-hosts.js';
import { shop, to } from './support/sandbox.js';

async function served(options?: ServeOptions): Promise<SandboxServer> {
  const server = await serveSandbox(await shop(), options);
  onTestFinished(server.close);
  return server;
}

/** fetch would not let us choose the Host header. */
async function statusFor({ port }: SandboxServer, host: string, path = '/sandbox/messages'): Promise<number> {
  const sent = request({ port, host: '127.0.0.1', path, headers: { host } });
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

async function connects(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 500 });
  const result = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'timeout').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return result;
}

describe('the server', () => {
  it('is bound to 127.0.0.1 and to nothing else', async () => {
    const server = await served();
    expect(server.address).toBe('127.0.0.1');
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect(await connects('127.0.0.1', server.port)).toBe(true);
    const others = Object.values(networkInterfaces()).flatMap((addresses) =>
      (addresses ?? []).filter(({ address, internal, family }) => !internal && family === 'IPv4' && address),
    );
    for (const { address } of others) expect(await connects(address, server.port)).toBe(false);
  });

  it('takes the port that it is given, and says where that is taken', async () => {
    const first = await served();
    await first.close();
    const second = await served({ port: first.port });
    expect(second.port).toBe(first.port);
    await expect(serveSandbox(await shop(), { port: first.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('answers a wrong key so that the runtime calls it unauthorized', async () => {
    const { url } = await served();
    const client = createClient({ baseUrl: url, appId: 'sandbox-app', apiKey: 'wrong' });
    const error = await sendText(client, { to, text: 'Hello' }).catch((reason: unknown) => reason);
    expect(isSendError(error) && error.code).toBe('unauthorized');
  });

  it.each([
    '/',
    '/templates',
    '/assets/shared/base.css',
    '/sandbox/messages',
    '/sandbox/events',
    '/api/v1/x',
  ])('does not answer %s to a web site whose name was made to point here', async (path) => {
    const server = await served();
    expect(await statusFor(server, `evil.example:${server.port}`, path)).toBe(421);
  });

  it('answers to every loopback name, and to the names that it is given', async () => {
    const server = await served({ allowedHosts: ['sandbox.internal'] });
    for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]:80', 'sandbox.internal:8025']) {
      expect(await statusFor(server, host)).toBe(200);
    }
  });

  it.each([
    ['127.0.0.1', '192.168.1.5:8025', false],
    ['0.0.0.0', '192.168.1.5:8025', true],
    ['::', '[fd00::1]:8025', true],
    ['0.0.0.0', 'evil.example', false],
    ['box.local', 'BOX.local:8025', true],
    ['127.0.0.1', '127.0.0.1.evil.example', false],
    ['127.0.0.1', 'localhost.evil.example', false],
    ['127.0.0.1', 'localhost:8025@evil.example', false],
    ['127.0.0.1', '', false],
  ])('listening on %s, a call to %s is its own: %s', (own, host, allowed) => {
    expect(hostGuard([own])(host)).toBe(allowed);
  });

  it('changes nothing for a page of another web site', async () => {
    const sandbox = await shop();
    const remove = (headers: Record<string, string>): Promise<Response> =>
      sandbox.fetch('http://127.0.0.1:8025/sandbox/messages', { method: 'DELETE', headers });
    expect((await remove({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await remove({ origin: 'null' })).status).toBe(403);
    expect((await remove({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await remove({ origin: 'http://127.0.0.1:8025' })).status).toBe(200);
    expect((await remove({})).status).toBe(200);
  });
});
