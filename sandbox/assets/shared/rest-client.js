/**
 * @import { Call } from '@notifygen/sandbox'
 * @typedef {{ to: string, count: number, unread: number, last: Pick<Call, 'id' | 'receivedAt' | 'outcome' | 'kind' | 'template' | 'text'> & { file?: string } }} Conversation
 * @typedef {{ appId: string, apiKey: string, magicRecipients: Record<string, string> }} Info
 */

/**
 * Calls the sandbox's REST interface. Rejects with the message of an error response.
 *
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns JSON as described in openapi.json.
 */
export async function rest(path, init) {
  const response = await fetch(`/sandbox/${path}`, init);
  const text = await response.text();
  const body = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(body?.message ?? `the sandbox responded with ${response.status}`);
  return body;
}

/**
 * A query string without the values that are `undefined`.
 *
 * @param {Record<string, string | number | undefined>} values
 */
export function query(values) {
  const filled = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return new URLSearchParams(filled).toString();
}
