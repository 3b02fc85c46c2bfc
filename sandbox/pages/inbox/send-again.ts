import type { Call, Issue } from '@notifygen/sandbox';
import type { Info } from '../shared/sandbox.js';

export interface SendResult {
  /** Absent if it was not accepted. */
  readonly id?: string;
  readonly message?: string;
  readonly issues?: readonly Issue[];
}

/** Milliseconds. Longer than the faults that delay a response. */
const timeout = 15_000;

/** Whether the page has everything to send a call again. */
export function canSendAgain({ http, kind }: Call): boolean {
  return kind !== 'unknown' && http.method === 'POST' && http.body !== '';
}

/**
 * Sends a body to an endpoint, with the sandbox's own credentials: those of a call may be redacted.
 *
 * @returns The id of the new call, or why it was not accepted.
 */
export async function sendTo(
  { appId, apiKey }: Pick<Info, 'appId' | 'apiKey'>,
  path: string,
  body: string,
): Promise<SendResult> {
  try {
    const response = await fetch(path, {
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
