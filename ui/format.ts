/** Times as the user's locale writes them. */
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const fullFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });

/** With seconds; of another day, the day too. */
export function timeOf(at: string | Date): string {
  const time = new Date(at);
  const isToday = time.toDateString() === new Date().toDateString();
  return isToday ? timeFormat.format(time) : `${dayFormat.format(time)}, ${timeFormat.format(time)}`;
}

export function clockOf(iso: string): string {
  return timeFormat.format(new Date(iso));
}

export function fullTimeOf(at: string | Date): string {
  return fullFormat.format(new Date(at));
}

export function dayOf(iso: string): string {
  const midnight = (date: Date): number => new Date(date).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(new Date()) - midnight(new Date(iso))) / 86_400_000);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : dayFormat.format(new Date(iso));
}

/** On one line. */
export function duration(milliseconds: number): string {
  if (milliseconds < 10) return `${Math.round(milliseconds * 10) / 10}\u00a0ms`;
  if (milliseconds < 1_000) return `${Math.round(milliseconds)}\u00a0ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(1)}\u00a0s`;
  if (milliseconds < 7_200_000) return `${Math.round(milliseconds / 60_000)}\u00a0min`;
  if (milliseconds < 172_800_000) return `${Math.round(milliseconds / 3_600_000)}\u00a0h`;
  return `${Math.floor(milliseconds / 86_400_000)}\u00a0days`;
}

export function rate(perSecond: number): string {
  return `${perSecond.toFixed(1)} per second`;
}

/** Such as `1 message` or `2,000 messages`. */
export function amount(count: number, one: string): string {
  return `${count.toLocaleString()} ${one}${count === 1 ? '' : 's'}`;
}
