import { el } from '../shared/dom.js';

/**
 * A recipient exactly as received: `447700900123` and `+447700900123` are different, and only the first is valid.
 *
 * @param {string} to
 */
export function nameOf(to) {
  return to === '' ? 'No recipient' : to;
}

/**
 * The same, with a mark unless it has only digits: with fewer or more of them, a lenient sandbox accepts it.
 *
 * @param {string} to
 */
export function renderName(to) {
  if (/^\d*$/.test(to)) return [nameOf(to)];
  return [to, ' ', el('span', { class: 'invalid-number' }, 'invalid')];
}
