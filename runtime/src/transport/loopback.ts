import type { Dispatcher } from './transport.js';

/** Whether a host name of a URL always means this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

export function isPlainLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && isLoopback(hostname);
}

declare const process: { readonly env: Readonly<Record<string, string | undefined>> } | undefined;

/** What `fetch` of undici and of the copy of it in Node sends with. */
export function globalDispatchers(): readonly (Dispatcher | undefined)[] {
  return [1, 2].map((version) => Reflect.get(globalThis, Symbol.for(`undici.globalDispatcher.${version}`)));
}

/**
 * Says why `fetch` would send the credentials for a loopback address to a proxy, unencrypted, and how to fix it: Node and
 * Deno apply proxies to loopback hosts too, and have no option to turn that off for one request.
 *
 * @param runtime `navigator.userAgent`.
 */
export function findLoopbackProxy(
  baseUrl: string,
  runtime: string,
  env: Readonly<Record<string, string | undefined>> = typeof process === 'undefined' ? {} : process.env,
  dispatchers: readonly (object | undefined)[] = globalDispatchers(),
): string | undefined {
  const isDeno = runtime.startsWith('Deno');
  try {
    const proxy = isDeno
      ? ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'].find((name) => env[name])
      : dispatchers.map((agent) => `${agent?.constructor.name}`).find((name) => /Proxy|Retry/.test(name));
    if (!proxy) return undefined;
    const { hostname } = new URL(baseUrl);
    // Only forms that the runtime certainly understands count.
    const entries = isDeno ? [hostname.replace(/[[\]]/g, '')] : [hostname, '*'];
    const excluded = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/);
    const readsVariables = isDeno || proxy === 'EnvHttpProxyAgent';
    if (readsVariables && entries.some((entry) => excluded.includes(entry))) return undefined;
    const fix = readsVariables ? `add ${entries[0]} to NO_PROXY` : 'send with undiciTransport()';
    return `${proxy} may send the credentials to a proxy, unencrypted: ${fix}`;
  } catch {
    // Deno may deny access to variables.
    return undefined;
  }
}
