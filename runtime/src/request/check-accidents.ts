import { type Report, reportAccident } from '../errors/report.js';

/** Whether values are checked for accidents of programs. */
export interface AccidentOptions {
  /**
   * Whether texts are refused that no one meant to send, such as `undefined`, a file on `localhost`, or 1,500 % for 15 %; the
   * reference lists them. Default: `true`.
   */
  readonly checkAccidents?: boolean | undefined;
}

/** What programs make of a value that is missing, and a placeholder that was not filled. */
const missing =
  /undefined|null|NaN|(\[|%5B)object( |%20|\+)Object(]|%5D)|Invalid( |%20|\+)Date|(\{|%7B){2}\w+(}|%7D){2}/
    .source;

/** The first that matches is reported. Those with a kind are only for it. */
const accidents: readonly (readonly [RegExp, message: string, kind?: 'suffix' | 'url'])[] = [
  [new RegExp(`^\\s*(${missing})\\s*$`), 'must not be the text of a missing value'],
  [new RegExp(`[/?&=#](${missing})([/?&=#]|$)`), 'must not contain the text of a missing value', 'url'],
  [
    /^\w+:\/\/(\/|(localhost|127(\.\d+){3}|\[::1])([:/?#]|$))/i,
    'must have a host that WhatsApp can reach',
    'url',
  ],
  [/%(?![\da-f]{2})/i, 'must not contain a % that encodes nothing', 'suffix'],
  [/(^|[/\\])\.\.?([/\\?#]|$)/, 'must not contain . or .. as a part', 'suffix'],
  [/[^\P{Cc}\s]/u, 'must not contain control characters'],
  [/^[\s\p{Cf}\p{DI}\u2800]+$/u, 'must not consist of invisible characters'],
  // The text after it would be reordered, too.
  [
    /[\u202a\u202b\u202d\u202e][^\u202c]*$|[\u2066-\u2068][^\u2069]*$/,
    'must end the change of direction (U+202C, U+2069)',
  ],
];

/** Reports texts that are certainly not meant. */
export function checkAccident(
  text: string = '',
  { checkAccidents = true }: AccidentOptions,
  report: Report,
  kind?: 'suffix' | 'url',
): void {
  if (!checkAccidents || text.trim() === '') return;
  const found = accidents.find(([pattern, , only = kind]) => only === kind && pattern.test(text));
  if (found) reportAccident(found[1], report);
}
