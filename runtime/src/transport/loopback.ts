/** Whether a host name of a URL always means this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

export interface Runtime {
  readonly name: 'node' | 'deno' | 'other';
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Command-line options of the runtime. */
  readonly options: readonly string[];
}

/**
 * Throws a `TypeError` if `fetch` would send the credentials to a proxy unencrypted: Node and Deno apply `http_proxy` to
 * loopback hosts too, and have no option to turn it off for one request.
 */
export function checkLoopbackProxy(baseUrl: string, runtime: Runtime = currentRuntime()): void {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol !== 'http:' || !isLoopback(hostname)) return;
  const variable = proxyVariable(runtime);
  if (variable === undefined || isExcluded(hostname, runtime)) return;
  throw new TypeError(
    `${variable} is set, so the credentials would be sent to that proxy unencrypted: add ${hostname} to NO_PROXY`,
  );
}

function proxyVariable({ name, env, options }: Runtime): string | undefined {
  const reads =
    name === 'deno' ||
    (name === 'node' &&
      (env.NODE_USE_ENV_PROXY === '1' ||
        [...options, env.NODE_OPTIONS ?? ''].some((text) => text.includes('--use-env-proxy'))));
  const names =
    name === 'deno' ? ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'] : ['http_proxy', 'HTTP_PROXY'];
  return reads ? names.find((variable) => env[variable]) : undefined;
}

/** Only forms that the runtime certainly understands count. */
function isExcluded(hostname: string, { name, env }: Runtime): boolean {
  const excluded = (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/);
  const entry = name === 'deno' ? hostname.replace(/^\[|\]$/g, '') : hostname;
  return excluded.includes(entry) || (name === 'node' && excluded.includes('*'));
}

declare const process:
  | {
      readonly env: Runtime['env'];
      readonly execArgv: readonly string[];
      readonly release?: { readonly name?: string };
    }
  | undefined;

function currentRuntime(): Runtime {
  const nothing: Runtime = { name: 'other', env: {}, options: [] };
  try {
    // Workers may have a `process` too.
    const [, name] = /^(Node|Deno)/.exec(globalThis.navigator?.userAgent ?? '') ?? [];
    if (typeof process === 'undefined' || name === undefined) return nothing;
    // Node reads its own variable only at start, and Deno may deny access to variables.
    const { env, execArgv } = process;
    const keys = [
      'NODE_USE_ENV_PROXY',
      'NODE_OPTIONS',
      'http_proxy',
      'HTTP_PROXY',
      'all_proxy',
      'ALL_PROXY',
      'no_proxy',
      'NO_PROXY',
    ];
    return {
      name: name === 'Deno' ? 'deno' : 'node',
      env: Object.fromEntries(keys.map((key) => [key, env[key]])),
      options: execArgv,
    };
  } catch {
    return nothing;
  }
}
