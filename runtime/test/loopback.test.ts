import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findLoopbackProxy, isPlainLoopback } from '../src/transport/loopback.js';

function runModule(code: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, [...args, '--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

const local = 'http://127.0.0.1:3000';
const proxy = { http_proxy: 'http://proxy.example' };
type Runtime = 'Node.js/24' | 'Deno/2.9.4';
type Env = Readonly<Record<string, string>>;
const check = (baseUrl: string, runtime: Runtime, env: Env, agents: object[] = []) =>
  findLoopbackProxy(baseUrl, runtime, env, agents);

/** What Node sends with if NODE_USE_ENV_PROXY or --use-env-proxy is set, and a variable for a proxy. */
class EnvHttpProxyAgent {}

describe('a loopback address without TLS', () => {
  it.each<[Runtime, Env]>([
    ['Deno/2.9.4', proxy],
    ['Deno/2.9.4', { HTTP_PROXY: 'http://proxy.example' }],
    ['Deno/2.9.4', { ALL_PROXY: 'socks5://proxy.example' }],
    ['Deno/2.9.4', { ...proxy, NO_PROXY: '*' }],
    ['Deno/2.9.4', { ...proxy, NO_PROXY: '127.0.0.1:3000' }],
    ['Node.js/24', proxy],
    ['Node.js/24', { ...proxy, NO_PROXY: 'localhost' }],
    ['Node.js/24', { ...proxy, no_proxy: '', NO_PROXY: '127.0.0.1' }],
  ])('is refused if fetch would use a proxy: %s, %j', (name, env) => {
    expect(check(local, name, env, [new EnvHttpProxyAgent()])).toMatch(
      /may send the credentials to a proxy.*add 127\.0\.0\.1 to NO_PROXY/i,
    );
  });

  it.each<[Runtime, Env, object[]]>([
    ['Deno/2.9.4', {}, []],
    ['Deno/2.9.4', { ...proxy, NO_PROXY: 'internal.example, 127.0.0.1' }, []],
    ['Deno/2.9.4', { HTTPS_PROXY: 'http://proxy.example' }, []],
    ['Node.js/24', proxy, []],
    ['Node.js/24', { ...proxy, NO_PROXY: '127.0.0.1' }, [new EnvHttpProxyAgent()]],
    ['Node.js/24', { ...proxy, no_proxy: '*' }, [new EnvHttpProxyAgent()]],
  ])('is accepted if fetch would not: %s, %j', (name, env, agents) => {
    expect(check(local, name, env, agents)).toBeUndefined();
  });

  it.each([
    ['NODE_USE_ENV_PROXY=1', { NODE_USE_ENV_PROXY: '1' }, []],
    ['--use-env-proxy', {}, ['--use-env-proxy']],
    ['--use-env-proxy in NODE_OPTIONS', { NODE_OPTIONS: '--use-env-proxy' }, []],
  ])('is refused if Node reads the variables because of %s', (_, env, args) => {
    const options = "{ baseUrl: 'http://127.0.0.1:3000', appId: 'a', apiKey: 'b' }";
    const code = `
      import { createClient } from '@notifygen/runtime';
      try { createClient(${options}); } catch (error) { console.log(error.message); }`;
    const { stdout } = runModule(code, args, { ...env, http_proxy: 'http://127.0.0.1:9', no_proxy: '' });
    expect(stdout).toContain('add 127.0.0.1 to NO_PROXY');
  });

  it('is excluded in the form that the runtime understands', () => {
    const agents = [new EnvHttpProxyAgent()];
    const ipv6 = 'http://[::1]:3000';
    expect(check(ipv6, 'Node.js/24', { ...proxy, NO_PROXY: '[::1]' }, agents)).toBeUndefined();
    expect(check(ipv6, 'Node.js/24', { ...proxy, NO_PROXY: '::1' }, agents)).toMatch(/NO_PROXY/);
    expect(check(ipv6, 'Deno/2.9.4', { ...proxy, NO_PROXY: '::1' })).toBeUndefined();
    expect(check(ipv6, 'Deno/2.9.4', { ...proxy, NO_PROXY: '[::1]' })).toMatch(/NO_PROXY/);
  });
});

it.each(['https://127.0.0.1', 'https://gateway.example', 'http://gateway.example'])(
  'other addresses may go through a proxy, as TLS protects them or the caller allowed http: %s',
  (baseUrl) => expect(isPlainLoopback(baseUrl)).toBe(false),
);

describe('a loopback address without TLS, and a global dispatcher', () => {
  class ProxyAgent {}
  class RetryAgent {}
  class Agent {}

  it.each<[object, Env]>([
    [new ProxyAgent(), { NO_PROXY: '127.0.0.1' }],
    [new RetryAgent(), {}],
    [new EnvHttpProxyAgent(), {}],
    [new EnvHttpProxyAgent(), proxy],
  ])('is refused with %o and %j', (agent, env) => {
    expect(check(local, 'Node.js/24', env, [agent])).toMatch(/credentials/);
  });

  it.each<[object, Env]>([
    [new Agent(), proxy],
    [new EnvHttpProxyAgent(), { ...proxy, NO_PROXY: '127.0.0.1' }],
  ])('is accepted with %o and %j', (agent, env) => {
    expect(check(local, 'Node.js/24', env, [agent])).toBeUndefined();
  });

  it.each([
    ["import { setGlobalProxyFromEnv as set } from 'node:http';", '{ http_proxy: url }'],
    ["import { ProxyAgent, setGlobalDispatcher as set } from 'undici';", 'new ProxyAgent(url)'],
  ])('is refused before anything is sent, also if the client already exists: %s', (code, argument) => {
    const { stdout, stderr } = runModule(`
      ${code}
      import { createServer } from 'node:net';
      import { createClient, sendText } from '@notifygen/runtime';
      const options = { baseUrl: 'http://127.0.0.1:3000', appId: 'a', apiKey: 'b', retry: { limit: 0 } };
      const client = createClient(options);
      let connections = 0;
      const proxy = createServer(() => connections++).listen(0, '127.0.0.1', async () => {
        const url = 'http://127.0.0.1:' + proxy.address().port;
        set(${argument});
        const error = await sendText(client, { to: '447700900123', text: 'Hello' }).catch((error) => error);
        console.log(error.delivery, /credentials to a proxy/.test(error.message), connections);
        try { createClient(options); } catch (error) { console.log(error.name); }
        process.exit();
      });`);
    expect(stderr + stdout).toBe('not-sent true 0\nTypeError\n');
  });
});
