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
 * The same, with a mark if the number is invalid.
 *
 * @param {string} to
 */
export function renderName(to) {
  const isValid = to === '' || /^[1-9][0-9]{6,14}$/.test(to);
  return [nameOf(to), ...(isValid ? [] : [' ', el('span', { class: 'invalid-number' }, 'invalid number')])];
}
