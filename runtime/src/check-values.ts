import type { Problem } from './problem.js';

/** Reports one problem at a place in the message. */
export type Report = (message: string) => void;

export function reporter(problems: Problem[], path: string, label?: string): Report {
  return (message) => problems.push(label === undefined ? { path, message } : { path, label, message });
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value where it is a string with something in it; otherwise reports and returns an empty string. */
export function readText(value: unknown, report: Report): string {
  if (typeof value !== 'string') {
    report(value === undefined ? 'is missing' : `must be a string, not ${typeName(value)}`);
    return '';
  }
  if (value.trim() === '') report('must not be empty');
  return value;
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

/** A link that the gateway can fetch; `schemes` are the allowed URL schemes with their colon. */
export function readUrl(value: unknown, schemes: readonly string[], report: Report): string {
  const url = readText(value, report);
  if (url.trim() !== '' && !(URL.canParse(url) && schemes.includes(new URL(url).protocol))) {
    report(`must be an absolute URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
  }
  return url;
}

/** The part of a button's URL that the caller adds: section 2.3 of the interface. */
export function readUrlSuffix(value: unknown, report: Report): string {
  const suffix = readText(value, report);
  if (/^([a-z][a-z0-9+.-]*:)?\/\//i.test(suffix)) {
    report('must be only the suffix of the URL: the part before it was approved with the template');
  } else if (/\s/.test(suffix)) {
    report('must not hold white space: encode it with encodeURIComponent');
  }
  return suffix;
}

/** WhatsApp's own rules for the text of a parameter; the interface itself has none. */
export function checkParameterText(text: string, report: Report): void {
  if (text.trim() === '') report('must not be empty');
  if (/[\n\r\t]/.test(text)) report('must not hold a newline or a tab: WhatsApp refuses them in parameters');
  if (/ {5}/.test(text))
    report('must not hold more than four spaces in a row: WhatsApp refuses them in parameters');
}

export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `${/^[aeiou]/.test(typeof value) ? 'an' : 'a'} ${typeof value}`;
}
