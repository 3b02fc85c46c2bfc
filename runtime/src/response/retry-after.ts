const httpDate = /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * The wait that a `Retry-After` header asks for, in milliseconds. It holds whole seconds or an HTTP date; a date in the
 * past is no wait. Anything else is not understood: `undefined`.
 */
export function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = httpDate.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
