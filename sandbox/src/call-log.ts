import { styleText } from 'node:util';
import type { Call } from './messages/call.js';
import { titleOf } from './messages/call-title.js';

/** How the calls are printed. */
export interface CallLogStyle {
  /** Whether to use the colors of a terminal. */
  readonly colors: boolean;
  /** Whether to print only the last four digits of a recipient: the output may be a log that others read. */
  readonly maskRecipients: boolean;
}

/**
 * A call as `notifygen sandbox` prints it: one line, and one for each reason of a rejection. It contains no text of the
 * message and no header.
 */
export function describeCall(call: Call, { colors, maskRecipients }: CallLogStyle): string {
  const { id, receivedAt, outcome, to = 'no recipient', http, fault } = call;
  const style: Style = (format, text) => (colors ? styleText(format, text, { validateStream: false }) : text);
  const shown = (text: string): string => printable(maskRecipients ? masked(text) : text);
  const note = fault === undefined ? outcome : `${outcome}, fault ${fault}`;
  const line = [
    style('dim', new Date(receivedAt).toTimeString().slice(0, 8)),
    style(outcomeColors[outcome], String(http.status ?? '---')),
    shown(titleOf(call)).padEnd(24),
    (maskRecipients && /\p{Nd}/u.test(to) ? printable(`…${to.slice(-4)}`) : shown(to)).padEnd(15),
    style(fault === undefined ? outcomeColors[outcome] : 'yellow', note.padEnd(8)),
    style('dim', id),
  ].join('  ');
  const issues = 'issues' in call ? call.issues : [];
  const reasons = issues.map(({ path, message, location }) => {
    const text = `${path === '' ? '' : `${style('bold', shown(path))} `}${shown(withoutExcerpt(message))}`;
    return `          ${text}${location === undefined ? '' : style('dim', ` (${shown(location)})`)}`;
  });
  return [line, ...reasons, ''].join('\n');
}

type Style = (format: 'dim' | 'bold' | 'green' | 'red' | 'yellow', text: string) => string;

const outcomeColors = { accepted: 'green', rejected: 'red', faulted: 'yellow' } as const;

/** Node quotes a part of invalid JSON, which may be the text of the message. Other reasons may be too long for this search. */
function withoutExcerpt(message: string): string {
  if (!message.startsWith('the body is not valid JSON')) return message;
  return message.replace(/,? ?(\.{3})?".*"(\.{3})? is not valid JSON$/s, '');
}

/**
 * Other text of the request, such as its path, may contain the recipient too. The number that a message gives as an example
 * belongs to no person.
 */
function masked(text: string): string {
  return text.replaceAll(/(?<!\p{Nd}|such as )\p{Nd}{3,}(?=\p{Nd}{4})/gu, '…');
}

/** Control characters in a request must not move the cursor, change colors or start a line of their own. */
function printable(text: string): string {
  const characters = Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD'));
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : characters.join('');
}

/** Characters of one value. */
const maxLength = 300;
