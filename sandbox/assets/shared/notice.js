import { byId, el } from './dom.js';
import { icon } from './icons.js';

/**
 * Shows a text below the page header until the user closes it.
 *
 * @param {string} text
 */
export function showNotice(text) {
  const notice = byId('notice');
  const close = el('button', { type: 'button', class: 'subtle', 'aria-label': 'Close' }, icon('cross'));
  close.addEventListener('click', () => notice.replaceChildren());
  notice.replaceChildren(el('p', {}, text), close);
}
