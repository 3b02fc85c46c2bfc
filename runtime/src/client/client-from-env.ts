import { checkOnlyTo } from './check-options.js';
import { type Client, type ClientOptions, createClient } from './client.js';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> } | undefined;

/** The options of `createClient`, except those that come from the environment. */
export interface EnvClientOptions extends Omit<ClientOptions, 'baseUrl' | 'appId' | 'apiKey'> {
  /** With `CLUB`, the client reads `CLUB_BASE_URL`, `CLUB_APP_ID` and `CLUB_API_KEY`. Default: `NOTIFYGEN`. */
  readonly prefix?: string;
}

/**
 * Creates a client from `NOTIFYGEN_BASE_URL`, `NOTIFYGEN_APP_ID` and `NOTIFYGEN_API_KEY`. `NOTIFYGEN_ONLY_TO`, if it is set,
 * is the option `onlyTo`: recipients with commas or spaces between them. It applies to every prefix, unless there is one
 * of its own, such as `CLUB_ONLY_TO`.
 *
 * @param env Default: `process.env`.
 * @throws TypeError that names every missing variable, for an empty or invalid `NOTIFYGEN_ONLY_TO`, a `prefix`
 * that is `undefined`, or what `createClient` throws.
 */
export function clientFromEnv(
  settings: EnvClientOptions = {},
  env: Readonly<Record<string, string | undefined>> = typeof process === 'undefined' ? {} : process.env,
): Client {
  const { prefix, ...options } = { prefix: 'NOTIFYGEN', ...settings };
  const refuse = (reason: string): never => {
    throw new TypeError(`clientFromEnv: ${reason}`);
  };
  // A missing setting must not send through another account.
  if (typeof prefix !== 'string' || prefix === '')
    return refuse('prefix must be a text such as CLUB; leave it out to read NOTIFYGEN_…');
  // The caller would think that it decides.
  const given = ['baseUrl', 'appId', 'apiKey'].find((name) => name in options);
  if (given) refuse(`${given} comes from the environment; pass it to createClient`);
  const variables = ['BASE_URL', 'APP_ID', 'API_KEY'].map((name) => `${prefix}_${name}`);
  const missing = variables.filter((name) => !env[name]);
  if (missing.length > 0) refuse(`missing environment variables: ${missing.join(', ')}`);
  const [baseUrl = '', appId = '', apiKey = ''] = variables.map((name) => env[name]);
  const listName = env[`${prefix}_ONLY_TO`] === undefined ? 'NOTIFYGEN_ONLY_TO' : `${prefix}_ONLY_TO`;
  const onlyTo = env[listName]?.split(/[\s,]+/).filter(Boolean);
  if (!onlyTo) return createClient({ ...options, baseUrl, appId, apiKey });
  // A variable that a deployment forgot to fill must not send to customers.
  if (onlyTo.length === 0) refuse(`${listName} is empty: list recipients, or unset it to send to everyone`);
  if ('onlyTo' in options) refuse(`onlyTo and ${listName} must not be combined`);
  checkOnlyTo(onlyTo, listName);
  return createClient({ ...options, baseUrl, appId, apiKey, onlyTo });
}
