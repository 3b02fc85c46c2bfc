import { type Report, reportType, throwReport } from '../errors/values.js';

export interface TextFormat {
  /** Maximum length in characters as readers count them: an emoji is one. Default: none. */
  readonly max?: number | undefined;
  /** What happens to a longer text: it is an error, or it is cut and ends with `…`. Default: `error`. */
  readonly overflow?: 'error' | 'truncate' | undefined;
}

/**
 * Limits the length of a text.
 *
 * @throws TypeError if the text is too long and `overflow` is not `truncate`.
 */
export function formatText(
  value: string,
  { max, overflow }: TextFormat = {},
  report: Report = throwReport,
): string {
  if (typeof value !== 'string') {
    reportType(value, 'a string', report);
    return '';
  }
  // No text has more characters than UTF-16 code units, and most are short.
  if (max === undefined || value.length <= max) return value;
  const characters = Array.from(new Intl.Segmenter().segment(value), ({ segment }) => segment);
  if (characters.length <= max) return value;
  if (overflow === 'truncate') {
    const start = characters.slice(0, max - 1).join('');
    // A cut may remove the end of a part with another direction, and the text after it would be reordered too.
    return `${start.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '').trimEnd()}…`;
  }
  report(`must have at most ${max} characters, not ${characters.length}`);
  return '';
}

/**
 * Checks a code: digits and capital letters without spaces.
 *
 * @throws TypeError if it contains anything else or is too long.
 */
export function formatCode(
  value: string,
  { max }: Pick<TextFormat, 'max'> = {},
  report: Report = throwReport,
): string {
  const code = formatText(value, { max }, report);
  if (typeof value === 'string' && !/^[0-9A-Z]+$/.test(value))
    report('must be a code: digits and capital letters without spaces');
  return code;
}
