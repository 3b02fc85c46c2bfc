import type { Call } from '../messages/call.js';
import { shellQuote } from './shell-quote.js';

/**
 * A command that sends the request again.
 *
 * @param base Of the sandbox.
 */
export function curlOf({ http }: Pick<Call, 'http'>, base: string): string {
  const sent = ['content-type', 'x-app-id', 'x-api-key'];
  const headers = Object.entries(http.headers).filter(([name]) => sent.includes(name));
  // curl reads brackets as a list of URLs, and sends POST if there is a body.
  const url = new URL(http.path, base).href.replaceAll('[', '%5B').replaceAll(']', '%5D');
  return [
    `curl ${shellQuote(url)}`,
    ...(http.method === 'POST' && http.body !== '' ? [] : [`-X ${shellQuote(http.method)}`]),
    ...headers.map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    // With -d, a body that starts with @ would be the name of a file.
    ...(http.body === '' ? [] : [`--data-raw ${shellQuote(http.body)}`]),
  ].join(' \\\n  ');
}
