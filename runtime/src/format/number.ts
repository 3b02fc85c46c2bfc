import { type Report, reportAccident, reportType, throwReport } from '../errors/values.js';
import { type LanguageOptions, localesOf, once, tidySpaces } from './locale.js';

export interface NumberFormat extends LanguageOptions {
  /** `percent` formats 0.19 as 19 %. Default: `decimal`. */
  readonly style?: 'decimal' | 'percent' | undefined;
  /** Exact number of decimals, to which the number is rounded. Default: up to three, or none for a percentage. */
  readonly decimals?: number | undefined;
  /** The largest number. Default: none. */
  readonly max?: number | undefined;
  /** Whether a percentage above 10, which is 1,000 %, is an error without `max`. Default: `false`. */
  readonly checkAccidents?: boolean | undefined;
}

/** 1,000 %: more likely 15 for 15 %. */
const maxShare = 10;

const formatOf = /* @__PURE__ */ once(
  (locales: string[], options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locales, options),
);

/**
 * Formats a number.
 *
 * @throws TypeError if it is not a finite number.
 */
export function formatNumber(
  value: number | bigint,
  options: NumberFormat,
  report: Report = throwReport,
): string {
  if (typeof value !== 'bigint' && !Number.isFinite(value)) {
    if (typeof value === 'number') report('must be a finite number');
    else reportType(value, 'a number', report);
    return '';
  }
  const { style = 'decimal', decimals, max, checkAccidents } = options;
  if (max !== undefined && value > max) report(`must be at most ${max}`);
  else if (checkAccidents && max === undefined && style === 'percent' && value > maxShare)
    reportAccident('must be at most 10: 0.15 is 15 %', report);
  const format = formatOf(localesOf(options), {
    style,
    // Without it, a small negative number is rounded to -0.
    signDisplay: 'negative',
    numberingSystem: options.digits,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return tidySpaces(format.format(value));
}
