import { isRecord, type Report, readOnce, reportType, throwReport } from '../errors/values.js';
import { type LanguageOptions, localesOf, once, tidySpaces } from './locale.js';

/** An amount of money, which is never rounded. */
export type Money = MajorUnits | MinorUnits;

/** Such as `{ amount: '12.50', currency: 'EUR' }`. */
export interface MajorUnits {
  /** A number, or a decimal string with a point. More decimals than the currency has are an error. */
  readonly amount: number | string;
  /** ISO 4217 code, such as `EUR`. */
  readonly currency: string;
  readonly minor?: undefined;
}

/** Such as `{ minor: 1250n, currency: 'EUR' }`. */
export interface MinorUnits {
  /** In the smallest unit that ISO 4217 defines for the currency: cents for `EUR`, yen for `JPY`. */
  readonly minor: bigint;
  /** ISO 4217 code, such as `EUR`. */
  readonly currency: string;
  readonly amount?: undefined;
}

export interface MoneyFormat extends LanguageOptions {
  /** How the currency is written: `symbol` US$, `narrow` $, `code` USD, `name` US dollars. Default: `symbol`. */
  readonly style?: 'symbol' | 'narrow' | 'code' | 'name' | undefined;
}

/**
 * Formats an amount of money. Decimals that are all zero are left out only where the currency is usually written without.
 *
 * @throws TypeError if the amount or the currency is invalid, or if the amount has more decimals than the currency.
 */
export function formatMoney(value: Money, options: MoneyFormat, report: Report = throwReport): string {
  const given: unknown = value;
  if (!isRecord(given)) {
    reportType(given, 'an object with amount and currency', report);
    return '';
  }
  const { amount, minor, currency } = readOnce(given);
  if (!isCurrency(currency)) {
    report('must have a currency: an ISO 4217 code in capital letters that this runtime knows, such as EUR');
    return '';
  }
  const decimals = decimalsOf(currency);
  const number = minor === undefined ? fromAmount(amount, report) : fromMinor(minor, decimals, report);
  if (minor !== undefined && amount !== undefined) report('must have either amount or minor, not both');
  if (number === undefined) return '';
  const needed = number.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  if (needed > decimals) {
    report(`has an amount with more decimals than ${currency}, which has ${decimals}: round it first`);
    return '';
  }
  const { style, digits } = options;
  return tidySpaces(formatOf(currency, needed, decimals, localesOf(options), style, digits).format(number));
}

const formatOf = /* @__PURE__ */ once(createFormat);

function createFormat(
  currency: string,
  needed: number,
  decimals: number,
  locales: string[],
  style: MoneyFormat['style'] = 'symbol',
  numberingSystem: MoneyFormat['digits'],
): Intl.NumberFormat {
  const format = {
    style: 'currency',
    currency,
    signDisplay: 'negative',
    currencyDisplay: style === 'narrow' ? 'narrowSymbol' : style,
    numberingSystem,
  } as const;
  const usual = new Intl.NumberFormat(locales, format);
  const { maximumFractionDigits = 0 } = usual.resolvedOptions();
  if (maximumFractionDigits === decimals) return usual;
  // ICU writes some currencies with fewer decimals than ISO 4217 defines for them, and would round.
  const digits = needed > maximumFractionDigits ? decimals : Math.min(maximumFractionDigits, decimals);
  return new Intl.NumberFormat(locales, {
    ...format,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

const currencies = /* @__PURE__ */ once(() => new Set<unknown>(Intl.supportedValuesOf('currency')));

function isCurrency(value: unknown): value is string {
  return currencies().has(value);
}

/** The currencies whose number of decimals is not two. From ISO 4217: engines disagree, which would make `minor` wrong by 100. */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND';
const withFourDecimals = 'CLF UYW';

function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  if (withThreeDecimals.includes(currency)) return 3;
  return withFourDecimals.includes(currency) ? 4 : 2;
}

type Decimal = `${number}`;

function isDecimal(text: string): text is Decimal {
  return /^-?\d{1,18}(\.\d{1,18})?$/.test(text);
}

function fromAmount(amount: unknown, report: Report): Decimal | undefined {
  // Tiny and large numbers have an exponent, which no price has.
  const text = String(amount);
  if (typeof amount !== 'string' && typeof amount !== 'number')
    reportType(amount, 'a number or a decimal string', (message) => report(`has an amount that ${message}`));
  else if (typeof amount === 'number' && Math.abs(amount) > Number.MAX_SAFE_INTEGER)
    report('has an amount that is too large to be exact as a number: pass it as a decimal string');
  else if (isDecimal(text)) return text;
  else report('has an amount that is not a decimal number: use digits and a point, such as 12.50');
  return undefined;
}

function fromMinor(minor: unknown, decimals: number, report: Report): Decimal | undefined {
  if (typeof minor !== 'bigint') return void report('has a minor that must be a bigint, such as 1250n');
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const end = digits.length - decimals;
  const text = `${minor < 0n ? '-' : ''}${digits.slice(0, end)}${decimals > 0 ? `.${digits.slice(end)}` : ''}`;
  if (isDecimal(text)) return text;
  return void report('has a minor that is too large');
}
