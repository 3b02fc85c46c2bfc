/** The formatters of typed placeholders, for texts of your own. They use only `Intl`. */
export {
  type DateFormat,
  formatDate,
  formatDateTime,
  formatTime,
  type ZoneOptions,
} from './format/date.js';
export type { LanguageOptions } from './format/locale.js';
export {
  formatMoney,
  type MajorUnits,
  type MinorUnits,
  type Money,
  type MoneyFormat,
} from './format/money.js';
export { formatNumber, type NumberFormat } from './format/number.js';
export {
  type DateTime,
  type PlainDate,
  type PlainTime,
  plainDate,
  plainTime,
  type TemporalMoment,
} from './format/plain.js';
export * from './format/text.js';
