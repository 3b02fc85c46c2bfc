import { showNotice } from './notice.js';
import { currentRun, noteRun } from './run.js';

/**
 * @import { Call } from '@notifygen/sandbox'
 * @typedef {{ to: string, count: number, unread: number, last: Pick<Call, 'id' | 'receivedAt' | 'outcome' | 'kind' | 'template' | 'text'> & { file?: string } }} Conversation
 * @typedef {{ appId: string, apiKey: string, dialect: import('@notifygen/runtime').Dialect, magicRecipients: Record<string, string> }} Info
 */

/**
 * Calls the sandbox's REST interface. Rejects with the message of an error response, and with its body as `cause`.
 *
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns JSON as described in openapi.json.
 */
export async function rest(path, init) {
  const response = await fetch(`/sandbox/${path}`, init).catch(() => {
    throw new Error('the sandbox does not respond');
  });
  if (!noteRun(response.headers.get('x-sandbox-run'))) throw new Error('the sandbox has restarted');
  const text = await response.text();
  const body = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return body;
  throw new Error(body?.message ?? `the sandbox responded with ${response.status}`, { cause: body });
}

/**
 * Changes the calls that the user sees, and no others: if the sandbox has restarted, it rejects the request. Shows a
 * notice if nothing was changed.
 *
 * @param {string} path
 * @param {RequestInit} init
 */
export async function change(path, init) {
  try {
    await rest(path, { ...init, headers: { 'x-sandbox-run': currentRun() } });
  } catch (error) {
    showNotice(`Nothing was changed: ${error instanceof Error ? error.message : error}.`);
  }
}

/** The address of a call in the inbox. It names the run too, because ids start again with each run. @param {string} id */
export function linkTo(id) {
  return `/?${query({ message: id, run: currentRun() })}`;
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
