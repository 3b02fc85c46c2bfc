import { isRecord } from '../errors/value-type.js';

/** JSON where it is JSON, whatever the answer's content type claims; else the text. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Looks for an identifier where gateways usually put one, since the interface does not say. */
export function findMessageId(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const { messages, data } = body;
  for (const holder of [body, Array.isArray(messages) ? messages[0] : undefined, data]) {
    if (!isRecord(holder)) continue;
    const id = holder.messageId ?? holder.message_id ?? holder.id;
    if (typeof id === 'string' || typeof id === 'number') return String(id);
  }
  return undefined;
}

/** What a 2xx answer says of itself: `mixed` where it holds signs of both. */
export type Verdict = 'accepted' | 'failed' | 'mixed';

/**
 * Reads the usual signs, since the interface describes no answer: a `success`, `ok` or `status` that says yes or no, in
 * words or not; an `error` or `errors` with something in it, which a yes or an identifier outweighs. Anything else counts
 * as accepted.
 */
export function verdictOf(body: unknown): Verdict {
  const holders = [body, isRecord(body) ? body.data : undefined].filter(isRecord);
  const signs = holders.flatMap(({ success, ok, status }) => [success, ok, status]);
  const saysYes = signs.some((sign) => says(sign, yes)) || findMessageId(body) !== undefined;
  if (signs.some((sign) => says(sign, no))) return saysYes ? 'mixed' : 'failed';
  const hasError = holders.some(({ error, errors }) => hasContent(error) || hasContent(errors));
  return hasError && !saysYes ? 'failed' : 'accepted';
}

const no = /^(false|error|fail|failed|failure|rejected)$/i;
const yes = /^(true|success|ok|accepted|queued|sent|submitted)$/i;

function says(sign: unknown, words: RegExp): boolean {
  return (typeof sign === 'string' || typeof sign === 'boolean') && words.test(String(sign));
}

function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isRecord(value) ? Object.keys(value).length > 0 : Boolean(value);
}

/** A whole page where JSON is due: some other server answered. */
export function isHtml(text: string): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(text);
}

const longestDetail = 300;

/** A sentence out of an answer that the interface does not describe. */
export function detailOf(body: unknown): string | undefined {
  const source = isRecord(body) ? (body.message ?? body.error ?? body.detail ?? body.title) : body;
  const text = isRecord(source) ? source.message : source;
  if (typeof text !== 'string' || text.trim() === '' || text.trimStart().startsWith('<')) return undefined;
  const line = text.trim().replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line;
}
