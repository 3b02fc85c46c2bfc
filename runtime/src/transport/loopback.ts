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

/** Where undici and the copy of it in Node keep what `fetch` sends with. */
const dispatcherKeys = [1, 2].map((version) => Symbol.for(`undici.globalDispatcher.${version}`));

/**
 * Says why `fetch` would send the credentials for a loopback address to a proxy, unencrypted, and how to fix it: Node and
 * Deno apply proxies to loopback hosts too, and have no option to turn that off for one request.
 */
export function findLoopbackProxy(
  baseUrl: string,
  current: Process | undefined = typeof process === 'undefined' ? undefined : process,
  dispatchers: readonly unknown[] = dispatcherKeys.map((key) => Reflect.get(globalThis, key)),
): string | undefined {
  // Bun can bypass a proxy.
  if (!current || current.versions.bun || !isPlainLoopback(baseUrl)) return undefined;
  const { env, versions } = current;
  const { deno } = versions;
  const { hostname } = new URL(baseUrl);
  const entry = deno ? hostname.replace(/[[\]]/g, '') : hostname;
  // Deno does not send with undici.
  const agents = deno ? [] : dispatchers.map((agent) => String(isRecord(agent) && agent.constructor.name));
  const agent = agents.find((name) => /Proxy|Retry/.test(name));
  const isEnvAgent = agent === 'EnvHttpProxyAgent';
  const isSet = (name: string): boolean => Boolean(env[name] || env[name.toUpperCase()]);
  try {
    const excluded = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/);
    // Only forms that the runtime certainly understands count.
    const isExcluded = excluded.includes(entry) || (!deno && excluded.includes('*'));
    const proxy = (deno ? ['http_proxy', 'all_proxy'] : ['http_proxy']).find(isSet);
    if (proxy && (deno || isEnvAgent) && !isExcluded)
      return `${proxy} is set and would get the credentials unencrypted: add ${entry} to NO_PROXY`;
    // Otherwise, its proxies are not those of these variables.
    if (isEnvAgent && (proxy || isSet('https_proxy'))) return undefined;
  } catch {
    // Deno may deny access to variables.
  }
  return (
    agent &&
    `a global ${agent} is set and may send the credentials to a proxy, unencrypted: send with undiciTransport(), which ignores it`
  );
}
