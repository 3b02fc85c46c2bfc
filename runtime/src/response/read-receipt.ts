import type { Redact } from '../errors/redact.js';
import { errorResponse, type ResponseHead } from './error-response.js';
import { type Interpret, outcomeOf } from './outcome.js';
import { parseBody } from './read-body.js';
import { findMessageId, type Receipt } from './receipt.js';

export interface ReceiptContext {
  /** How errors refer to the message. */
  readonly subject: string;
  readonly redact: Redact;
  readonly interpret: Interpret | undefined;
}

/**
 * Returns the receipt, or throws a `SendError` if the response does not say that the message was accepted.
 *
 * @param text The body; `undefined` if it could not be read.
 */
export function readReceipt(
  { subject, redact, interpret }: ReceiptContext,
  head: ResponseHead,
  text: string | undefined,
): Receipt {
  const body = text === undefined ? undefined : parseBody(text);
  const outcome = outcomeOf(head, body, interpret);
  if (outcome !== 'accepted') throw errorResponse(subject, head, outcome, body, redact);
  const messageId = findMessageId(body);
  return { status: head.status, ...(messageId !== undefined && { messageId }), body };
}
