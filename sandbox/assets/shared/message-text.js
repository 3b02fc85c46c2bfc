import { el } from './dom.js';
import { directionOf, slice, textOf } from './text-parts.js';
import { renderFormatted } from './whatsapp-formatting.js';

/** @import { TextPart } from '@notifygen/sandbox' */

/** Characters that WhatsApp shows of a long text before "Read more". */
const shownLength = 768;

/** WhatsApp shows up to three emoji without a text larger. */
const onlyEmoji = /^\p{RGI_Emoji}{1,3}$/v;

/** A text without its formatting characters, on one line. @param {readonly TextPart[]} parts */
export function plainTextOf(parts) {
  const text = el('span', {}, ...renderFormatted(parts)).textContent ?? '';
  return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * The body of a message, formatted as in WhatsApp. A long one starts with its first characters.
 *
 * @param {readonly TextPart[]} parts
 * @param {HTMLElement | false | undefined} end What follows the text on its last line.
 */
export function renderMessageText(parts, end) {
  const text = textOf(parts);
  const content = el('div', { class: 'message-text' });
  const body = el('div', { class: 'bubble-body', dir: directionOf(text) }, content, end);
  const show = (/** @type {readonly TextPart[]} */ shown, /** @type {HTMLElement | ''} */ more) =>
    content.replaceChildren(...renderFormatted(shown), more);
  if (onlyEmoji.test(text)) body.classList.add(`emoji-${[...new Intl.Segmenter().segment(text)].length}`);
  if (text.length <= shownLength) show(parts, '');
  else {
    const readMore = el('button', { type: 'button', class: 'read-more' }, 'Read more');
    readMore.addEventListener('click', () => {
      show(parts, '');
      // The button is gone, and with it the focus.
      body.tabIndex = -1;
      body.focus({ preventScroll: true });
    });
    const cut = text.lastIndexOf(' ', shownLength);
    show(slice(parts, 0, cut > shownLength / 2 ? cut : shownLength), readMore);
  }
  return body;
}
