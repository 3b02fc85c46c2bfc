import { type Client, type ClientOptions, createClient } from './client.js';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> } | undefined;

const variables = ['NOTIFYGEN_BASE_URL', 'NOTIFYGEN_APP_ID', 'NOTIFYGEN_API_KEY'];

/**
 * Creates a client from `NOTIFYGEN_BASE_URL`, `NOTIFYGEN_APP_ID` and `NOTIFYGEN_API_KEY`.
 *
 * @param options All other options of `createClient`.
 * @param env Default: `process.env`.
 * @throws TypeError that names every missing variable, or what `createClient` throws.
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
  return createClient({ ...options, baseUrl, appId, apiKey });
}
