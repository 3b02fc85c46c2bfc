import type { Client } from '../client/client.js';
import type { SendOptions } from '../client/send-options.js';
import { invalidMessage } from '../errors/send-error.js';
import { isRecord } from '../errors/value-type.js';
import { readRecipient, readText } from '../request/check-values.js';
import { collectInto, type Problem, reportStrangers } from '../request/collect-issues.js';
import type { Receipt } from '../response/receipt.js';

/** A text for an open session. */
export interface TextMessage {
  /** The recipient: 7 to 15 digits with the country code, without `+`. */
  readonly to: string;
  /** The text of the message; must not be empty. The interface states no longest length. */
  readonly text: string;
}

/**
 * Sends a text inside an open session with the recipient (interface, sections 2.1 and 4.1).
 *
 * @throws SendError (rejects) for every failure.
 */
export async function sendText(
  client: Client,
  message: TextMessage,
  options?: SendOptions,
): Promise<Receipt> {
  const problems: Problem[] = [];
  const at = collectInto(problems);
  const fields: Readonly<Record<string, unknown>> = isRecord(message) ? message : {};
  reportStrangers(fields, ['to', 'text'], '', at);
  const to = readRecipient(fields.to, at('to'));
  const text = readText(fields.text, at('text'));
  if (problems.length > 0) throw invalidMessage('session text', problems);
  return client.deliver({ kind: 'text', request: { to, message: { text } } }, options);
}
