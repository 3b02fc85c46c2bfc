import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findProxiedHost } from '../src/transport/loopback.js';

function runModule(code: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, [...args, '--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

const local = 'http://127.0.0.1:3000';
const proxy = { http_proxy: 'http://proxy.example' };
type Runtime = 'Node.js/24' | 'Deno/2.9.4' | 'Bun/1.4.0';
type Env = Readonly<Record<string, string>>;

describe('a loopback address without TLS', () => {
  it.each<[Runtime, Env]>([
    ['Deno/2.9.4', proxy],
    ['Deno/2.9.4', { HTTP_PROXY: 'http://proxy.example' }],
    ['Deno/2.9.4', { ALL_PROXY: 'socks5://proxy.example' }],
    ['Deno/2.9.4', { ...proxy, NO_PROXY: '*' }],
    ['Deno/2.9.4', { ...proxy, NO_PROXY: '127.0.0.1:3000' }],
    ['Node.js/24', { ...proxy, NODE_USE_ENV_PROXY: '1' }],
    ['Node.js/24', { ...proxy, NODE_OPTIONS: '--max-old-space-size=99 --use-env-proxy' }],
    ['Node.js/24', { ...proxy, NODE_USE_ENV_PROXY: '1', NO_PROXY: 'localhost' }],
    ['Node.js/24', { ...proxy, NODE_USE_ENV_PROXY: '1', no_proxy: '', NO_PROXY: '127.0.0.1' }],
  ])('is refused if the variables make fetch use a proxy: %s, %j', (name, env) => {
    expect(findProxiedHost(local, name, { env })).toBe('127.0.0.1');
  });

  it.each<[Runtime, Env]>([
    ['Deno/2.9.4', {}],
    ['Deno/2.9.4', { ...proxy, NO_PROXY: 'internal.example, 127.0.0.1' }],
    ['Deno/2.9.4', { HTTPS_PROXY: 'http://proxy.example' }],
    ['Node.js/24', proxy],
    ['Node.js/24', { NODE_USE_ENV_PROXY: '1' }],
    ['Node.js/24', { ...proxy, NODE_USE_ENV_PROXY: '1', NO_PROXY: '127.0.0.1' }],
    // It sends around the proxy.
    ['Bun/1.4.0', proxy],
  ])('is accepted if they do not: %s, %j', (name, env) => {
    expect(findProxiedHost(local, name, { env })).toBeUndefined();
  });

  it('is refused before a client exists', () => {
    const options = "{ baseUrl: 'http://127.0.0.1:3000', appId: 'a', apiKey: 'b' }";
    const code = `
      import { createClient } from '@notifygen/runtime';
      try { createClient(${options}); } catch (error) { console.log(error.message); }`;
    const env = { http_proxy: 'http://127.0.0.1:9', no_proxy: '' };
    const { stdout } = runModule(code, ['--use-env-proxy'], env);
    expect(stdout).toBe(
      'fetch may send the credentials for 127.0.0.1 to a proxy, unencrypted: add 127.0.0.1 to NO_PROXY\n',
    );
  });

  it('is excluded in the form that the runtime understands', () => {
    const find = (runtime: Runtime, host: string) =>
      findProxiedHost('http://[::1]:3000', runtime, {
        env: { ...proxy, NODE_USE_ENV_PROXY: '1', NO_PROXY: host },
      });
    expect([find('Node.js/24', '[::1]'), find('Node.js/24', '::1')]).toStrictEqual([undefined, '[::1]']);
    expect([find('Deno/2.9.4', '::1'), find('Deno/2.9.4', '[::1]')]).toStrictEqual([undefined, '::1']);
  });
});

it.each(['https://127.0.0.1', 'https://gateway.example', 'http://gateway.example'])(
  'other addresses may go through a proxy, as TLS protects them or the caller allowed http: %s',
  (baseUrl) => {
    const env = { ...proxy, NODE_USE_ENV_PROXY: '1' };
    expect(findProxiedHost(baseUrl, 'Node.js/24', { env })).toBeUndefined();
  },
);
