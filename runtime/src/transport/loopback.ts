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
  /** Options of the runtime on the command line. */
  readonly execArgv: readonly string[];
}

declare const process: Process | undefined;

/**
 * Throws a `TypeError` if `fetch` would send the credentials to a proxy unencrypted: Node and Deno apply `http_proxy` to
 * loopback hosts too, and have no option to turn that off for one request.
 */
export function checkLoopbackProxy(
  baseUrl: string,
  current: Process | undefined = typeof process === 'undefined' ? undefined : process,
): void {
  if (current === undefined || !isPlainLoopback(baseUrl)) return;
  const { hostname } = new URL(baseUrl);
  const entry = current.versions.deno ? hostname.replace(/[[\]]/g, '') : hostname;
  const variable = findProxyVariable(current, entry);
  if (variable === undefined) return;
  throw new TypeError(
    `${variable} is set, so the credentials would be sent to that proxy unencrypted; add ${entry} to NO_PROXY`,
  );
}

function findProxyVariable({ versions, env, execArgv }: Process, entry: string): string | undefined {
  const { bun, deno } = versions;
  // Bun can bypass a proxy.
  if (bun) return undefined;
  const names = ['http_proxy', 'HTTP_PROXY', ...(deno ? ['all_proxy', 'ALL_PROXY'] : [])];
  try {
    const options = [...execArgv, env.NODE_OPTIONS].join();
    const readsVariables = deno || env.NODE_USE_ENV_PROXY === '1' || options.includes('--use-env-proxy');
    const excluded = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/);
    // Only forms that the runtime certainly understands count.
    const isExcluded = excluded.includes(entry) || (!deno && excluded.includes('*'));
    return readsVariables && !isExcluded ? names.find((name) => env[name]) : undefined;
  } catch {
    // Deno may deny access to variables.
    return undefined;
  }
}
