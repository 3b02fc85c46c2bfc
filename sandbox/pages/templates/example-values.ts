/**
 * Reads examples, which are what the recipient sees, as values of a form. `undefined` for those of which the value is not
 * certain, such as `03/04/26`.
 */

/** A number, or a percentage: `15%` is 0.15. */
export function numberIn(text: string): string | undefined {
  const [, number, percent] = /^(-?\d+(?:\.\d+)?)(\s?%)?$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  return percent === undefined ? number : String(Number((Number(number) / 100).toPrecision(15)));
}

/** An amount with a code or a symbol: `89.00 EUR`, `€89.00` or `89,00 €`. */
export function moneyIn(text: string): string | undefined {
  const [, before = '', amount, after = ''] =
    /^([^\d\s,.-]*)\s?(\d+(?:[.,]\d\d)?)\s?([^\d\s,.-]*)$/.exec(text) ?? [];
  const currency = currencyOf(before + after);
  return amount === undefined || currency === undefined
    ? undefined
    : `${amount.replace(',', '.')} ${currency}`;
}

function currencyOf(symbol: string): string | undefined {
  return Intl.supportedValuesOf('currency').find((currency) => {
    if (currency === symbol) return true;
    const parts = new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0);
    return parts.some(({ type, value }) => type === 'currency' && value === symbol);
  });
}

/** `2026-11-23`, or a date that names its month in English. */
export function dateIn(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  if (!/^(\D*[a-z] \d\d?, \d{4}|(\D* )?\d\d? [a-z]+ \d{4})$/i.test(text)) return undefined;
  const date = new Date(`${text} UTC`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

/** `17:30` or `5:30 PM`. */
export function timeIn(text: string): string | undefined {
  const [, hours, minutes, half] = /^([01]?\d|2[0-3]):([0-5]\d)(?:\s?([ap])m)?$/i.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
