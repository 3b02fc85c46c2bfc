const units = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** A number of milliseconds, or a text such as `10 minutes`; units are seconds, minutes, hours and days. */
export type Duration = number | `${number} ${'second' | 'minute' | 'hour' | 'day'}${'' | 's'}`;

export function isDuration(value: unknown): value is Duration {
  return milliseconds(value) !== undefined;
}

/** The milliseconds of a duration. Undefined if it is not one. */
export function milliseconds(duration: unknown): number | undefined {
  if (typeof duration === 'number') return duration >= 0 && Number.isFinite(duration) ? duration : undefined;
  const [, amount, unit] = /^(\d+) (second|minute|hour|day)s?$/.exec(String(duration)) ?? [];
  if (amount === undefined) return undefined;
  const [, length = Number.NaN] = Object.entries(units).find(([name]) => name === unit) ?? [];
  return Number(amount) * length;
}

/** How to write a duration, for error messages. */
export const durationFormat = 'milliseconds or a text such as "10 minutes", "2 hours" or "3 days"';
