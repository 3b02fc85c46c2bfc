const unitLengths = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

export const longestExpiry = '365 days';

/** The milliseconds of a duration such as `10 minutes`; `NaN` if it has another format. */
export function milliseconds(duration: string): number {
  const [, amount = '', unit = ''] = /^(\d+) ([a-z]+?)s?$/.exec(duration) ?? [];
  const [, length = Number.NaN] = Object.entries(unitLengths).find(([name]) => name === unit) ?? [];
  return Number(amount) * length;
}

/** The quiet hours between two times such as `21:00-08:00`. */
export function quietHours(times: string): { readonly start: string; readonly end: string } {
  const [start = '', end = ''] = times.split('-');
  return { start, end };
}
