/** The three forms of an HTTP date, and how to write each one for `Date.parse`. */
const dateForms: readonly (readonly [RegExp, string])[] = [
  [/^\w{3}, (\d\d) (\w{3}) (\d{4}) ([\d:]{8}) GMT$/, '$1 $2 $3 $4 GMT'],
  // RFC 850
  [/^\w{6,9}, (\d\d)-(\w{3})-(\d\d) ([\d:]{8}) GMT$/, '$1 $2 20$3 $4 GMT'],
  // asctime
  [/^\w{3} (\w{3}) +(\d\d?) ([\d:]{8}) (\d{4})$/, '$2 $1 $4 $3 GMT'],
];

/**
 * Parses a `Retry-After` header, seconds or an HTTP date, into milliseconds from now; `undefined` if it is invalid. Of
 * several headers, the longest wait counts.
 */
export function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  // A comma after a day of the week is part of a date.
  const waits = header.split(/(?<![a-z]),/).map((value) => parseOne(value.trim()));
  const longest = Math.max(...waits);
  return Number.isNaN(longest) ? undefined : Math.max(0, longest);
}

function parseOne(value: string): number {
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value) * 1000, Number.MAX_SAFE_INTEGER);
  const [form, text] = dateForms.find(([pattern]) => pattern.test(value)) ?? [];
  return form === undefined || text === undefined
    ? Number.NaN
    : Date.parse(value.replace(form, text)) - Date.now();
}
