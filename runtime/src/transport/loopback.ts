import { isRecord } from '../errors/value-type.js';

/** Whether a host name of a URL always means this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

export function isPlainLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && isLoopback(hostname);
}

/** What is read of the `process` of Node and Deno. */
export interface Process {
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

declare const process: Process | undefined;

/** What `fetch` of undici and of the copy of it in Node sends with. */
function globalDispatchers(): readonly unknown[] {
  return [1, 2].map((version) => Reflect.get(globalThis, Symbol.for(`undici.globalDispatcher.${version}`)));
}

/** What Node sends with if it applies the variables for proxies, as Deno always does. */
const envAgent = 'EnvHttpProxyAgent';

/**
 * Says why `fetch` would send the credentials for a loopback address to a proxy, unencrypted, and how to fix it: Node and
 * Deno apply proxies to loopback hosts too, and have no option to turn that off for one request.
 */
export function findLoopbackProxy(
  baseUrl: string,
  current: Process | undefined = typeof process === 'undefined' ? undefined : process,
  dispatchers: readonly unknown[] = globalDispatchers(),
): string | undefined {
  // Bun can bypass a proxy.
  if (!current || current.versions.bun || !isPlainLoopback(baseUrl)) return undefined;
  const { env, versions } = current;
  const { deno } = versions;
  const { hostname } = new URL(baseUrl);
  const entry = deno ? hostname.replace(/[[\]]/g, '') : hostname;
  const names = dispatchers.map((agent) => String(isRecord(agent) && agent.constructor.name));
  const agent = deno ? envAgent : names.find((name) => /Proxy|Retry/.test(name));
  const isSet = (name: string): boolean => Boolean(env[name] || env[name.toUpperCase()]);
  const risk = 'is set and may send the credentials to a proxy, unencrypted:';
  try {
    if (agent === envAgent) {
      const excluded = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/);
      const proxy = (deno ? ['http_proxy', 'all_proxy'] : ['http_proxy']).find(isSet);
      // Only forms that the runtime certainly understands count.
      if (proxy && !excluded.includes(entry) && (deno || !excluded.includes('*')))
        return `${proxy} ${risk} add ${entry} to NO_PROXY`;
      // Otherwise, its proxies are not those of these variables.
      if (proxy || deno || isSet('https_proxy')) return undefined;
    }
  } catch {
    // Deno may deny access to variables.
    return undefined;
  }
  return agent && `a global ${agent} ${risk} send with undiciTransport(), which ignores it`;
}
