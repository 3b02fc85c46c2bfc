/** @import { Call } from '@notifygen/sandbox' */

/**
 * A command that sends the request again.
 *
 * @param {Call} call
 */
export function curlOf({ http }) {
  const quote = (/** @type {string} */ text) => `'${text.replaceAll("'", "'\\''")}'`;
  const sent = ['content-type', 'x-app-id', 'x-api-key'];
  const headers = Object.entries(http.headers).filter(([name]) => sent.includes(name));
  return [
    `curl ${quote(new URL(http.path, location.href).href)}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    `-d ${quote(http.body)}`,
  ].join(' \\\n  ');
}
