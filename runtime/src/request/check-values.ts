import { typeName } from '../errors/value-type.js';
import type { Report } from './collect-issues.js';

/** Returns a string that is not empty; reports anything else and returns an empty string. */
export function checkText(value: unknown, report: Report): string {
  if (typeof value !== 'string') {
    report(value === undefined ? 'is missing' : `must be a string, not ${typeName(value)}`);
    return '';
  }
  if (value.trim() === '') report('must not be empty');
  checkSurrogates(value, report);
  return value;
}

/** Half of a surrogate pair cannot be encoded as UTF-8, so what would arrive depends on the reader. */
function checkSurrogates(text: string, report: Report): void {
  if (!text.isWellFormed())
    report('must not contain half of a character: was the text cut in the middle of an emoji?');
}

export function checkOptionalText(value: unknown, report: Report): string | undefined {
  return value === undefined ? undefined : checkText(value, report);
}

/** The form of section 8.1 of the interface, limited to the 15 digits that E.164 allows. */
export function checkRecipient(value: unknown, report: Report): string {
  if (typeof value === 'string' && /^[1-9][0-9]{6,14}$/.test(value)) return value;
  report(
    value === undefined
      ? 'is missing'
      : 'must be a string of 7 to 15 digits with the country code, without + or leading 0, such as 447700900123',
  );
  return '';
}

/** A link that anyone can open with one of the given schemes. */
export function checkUrl(value: unknown, schemes: readonly ('https' | 'http')[], report: Report): string {
  const url = checkText(value, report);
  if (url.trim() === '') return url;
  if (!schemes.some((scheme) => url.toLowerCase().startsWith(`${scheme}://`)))
    report(
      `must be an absolute URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );
  else if (/[\s\p{Cc}]/u.test(url))
    report('must not contain spaces or control characters: encode them with encodeURI');
  else if (!URL.canParse(url)) report('must be a valid URL');
  else if (url.includes('@') && hasCredentials(new URL(url)))
    report('must not contain a user name or password: the link must be public');
  return url;
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

/** The part of a button's URL that the caller adds (interface, section 2.3). */
export function checkUrlSuffix(value: unknown, report: Report): string {
  const suffix = checkText(value, report);
  if (/[\s\p{Cc}]/u.test(suffix)) {
    report('must not contain spaces or control characters: encode them with encodeURIComponent');
  } else if (/^([/\\]{2}|[a-z][a-z0-9+.-]*:[/\\]|(mailto|tel|sms|javascript|data|https?):)/i.test(suffix)) {
    report('must be only the suffix of the URL: the template already contains the start');
  }
  return suffix;
}

/** WhatsApp's own rules for parameter text; the gateway's interface has none. */
export function checkParameterText(text: string, report: Report): string {
  if (text.trim() === '') report('must not be empty');
  checkSurrogates(text, report);
  if (/[\n\r\t]/.test(text))
    report('must not contain a newline or a tab: WhatsApp rejects them in parameters');
  if (/ {5}/.test(text))
    report('must not contain more than four spaces in a row: WhatsApp rejects them in parameters');
  return text;
}
