import { type Report, reportType } from '../errors/report.js';

/** Returns any string; reports anything else and returns `undefined`. */
export function checkString(value: unknown, report: Report): string | undefined {
  if (typeof value === 'string') return value;
  reportType(value, 'a string', report);
  return undefined;
}

/** Returns a string that is not empty; reports anything else and returns an empty string. */
export function checkText(value: unknown, report: Report): string {
  const text = checkString(value, report);
  if (text === undefined) return '';
  if (text.trim() === '') report('must not be empty');
  // Half of a surrogate pair cannot be encoded as UTF-8, so what would arrive depends on the reader.
  if (!text.isWellFormed()) report('must not contain half of a character: was an emoji cut?');
  return text;
}

export function checkOptionalText(value: unknown, report: Report): string | undefined {
  return value === undefined ? undefined : checkText(value, report);
}

/** WhatsApp's ID of a person who may have no number, such as `US.13491208655302741918` or `US.ENT.1349`. */
export const userId: RegExp = /^\s*[a-z]{2}\.(ent\.)?[a-z\d]{1,128}\s*$/i;

export const isUserId = 'is a WhatsApp user ID, which this interface cannot reach';

/** The form of section 8.1 of the interface, limited to the 15 digits that E.164 allows. */
export function checkRecipient(value: unknown, report: Report): string {
  const text = typeof value === 'string' ? value : '';
  if (/^[1-9]\d{6,14}$/.test(text)) return text;
  if (value === undefined) report('is missing');
  else if (userId.test(text)) report(isUserId);
  else report('must be a string of 7 to 15 digits that starts with the country code, without +');
  return '';
}

/** Whether a host name of a URL always means this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** A link that anyone can open with one of the given schemes. */
export function checkUrl(value: unknown, schemes: readonly ('https' | 'http')[], report: Report): string {
  const url = checkEncoded(value, report);
  if (url === '') return url;
  const starts = schemes.map((scheme) => `${scheme}://`);
  const isAllowed = URL.canParse(url) && starts.some((start) => url.toLowerCase().startsWith(start));
  if (!isAllowed || /^\w+:[/\\]+[^/\\?#]*@/.test(url))
    report(`must be an absolute URL that starts with ${starts.join(' or ')}, without user name or password`);
  return url;
}

/** The part of a button's URL that the caller adds (interface, section 2.3). */
export function checkUrlSuffix(value: unknown, report: Report): string {
  const suffix = checkEncoded(value, report);
  if (/^([/\\]{2}|[a-z][a-z0-9+.-]*:[/\\]|(mailto|tel|sms|javascript|data|https?):)/i.test(suffix))
    report('must be only the suffix of the URL in the template');
  return suffix;
}

/** Reports a URL, or a part of one, that must be encoded, and returns an empty string if there is nothing else to check. */
function checkEncoded(value: unknown, report: Report): string {
  const text = checkText(value, report);
  if (!/[\s\p{Cc}]/u.test(text)) return text;
  if (text.trim() !== '') report('must not contain spaces or control characters: encode them');
  return '';
}

/** WhatsApp's own rules for parameter text; the gateway's interface has none. */
export function checkParameterText(value: unknown, report: Report): string {
  const text = checkText(value, report);
  if (/[\n\r\t]| {5}/.test(text))
    report('must not contain a newline, a tab or more than four spaces in a row, which WhatsApp rejects');
  return text;
}
