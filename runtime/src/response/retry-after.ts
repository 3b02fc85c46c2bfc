/** The three forms of an HTTP date; the last one, asctime, has no time zone. */
const date = /^\w{3,9},? [\w -]+ [\d:]{8} (GMT|\d{4})$/;

/**
 * Parses a `Retry-After` header, seconds or an HTTP date, into milliseconds from now; `undefined` if it is invalid. Of
 * several values, the longest valid wait counts. A date in the past says nothing: the clocks may differ.
 */
export function parseRetryAfter(header: string): number | undefined {
  // A comma before a day and a month is part of a date.
  const waits = header.split(/,(?! \d\d[ -][a-z])/i).map((value) => parseOne(value.trim()));
  return waits.filter((wait) => wait >= 0).toSorted((a, b) => b - a)[0];
}

function parseOne(value: string): number {
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Math.ceil(Number(value) * 1000), Number.MAX_SAFE_INTEGER);
  return date.test(value) ? Date.parse(`${value.replace(' GMT', '')} GMT`) - Date.now() : Number.NaN;
}
