import type { Redact } from '../errors/redact.js';
import type { Failure } from '../errors/send-error.js';
import { readSigns } from './body-signs.js';
import { errorResponse } from './error-response.js';
import { type Interpret, outcomeOf, type ResponseBody, type ResponseHead } from './outcome.js';

/**
 * The gateway's response to a message that it accepted. The body and the message ID may identify the recipient, so do not
 * log them unless your logs may contain personal data.
 */
export interface Receipt {
  /** HTTP status, 200 to 299 unless the option `interpret` accepted another one. */
  readonly status: number;
  /** ID of the message, if the response contains one under a usual name. */
  readonly messageId?: string;
  /**
   * Body of the response, which the interface does not describe: parsed JSON if it is JSON, else text; `''` if it was
   * empty.
   */
  readonly body: unknown;
}

/** What is needed to understand a response to a message. */
export interface ResponseContext {
  readonly redact: Redact;
  readonly interpret: Interpret | undefined;
}

/**
 * Returns the receipt, or why the response does not say that the message was accepted.
 *
 * @param responseBody `undefined` if it could not be read.
 */
export function readResponse(
  { redact, interpret }: ResponseContext,
  head: ResponseHead,
  responseBody: ResponseBody | undefined,
): Receipt | Failure {
  const body = responseBody && parseBody(responseBody);
  const signs = readSigns(body);
  const outcome = outcomeOf(head, body, signs, interpret);
  if (outcome[0] !== 'accepted')
    return errorResponse(head, outcome, body, responseBody?.isComplete === true, redact);
  const { messageId } = signs;
  return { status: head.status, ...(messageId && { messageId }), body };
}

/**
 * Parses JSON whatever the response's content type is; returns other text as it is. Bytes that are not valid UTF-8 become
 * U+FFFD. A text that is not complete ends with `…`, so that it is not valid JSON.
 */
function parseBody({ bytes, isComplete }: ResponseBody): unknown {
  const text = new TextDecoder().decode(bytes) + (isComplete ? '' : '…');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
