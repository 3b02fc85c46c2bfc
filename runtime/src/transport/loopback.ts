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
  // Bun can bypass a proxy.
  if (!current || current.versions.bun || !isPlainLoopback(baseUrl)) return;
  const { env, execArgv } = current;
  const { deno } = current.versions;
  const { hostname } = new URL(baseUrl);
  const entry = deno ? hostname.replace(/[[\]]/g, '') : hostname;
  let variable: string | undefined;
  try {
    const excluded = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/);
    const readsVariables =
      deno || env.NODE_USE_ENV_PROXY === '1' || `${execArgv} ${env.NODE_OPTIONS}`.includes('--use-env-proxy');
    // Only forms that the runtime certainly understands count.
    if (readsVariables && !excluded.includes(entry) && (deno || !excluded.includes('*'))) {
      const names = ['http_proxy', 'HTTP_PROXY', ...(deno ? ['all_proxy', 'ALL_PROXY'] : [])];
      variable = names.find((name) => env[name]);
    }
  } catch {
    // Deno may deny access to variables.
  }
  if (variable) {
    throw new TypeError(
      `${variable} is set and would get the credentials unencrypted: add ${entry} to NO_PROXY`,
    );
  }
}
