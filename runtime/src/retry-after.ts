const httpDate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * The wait that a `Retry-After` header asks for, in milliseconds. It holds whole seconds or an HTTP date; a date in the
 * past is no wait. Anything else is not understood: `undefined`.
 */
export function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  return httpDate.test(header) ? Math.max(0, Date.parse(header) - Date.now()) : undefined;
}
