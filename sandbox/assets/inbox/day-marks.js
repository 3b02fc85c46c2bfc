import { el } from '../shared/dom.js';

/** @import { Call } from '@notifygen/sandbox' */

/**
 * Shows the day above the first call of each day. Calls may have been added or removed before it.
 *
 * @param {Iterable<Call>} calls Those that are in the page, in order.
 */
export function markDays(calls) {
  let before = '';
  for (const { id, receivedAt } of calls) {
    const time = new Date(receivedAt);
    const day = time.toDateString();
    const element = document.getElementById(id);
    const mark = element?.querySelector(':scope > .day');
    if (day === before) mark?.remove();
    else if (!mark) element?.prepend(el('p', { class: 'day' }, nameOf(time)));
    before = day;
  }
}

/** @param {Date} time */
function nameOf(time) {
  const midnight = (/** @type {Date} */ date) => new Date(date).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(new Date()) - midnight(time)) / 86_400_000);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : time.toLocaleDateString(undefined, { dateStyle: 'long' });
}
