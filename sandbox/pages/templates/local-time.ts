/**
 * The point in time at which clocks in a time zone show a local time. One that a clock change skips is an hour later.
 *
 * @param local `YYYY-MM-DDTHH:MM`
 */
export function momentAt(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local}Z`);
  /** What clocks show then, as if it were UTC. Swedish writes dates as ISO 8601 does. */
  const shownAt = (moment: number): number =>
    Date.parse(`${new Date(moment).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`);
  // The offset at that time of UTC may be another one, if clocks change in between.
  const near = wanted - (shownAt(wanted) - wanted);
  return new Date(near - (shownAt(near) - wanted));
}

export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
