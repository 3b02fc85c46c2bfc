import { type Client, type ClientOptions, createClient } from './client.js';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> } | undefined;

/**
 * Creates a client from `NOTIFYGEN_BASE_URL`, `NOTIFYGEN_APP_ID` and `NOTIFYGEN_API_KEY`.
 *
 * @param options Every other option of `createClient`.
 * @param env Where to read the variables. Default: `process.env`.
 * @throws TypeError naming every variable that is missing, or what `createClient` throws.
 */
export function clientFromEnv(
  options: Omit<ClientOptions, 'baseUrl' | 'appId' | 'apiKey'> = {},
  env: Readonly<Record<string, string | undefined>> = typeof process === 'undefined' ? {} : process.env,
): Client {
  const { NOTIFYGEN_BASE_URL: baseUrl, NOTIFYGEN_APP_ID: appId, NOTIFYGEN_API_KEY: apiKey } = env;
  if (!baseUrl || !appId || !apiKey) {
    const missing = Object.entries({
      NOTIFYGEN_BASE_URL: baseUrl,
      NOTIFYGEN_APP_ID: appId,
      NOTIFYGEN_API_KEY: apiKey,
    }).flatMap(([name, value]) => (value ? [] : [name]));
    throw new TypeError(`clientFromEnv: set the environment variable ${missing.join(', ')}`);
  }
  return createClient({ ...options, baseUrl, appId, apiKey });
}
