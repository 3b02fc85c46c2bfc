import { isRecord } from '../errors/value-type.js';
import { checkRecipient, checkText } from './check-values.js';
import { collectIssues, reportUnknownKeys } from './collect-issues.js';
import type { SessionText } from './outgoing-message.js';

/** A text to send inside the customer service window. */
export interface TextMessage {
  /** The recipient: 7 to 15 digits with the country code, without `+`. */
  readonly to: string;
  /** Must not be empty. The interface states no maximum length, so none is checked. */
  readonly text: string;
}

/** @throws SendError `invalid-message` with every issue. */
export function buildText(message: unknown): SessionText {
  return collectIssues('session text', (at) => {
    const fields = isRecord(message) ? message : {};
    reportUnknownKeys(fields, ['to', 'text'], '', at);
    const to = checkRecipient(fields.to, at('to'));
    return { to, message: { text: checkText(fields.text, at('text')) } };
  });
}
