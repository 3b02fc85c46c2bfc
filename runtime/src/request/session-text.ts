import { type LengthOptions, readChecks } from './build-options.js';
import { checkLength, sessionLimits } from './check-lengths.js';
import { checkText } from './check-text.js';
import { collectIssues, type ReportAt, readFields } from './collect-issues.js';
import type { TextForSendRequest } from './outgoing-message.js';
import { checkRecipient } from './recipient.js';

/** A text to send inside the customer service window. */
export interface TextMessage {
  /** The recipient: 7 to 15 digits with the country code, without `+`. */
  readonly to: string;
  /** Not empty, and at most 4,096 characters: WhatsApp's limit, since the interface states none. */
  readonly text: string;
}

/**
 * Builds the request that `sendText` posts, without sending it.
 *
 * @throws SendError `invalid-message` with every issue.
 */
export function buildText(message: TextMessage, options?: LengthOptions): TextForSendRequest {
  return collectIssues('session text', (at) => {
    const { to, text } = readFields(message, ['to', 'text'], at, 'message', '');
    return outgoingText(to, text, 'text', options, at);
  });
}

/** Checks the request of a text that was built earlier. */
export function checkTextRequest(
  request: unknown,
  options: LengthOptions | undefined,
  at: ReportAt,
): TextForSendRequest {
  const { to, message } = readFields(request, ['to', 'message'], at, 'request', '');
  const { text } = readFields(message, ['text'], at, 'message');
  return outgoingText(to, text, 'message.text', options, at);
}

function outgoingText(
  to: unknown,
  value: unknown,
  path: string,
  options: LengthOptions | undefined,
  at: ReportAt,
): TextForSendRequest {
  const recipient = checkRecipient(to, at('to'));
  const checks = readChecks(options);
  const text = checkText(value, 'text', checks, at(path));
  if (checks.checkLengths) checkLength(text, sessionLimits.text, at(path));
  return { kind: 'text', request: { to: recipient, message: { text } } };
}
