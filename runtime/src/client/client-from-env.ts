import { checkOnlyTo } from './check-options.js';
import { type Client, type ClientOptions, createClient } from './client.js';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> } | undefined;

const variables = ['NOTIFYGEN_BASE_URL', 'NOTIFYGEN_APP_ID', 'NOTIFYGEN_API_KEY'];

/**
 * Creates a client from `NOTIFYGEN_BASE_URL`, `NOTIFYGEN_APP_ID` and `NOTIFYGEN_API_KEY`. `NOTIFYGEN_ONLY_TO`, if it is set,
 * is the option `onlyTo`: recipients with commas or spaces between them.
 *
 * @param options All other options of `createClient`.
 * @param env Default: `process.env`.
 * @throws TypeError that names every missing variable, for an empty or invalid `NOTIFYGEN_ONLY_TO`, or what `createClient` throws.
 */
export function clientFromEnv(
  options: Omit<ClientOptions, 'baseUrl' | 'appId' | 'apiKey'> = {},
  env: Readonly<Record<string, string | undefined>> = typeof process === 'undefined' ? {} : process.env,
): Client {
  const [baseUrl, appId, apiKey] = variables.map((name) => env[name]);
  if (!baseUrl || !appId || !apiKey) {
    const missing = variables.filter((name) => !env[name]);
    throw new TypeError(`clientFromEnv: missing environment variables: ${missing.join(', ')}`);
  }
  const list = env.NOTIFYGEN_ONLY_TO;
  if (list === undefined) return createClient({ ...options, baseUrl, appId, apiKey });
  const onlyTo = list.split(/[\s,]+/).filter(Boolean);
  // A variable that a deployment forgot to fill must not send to customers.
  if (onlyTo.length === 0)
    throw new TypeError(
      'clientFromEnv: NOTIFYGEN_ONLY_TO is empty: list recipients, or unset it to send to everyone',
    );
  if (options.onlyTo) throw new TypeError('clientFromEnv: onlyTo and NOTIFYGEN_ONLY_TO must not be combined');
  checkOnlyTo(onlyTo, 'NOTIFYGEN_ONLY_TO');
  return createClient({ ...options, baseUrl, appId, apiKey, onlyTo });
}
