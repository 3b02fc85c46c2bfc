import { typeName } from '../errors/value-type.js';
import type { Report } from './collect-issues.js';

/** Returns the value where it is a string with something in it; otherwise reports and returns an empty string. */
export function readText(value: unknown, report: Report): string {
  if (typeof value !== 'string') {
    report(value === undefined ? 'is missing' : `must be a string, not ${typeName(value)}`);
    return '';
  }
  if (value.trim() === '') report('must not be empty');
  checkWellFormed(value, report);
  return value;
}

/** Half a character has no bytes in UTF-8, so what arrives depends on who reads it. */
function checkWellFormed(text: string, report: Report): void {
  if (/\p{Cs}/u.test(text)) report('must not hold half a character: was it cut in the middle of an emoji?');
}

export function readOptionalText(value: unknown, report: Report): string | undefined {
  return value === undefined ? undefined : readText(value, report);
}

/** The recipient's form: section 8.1 of the interface, with the 15 digits that E.164 allows at most. */
export function readRecipient(value: unknown, report: Report): string {
  if (typeof value === 'string' && /^[1-9][0-9]{6,14}$/.test(value)) return value;
  report(
    value === undefined
      ? 'is missing'
      : 'must be a string of 7 to 15 digits with the country code, without + or leading 0, such as 447700900123',
  );
  return '';
}

/** A public link; `schemes` are the allowed ones. */
export function readUrl(value: unknown, schemes: readonly ('https' | 'http')[], report: Report): string {
  const url = readText(value, report);
  if (url.trim() === '') return url;
  const begins = schemes.some((scheme) => url.toLowerCase().startsWith(`${scheme}://`));
  if (!begins)
    report(
      `must be an absolute URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );
  else if (/[\s\p{Cc}]/u.test(url))
    report('must not hold white space or control characters: encode them with encodeURI');
  else if (!URL.canParse(url)) report('must be a whole URL, with a host');
  else if (url.includes('@') && hasCredentials(new URL(url)))
    report('must not hold a user name or password: the link has to be public');
  return url;
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

/** The part of a button's URL that the caller adds: section 2.3 of the interface. */
export function readUrlSuffix(value: unknown, report: Report): string {
  const suffix = readText(value, report);
  if (/[\s\p{Cc}]/u.test(suffix)) {
    report('must not hold white space or control characters: encode them with encodeURIComponent');
  } else if (/^([/\\]{2}|[a-z][a-z0-9+.-]*:[/\\]|(mailto|tel|sms|javascript|data|https?):)/i.test(suffix)) {
    report('must be only the suffix of the URL: the part before it was approved with the template');
  }
  return suffix;
}

/** WhatsApp's own rules for the text of a parameter; the interface itself has none. */
export function readParameterText(text: string, report: Report): string {
  if (text.trim() === '') report('must not be empty');
  checkWellFormed(text, report);
  if (/[\n\r\t]/.test(text)) report('must not hold a newline or a tab: WhatsApp refuses them in parameters');
  if (/ {5}/.test(text))
    report('must not hold more than four spaces in a row: WhatsApp refuses them in parameters');
  return text;
}
