import { describe, expect, it } from 'vitest';
import { checkLoopbackProxy, type Process } from '../src/transport/loopback.js';

const local = 'http://127.0.0.1:3000';
const proxy = { http_proxy: 'http://proxy.example' };
type Runtime = 'node' | 'deno' | 'bun';
type Env = Process['env'];
const check = (baseUrl: string, runtime: Runtime, env: Env, execArgv: string[] = []) => {
  // Deno and Bun report a version of Node too.
  return () => checkLoopbackProxy(baseUrl, { versions: { node: '24', [runtime]: '2' }, env, execArgv });
};

describe('a loopback address without TLS', () => {
  it.each<[Runtime, Env, string[]]>([
    ['deno', proxy, []],
    ['deno', { HTTP_PROXY: 'http://proxy.example' }, []],
    ['deno', { ALL_PROXY: 'socks5://proxy.example' }, []],
    ['deno', { ...proxy, NO_PROXY: '*' }, []],
    ['deno', { ...proxy, NO_PROXY: '127.0.0.1:3000' }, []],
    ['node', { ...proxy, NODE_USE_ENV_PROXY: '1' }, []],
    ['node', { ...proxy, NODE_OPTIONS: '--use-env-proxy' }, []],
    ['node', proxy, ['--use-env-proxy']],
    ['node', { ...proxy, NODE_USE_ENV_PROXY: '1', NO_PROXY: 'localhost' }, []],
    ['node', { ...proxy, NODE_USE_ENV_PROXY: '1', no_proxy: '', NO_PROXY: '127.0.0.1' }, []],
  ])('is refused if fetch would use a proxy: %s, %j, %j', (name, env, options) => {
    expect(check(local, name, env, options)).toThrow(/PROXY is set.*add 127\.0\.0\.1 to NO_PROXY/i);
  });

  it.each<[Runtime, Env]>([
    ['deno', {}],
    ['deno', { ...proxy, NO_PROXY: 'internal.example, 127.0.0.1' }],
    ['deno', { HTTPS_PROXY: 'http://proxy.example' }],
    ['node', proxy],
    ['node', { ...proxy, NODE_USE_ENV_PROXY: '0' }],
    ['node', { NODE_USE_ENV_PROXY: '1' }],
    ['node', { ...proxy, NODE_USE_ENV_PROXY: '1', NO_PROXY: '127.0.0.1' }],
    ['node', { ...proxy, NODE_USE_ENV_PROXY: '1', no_proxy: '*' }],
    ['bun', proxy],
  ])('is accepted if fetch would not: %s, %j', (name, env) => {
    expect(check(local, name, env)).not.toThrow();
  });

  it('is excluded in the form that the runtime understands', () => {
    const env = { ...proxy, NODE_USE_ENV_PROXY: '1' };
    const ipv6 = 'http://[::1]:3000';
    expect(check(ipv6, 'node', { ...env, NO_PROXY: '[::1]' })).not.toThrow();
    expect(check(ipv6, 'node', { ...env, NO_PROXY: '::1' })).toThrow(/NO_PROXY/);
    expect(check(ipv6, 'deno', { ...env, NO_PROXY: '::1' })).not.toThrow();
    expect(check(ipv6, 'deno', { ...env, NO_PROXY: '[::1]' })).toThrow(/NO_PROXY/);
  });
});

it('other addresses may go through a proxy: TLS protects them, or the caller allowed http', () => {
  for (const baseUrl of ['https://127.0.0.1', 'https://gateway.example', 'http://gateway.example']) {
    expect(check(baseUrl, 'deno', proxy)).not.toThrow();
  }
});
