import { readRecipient, readText, reporter } from './check-values.js';
import type { Client, SendOptions } from './client.js';
import type { Problem } from './problem.js';
import type { Receipt } from './receipt.js';
import { invalidMessage } from './send-error.js';

export interface TextMessage {
  /** The recipient: 7 to 15 digits with the country code, without `+`. */
  readonly to: string;
  /** The text of the message; must not be empty. The interface states no longest length. */
  readonly text: string;
}

/**
 * Sends a text inside an open session with the recipient (interface, sections 2.1 and 4.1).
 *
 * @throws SendError for every failure.
 */
export async function sendText(
  client: Client,
  message: TextMessage,
  options?: SendOptions,
): Promise<Receipt> {
  const problems: Problem[] = [];
  const to = readRecipient(message?.to, reporter(problems, 'to'));
  const text = readText(message?.text, reporter(problems, 'text'));
  if (problems.length > 0) throw invalidMessage('session text', problems);
  return client.deliver({ kind: 'text', request: { to, message: { text } } }, options);
}
