/**
 * The point in time at which clocks in a time zone show a local time. One that a clock change skips is an hour later.
 *
 * @param {string} local `YYYY-MM-DDTHH:MM`
 * @param {string} timeZone
 */
export function momentAt(local, timeZone) {
  const wanted = Date.parse(`${local}Z`);
  /** What clocks show then, as if it were UTC. Swedish writes dates as ISO 8601 does. @param {number} moment */
  const shownAt = (moment) =>
    Date.parse(`${new Date(moment).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`);
  // The offset at that time of UTC may be another one, if clocks change in between.
  const near = wanted - (shownAt(wanted) - wanted);
  return new Date(near - (shownAt(near) - wanted));
}

/** @param {string} name */
export function isTimeZone(name) {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
