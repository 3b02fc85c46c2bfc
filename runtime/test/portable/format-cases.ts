/** What typed values look like on the wire, on every runtime. Spaces and direction marks differ by version of ICU. */
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatText,
  formatTime,
} from '@notifygen/runtime/format';

const languages = ['en', 'de', 'fr', 'pt_BR', 'ar', 'hi', 'th'] as const;
type Language = (typeof languages)[number];

interface FormatCase {
  readonly what: string;
  readonly format: (language: Language) => string;
  /** In each of the languages, in their order; or the same in all. */
  readonly expected: string;
}

const cut = 'Ann 👩‍👩‍👧…';
const moment = new Date('2026-11-23T16:05:00Z');

const formatCases: readonly FormatCase[] = [
  {
    what: 'an amount of euros',
    format: (language) => formatMoney({ amount: '1234.5', currency: 'EUR' }, { language, digits: 'latn' }),
    expected: '€1,234.50 | 1.234,50 € | 1 234,50 € | € 1.234,50 | 1,234.50 € | €1,234.50 | €1,234.50',
  },
  {
    what: 'an amount of yen in the smallest unit',
    format: (language) =>
      formatMoney({ minor: 1234n, currency: 'JPY' }, { language, style: 'code', digits: 'latn' }),
    expected: 'JPY 1,234 | 1.234 JPY | 1 234 JPY | JPY 1.234 | 1,234 JPY | JPY 1,234 | JPY 1,234',
  },
  {
    what: 'a number',
    format: (language) => formatNumber(1234567.891, { language, digits: 'latn', decimals: 1 }),
    expected:
      '1,234,567.9 | 1.234.567,9 | 1 234 567,9 | 1.234.567,9 | 1,234,567.9 | 12,34,567.9 | 1,234,567.9',
  },
  {
    what: 'a plain date',
    format: (language) => formatDate('2026-11-23', { language, digits: 'latn' }),
    expected:
      'November 23, 2026 | 23. November 2026 | 23 novembre 2026 | 23 de novembro de 2026 | 23 نوفمبر 2026 | 23 नवंबर 2026 | 23 พฤศจิกายน 2569',
  },
  {
    what: 'a plain date with its day of the week',
    format: (language) => formatDate('2026-11-23', { language, weekday: 'long', digits: 'latn' }),
    expected:
      'Monday, November 23, 2026 | Montag, 23. November 2026 | lundi 23 novembre 2026 | segunda-feira, 23 de novembro de 2026 | الاثنين، 23 نوفمبر 2026 | सोमवार, 23 नवंबर 2026 | วันจันทร์ที่ 23 พฤศจิกายน 2569',
  },
  {
    what: 'a plain time',
    format: (language) => formatTime('17:05', { language, digits: 'latn' }),
    expected: '5:05 PM | 17:05 | 17:05 | 17:05 | 5:05 م | 5:05 pm | 17:05',
  },
  {
    what: 'a point in time in Berlin',
    format: (language) =>
      formatDateTime(moment, { language, style: 'medium', timeZone: 'Europe/Berlin', digits: 'latn' }),
    expected:
      'Nov 23, 2026, 5:05 PM | 23.11.2026, 17:05 | 23 nov. 2026, 17:05 | 23 de nov. de 2026, 17:05 | 23/11/2026، 5:05 م | 23 नव॰ 2026, 5:05 pm | 23 พ.ย. 2569 17:05',
  },
  {
    what: 'a text that is cut between characters',
    format: () => formatText('Ann 👩‍👩‍👧 Lee', { max: 6, overflow: 'truncate' }),
    expected: cut,
  },
  {
    what: 'a number in the digits of Egypt, Maharashtra and Iran',
    format: () => ['ar_EG', 'mr', 'fa'].map((language) => formatNumber(1234.5, { language })).join(' '),
    expected: '١٬٢٣٤٫٥ १,२३४.५ ۱٬۲۳۴٫۵',
  },
  {
    what: 'a date in the calendar of Iran, or in the Gregorian one',
    format: () =>
      [{}, { calendar: 'gregory', digits: 'latn' } as const]
        .map((options) => formatDate('2026-11-23', { language: 'fa', ...options }))
        .join(' '),
    expected: '۲ آذر ۱۴۰۵ 23 نوامبر 2026',
  },
  {
    what: 'an amount with more digits than a number can have',
    format: () => formatMoney({ amount: '123456789012345678.91', currency: 'EUR' }, { language: 'en' }),
    expected: '€123,456,789,012,345,678.91',
  },
  {
    what: 'a number that is rounded to zero',
    format: () => formatNumber(-0.4, { language: 'en', decimals: 0 }),
    expected: '0',
  },
];

/** With normal spaces, without direction marks. */
export function normalized(text: string): string {
  return text.replaceAll(/[\u200e\u200f\u061c]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** One result per value and language. */
export function runFormatCases(): readonly { readonly what: string; readonly failures: readonly string[] }[] {
  return formatCases.flatMap(({ what, format, expected }) =>
    languages.map((language, index) => {
      const text = expected.split(' | ')[index] ?? expected;
      const actual = normalized(format(language));
      const failures =
        actual === text ? [] : [`it is ${JSON.stringify(actual)}, not ${JSON.stringify(text)}`];
      return { what: `${what} in ${language}`, failures };
    }),
  );
}
