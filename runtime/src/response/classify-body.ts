import { isRecord } from '../errors/value-type.js';
import { findMessageId } from './receipt.js';

/** What the body of a 2xx response reports; `both` if it reports success and failure. */
export type BodyOutcome = 'accepted' | 'failed' | 'both';

/**
 * Looks for the usual signs, since the interface does not describe any response: a `success`, `ok` or `status` that means
 * yes or no, and an `error` or `errors` that is not empty. A yes or a message ID outweighs an `error`. Without any sign, the
 * message counts as accepted.
 */
export function classify2xxBody(body: unknown): BodyOutcome {
  const parents = [body, isRecord(body) ? body.data : undefined].filter(isRecord);
  const signs = parents.flatMap(({ success, ok, status }) => [success, ok, status]);
  const succeeded = signs.some((sign) => matches(sign, yes)) || findMessageId(body) !== undefined;
  if (signs.some((sign) => matches(sign, no))) return succeeded ? 'both' : 'failed';
  const hasError = parents.some(({ error, errors }) => hasContent(error) || hasContent(errors));
  return hasError && !succeeded ? 'failed' : 'accepted';
}

const no = /^(false|error|fail|failed|failure|rejected)$/i;
const yes = /^(true|success|ok|accepted|queued|sent|submitted)$/i;

function matches(sign: unknown, words: RegExp): boolean {
  return (typeof sign === 'string' || typeof sign === 'boolean') && words.test(String(sign));
}

function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isRecord(value) ? Object.keys(value).length > 0 : Boolean(value);
}

/** An HTML page comes from some other server than the gateway. */
export function isHtml(text: string): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(text);
}
