const unitLengths = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

export const longestExpiry = '365 days';

/** The milliseconds of a duration such as `10 minutes`; `NaN` if it has another format. */
export function milliseconds(duration: string): number {
  const [, amount = '', unit = ''] = /^(\d+) ([a-z]+?)s?$/.exec(duration) ?? [];
  const [, length = Number.NaN] = Object.entries(unitLengths).find(([name]) => name === unit) ?? [];
  return Number(amount) * length;
}

/** The duration that was meant: `10min`, `10 Minutes` and `PT10M` are `10 minutes`. */
export function suggestDuration(written: string): string | undefined {
  const duration = /^\D*(\d+)\W*(?:(s|sec|second)|(m|min|minute)|(h|hr|hour)|(d|day)|(w|wk|week))s?\W*$/;
  const [, amount = '', ...units] = duration.exec(written.toLowerCase()) ?? [];
  const [isWeeks] = units.splice(4);
  const number = Number(amount) * (isWeeks ? 7 : 1);
  const unit = Object.keys(unitLengths)[isWeeks ? 3 : units.findIndex((letters) => letters)];
  return unit && `${number} ${unit}${number === 1 ? '' : 's'}`;
}

/** The quiet hours between two times such as `21:00-08:00`. */
export function quietHours(times: string): { readonly start: string; readonly end: string } {
  const [start = '', end = ''] = times.split('-');
  return { start, end };
}

/** The quiet hours that were meant: `9pm – 8am` and `21-8` are `21:00-08:00`. */
export function suggestQuietHours(written: string): string | undefined {
  const times = [...written.toLowerCase().matchAll(/(\d{1,2})(?:[:.h](\d\d))?\s*([ap]m)?/g)];
  const [start, end] = times.map(([, hour, minute = '00', half]) => {
    const pastNoon = half === 'pm' ? 12 : 0;
    const hours = half === undefined ? Number(hour === '24' ? 0 : hour) : (Number(hour) % 12) + pastNoon;
    return `${String(hours).padStart(2, '0')}:${minute}`;
  });
  return times.length === 2 && start !== end ? `${start}-${end}` : undefined;
}
