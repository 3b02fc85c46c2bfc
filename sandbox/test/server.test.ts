import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isOpen } from '../../test/support/free-port.ts';
import { createHostCheck } from '../src/web/allowed-hosts.js';
import { openSandbox, serveUntilEnd } from './support/sandbox.js';

describe('the server', () => {
  it('listens on 127.0.0.1 and on no other address', async () => {
    const server = await serveUntilEnd(await openSandbox());
    expect(server.address).toBe('127.0.0.1');
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect(await isOpen(server.port)).toBe(true);
    const others = Object.values(networkInterfaces()).flatMap((addresses) =>
      (addresses ?? []).filter(({ address, internal, family }) => !internal && family === 'IPv4' && address),
    );
    // They are those of this machine, so a closed port rejects the connection at once.
    for (const { address } of others) expect(await isOpen(server.port, address)).toBe(false);
  });

  it.each([
    ['127.0.0.1', '192.168.1.5:8025', false],
    ['0.0.0.0', '192.168.1.5:8025', true],
    ['::', '[fd00::1]:8025', true],
    ['0.0.0.0', 'evil.example', false],
    ['box.local', 'BOX.local:8025', true],
    ['127.0.0.1', '127.0.0.1.evil.example', false],
    ['127.0.0.1', 'localhost:8025@evil.example', false],
    ['127.0.0.1', '', false],
  ])('that listens on %s allows the Host header %j: %s', (host, header, allowed) => {
    expect(createHostCheck([host])(header)).toBe(allowed);
  });
});

describe('the web application', () => {
  it('forbids scripts of other origins, framing and caching, and isolates its responses', async () => {
    const { headers } = await (await openSandbox()).fetch('http://sandbox/');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it('lets browsers keep the files of a page, whose names change with their content, but no page', async () => {
    const { url } = await serveUntilEnd(await openSandbox());
    const page = await fetch(url);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const files = [...(await page.text()).matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(files.length).toBeGreaterThan(3);
    for (const path of files) {
      const { status, headers } = await fetch(url + path);
      const cached = 'public, max-age=31536000, immutable';
      expect([path, status, headers.get('cache-control')]).toStrictEqual([path, 200, cached]);
    }
    for (const path of ['/assets/manifest.json', '/assets/nothing.js']) {
      expect((await fetch(url + path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([
    ['/assets/manifest.json', 200],
    ['/assets/nothing.js', 404],
    ['/assets/inbox.js', 404],
    ['/assets/..%2fpackage.json', 404],
    ['/assets/%2e%2e/package.json', 404],
  ])('responds to %s with %i', async (path, status) => {
    const response = await (await openSandbox()).fetch(`http://sandbox${path}`);
    await response.text();
    expect(response.status).toBe(status);
  });
});
