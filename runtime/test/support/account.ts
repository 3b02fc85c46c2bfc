import { type Client, type ClientOptions, createClient } from '../../src/index.js';

export const credentials = { appId: 'app-7f3a91', apiKey: 'key-91c2d4' };

export const to = '447700900987';

/** A client of this account; without a fetch function, a transport or an address of the test, it can reach nothing. */
export function clientWith(options: Partial<ClientOptions>): Client {
  return createClient({ baseUrl: 'https://gateway.example', ...credentials, ...options });
}
