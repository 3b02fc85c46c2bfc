/** Times as the user's locale writes them. */
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const fullFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });

/** With seconds; of another day, the day too. */
export function timeOf(iso: string): string {
  const time = new Date(iso);
  const isToday = time.toDateString() === new Date().toDateString();
  return isToday ? timeFormat.format(time) : `${dayFormat.format(time)}, ${timeFormat.format(time)}`;
}

export function clockOf(iso: string): string {
  return timeFormat.format(new Date(iso));
}

export function fullTimeOf(iso: string): string {
  return fullFormat.format(new Date(iso));
}

export function dayOf(iso: string): string {
  const midnight = (date: Date): number => new Date(date).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(new Date()) - midnight(new Date(iso))) / 86_400_000);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : dayFormat.format(new Date(iso));
}

/**
 * On one line.
 *
 * @param milliseconds Between two calls, or until a response.
 */
export function durationText(milliseconds: number): string {
  if (milliseconds < 10) return `${Math.round(milliseconds * 10) / 10}\u00a0ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)}\u00a0ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)}\u00a0s`;
  if (milliseconds < 3_600_000) return `${Math.round(milliseconds / 60_000)}\u00a0min`;
  return `${Math.round(milliseconds / 3_600_000)}\u00a0h`;
}
