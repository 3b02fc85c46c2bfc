import { checkRecipient, checkText } from './check-values.js';
import { collectIssues, type ReportAt, readFields } from './collect-issues.js';
import type { OutgoingText } from './outgoing-message.js';

/** A text to send inside the customer service window. */
export interface TextMessage {
  /** The recipient: 7 to 15 digits with the country code, without `+`. */
  readonly to: string;
  /** Must not be empty. The interface states no maximum length, so none is checked. */
  readonly text: string;
}

/**
 * Builds the request that `sendText` posts, without sending it.
 *
 * @throws SendError `invalid-message` with every issue.
 */
export function buildText(message: TextMessage): OutgoingText {
  return collectIssues('session text', (at) => {
    const { to, text } = readFields(message, ['to', 'text'], at, 'message', '');
    return outgoingText(to, text, 'text', at);
  });
}

/** Checks the request of a text that was built earlier. */
export function checkTextRequest(request: unknown, at: ReportAt): OutgoingText {
  const { to, message } = readFields(request, ['to', 'message'], at, 'request', '');
  const { text } = readFields(message, ['text'], at, 'message');
  return outgoingText(to, text, 'message.text', at);
}

function outgoingText(to: unknown, text: unknown, path: string, at: ReportAt): OutgoingText {
  const recipient = checkRecipient(to, at('to'));
  return { kind: 'text', request: { to: recipient, message: { text: checkText(text, at(path)) } } };
}
