import { rest } from '../shared/rest-client.js';

/**
 * @import { Call, Issue } from '@notifygen/sandbox'
 * @import { Info } from '../shared/rest-client.js'
 * @typedef {{ readonly id?: string, readonly message?: string, readonly issues?: readonly Issue[] }} SendResult
 */

/** Milliseconds. Longer than the faults that delay a response. */
const timeout = 15_000;

/** Whether the page has everything to send a call again. @param {Call} call */
export function canSendAgain({ http, kind }) {
  return kind !== 'unknown' && http.method === 'POST' && http.body !== '';
}

/**
 * Sends a body to the endpoint of a call, with the sandbox's own credentials: those of the call may be redacted.
 *
 * @param {Call} call
 * @param {string} body
 * @returns {Promise<SendResult>} `id` if it was accepted; otherwise why not.
 */
export async function sendAgain({ http }, body) {
  /** @type {Info} */
  const { appId, apiKey } = await rest('info');
  try {
    const response = await fetch(http.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-app-id': appId, 'x-api-key': apiKey },
      body,
      signal: AbortSignal.timeout(timeout),
    });
    const { messageId, message, issues } = await response.json();
    if (response.ok) return { id: messageId };
    return { message: `the response is ${response.status}, ${message}`, issues };
  } catch {
    return { message: 'there was no valid response, because of a fault or because the sandbox has stopped' };
  }
}
