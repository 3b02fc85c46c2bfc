import type { Dispatcher } from './transport.js';

/** Whether a host name of a URL always means this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

export function isPlainLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && isLoopback(hostname);
}

/** What `fetch` of undici and of the copy of it in Node sends with. */
export function globalDispatcher(): Dispatcher | undefined {
  const [first, second] = [1, 2].map((version) =>
    Reflect.get(globalThis, Symbol.for(`undici.globalDispatcher.${version}`)),
  );
  return second ?? first;
}

interface Process {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly execArgv?: readonly string[];
}

declare const process: Process | undefined;

/**
 * Returns the host of a loopback address whose credentials `fetch` would send to a proxy, unencrypted: Node and Deno apply
 * the variables for proxies to loopback hosts too, and have no option to turn that off for one request.
 *
 * @param runtime `navigator.userAgent`.
 */
export function findProxiedHost(
  baseUrl: string,
  runtime: string = globalThis.navigator?.userAgent ?? '',
  { env, execArgv = [] }: Process = typeof process === 'undefined' ? { env: {} } : process,
): string | undefined {
  if (!isPlainLoopback(baseUrl)) return undefined;
  const { hostname } = new URL(baseUrl);
  try {
    const isDeno = runtime.startsWith('Deno');
    const options = `${env.NODE_USE_ENV_PROXY} ${env.NODE_OPTIONS} ${execArgv}`;
    const readsVariables = isDeno || (runtime.startsWith('Node') && /^1|--use-env-proxy/.test(options));
    const proxy = env.http_proxy || env.HTTP_PROXY || (isDeno && (env.all_proxy || env.ALL_PROXY));
    // Only the form that the runtime certainly understands counts.
    const host = isDeno ? hostname.replace(/[[\]]/g, '') : hostname;
    const excluded = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/);
    return readsVariables && proxy && !excluded.includes(host) ? host : undefined;
  } catch {
    // Deno may deny access to variables.
    return undefined;
  }
}
