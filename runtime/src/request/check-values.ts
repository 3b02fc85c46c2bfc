import { type Report, reportAccident, reportType } from '../errors/values.js';
import type { BuildOptions } from './build-options.js';

/** What a text is for. A `value` is a parameter that need not follow WhatsApp's rules, a `file` may also be at an `http` URL. */
type Kind = 'text' | 'parameter' | 'value' | 'suffix' | 'url' | 'file';

/** What a text must not match, and for which kinds. Default: all. */
type Rule = readonly [
  wrong: { readonly test: (text: string) => boolean },
  message: string,
  kinds?: readonly Kind[],
];

const encoded: readonly Kind[] = ['suffix', 'url', 'file'];

function urlRule(kind: Kind, scheme: RegExp, schemes: string): Rule {
  const isWrong = (text: string): boolean =>
    !scheme.test(text) || !URL.canParse(text) || /^\w+:[/\\]+[^/\\?#]*@/.test(text);
  const message = `must be an absolute URL that starts with ${schemes}, without user name or password`;
  return [{ test: isWrong }, message, [kind]];
}

const rules: readonly Rule[] = [
  [/^\s*$/, 'must not be empty', ['text', 'parameter', ...encoded]],
  // Half of a surrogate pair cannot be encoded as UTF-8, so what would arrive depends on the reader.
  [/\p{Cs}/u, 'must not contain half of a character: was an emoji cut?'],
  // WhatsApp's own rules for parameter text; the gateway's interface has none.
  [
    /[\n\r\t]| {5}/,
    'must not contain a newline, a tab or more than four spaces in a row, which WhatsApp rejects',
    ['parameter'],
  ],
  [/[\s\p{Cc}]/u, 'must not contain spaces or control characters: encode them', encoded],
  urlRule('url', /^https:\/\//i, 'https://'),
  urlRule('file', /^https?:\/\//i, 'https:// or http://'),
  [
    /^([/\\]{2}|[a-z][a-z0-9+.-]*:[/\\]|(mailto|tel|sms|javascript|data|https?):)/i,
    'must be only the suffix of the URL in the template',
    ['suffix'],
  ],
];

/** What programs make of a value that is missing, and a placeholder that was not filled. */
const missing =
  /undefined|null|NaN|(\[|%5B)object( |%20|\+)Object(]|%5D)|Invalid( |%20|\+)Date|(\{|%7B){2}\w+(}|%7D){2}/
    .source;

/** Texts that are certainly not meant. */
const accidents: readonly Rule[] = [
  [new RegExp(`^\\s*(${missing})\\s*$`), 'must not be the text of a missing value'],
  [
    new RegExp(`[/?&=#](${missing})([/?&=#]|$)`),
    'must not contain the text of a missing value',
    ['url', 'file'],
  ],
  [
    /^\w+:\/\/(\/|(localhost|127(\.\d+){3}|\[::1])([:/?#]|$))/i,
    'must have a host that WhatsApp can reach',
    ['url', 'file'],
  ],
  [/%(?![\da-f]{2})/i, 'must not contain a % that encodes nothing', ['suffix']],
  [/(^|[/\\])\.\.?([/\\?#]|$)/, 'must not contain . or .. as a part', ['suffix']],
  [/[^\P{Cc}\s]/u, 'must not contain control characters'],
  [/^(?!\s*$)[\s\p{Cf}\p{DI}\u2800]+$/u, 'must not consist of invisible characters'],
  // The text after it would be reordered, too.
  [
    /[\u202a\u202b\u202d\u202e][^\u202c]*$|[\u2066-\u2068][^\u2069]*$/,
    'must end the change of direction (U+202C, U+2069)',
  ],
];

/** Returns a text, and reports the first rule that it breaks; reports anything else, and returns an empty text. */
export function checkText(
  value: unknown,
  kind: Kind,
  { checkAccidents }: Pick<BuildOptions, 'checkAccidents'>,
  report: Report,
): string {
  if (typeof value !== 'string') {
    reportType(value, 'a string', report);
    return '';
  }
  const find = (list: readonly Rule[]): string | undefined =>
    list.find(([wrong, , kinds]) => (kinds?.includes(kind) ?? true) && wrong.test(value))?.[1];
  const broken = find(rules);
  const accident = broken || !checkAccidents ? undefined : find(accidents);
  if (broken) report(broken);
  if (accident) reportAccident(accident, report);
  return value;
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
