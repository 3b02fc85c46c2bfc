import { el } from './dom.js';

/** @import { TextPart } from '@notifygen/sandbox' */

/** @param {readonly TextPart[]} parts */
export function textOf(parts) {
  return parts.map((part) => part.text).join('');
}

/**
 * The direction of a text: that of its first letter or direction mark outside isolates, as phones find it. With `dir=auto`,
 * browsers do not skip isolates.
 *
 * @param {string} text
 */
export function directionOf(text) {
  const [first = ''] =
    /[\p{L}\u200e\u200f\u061c]/u.exec(text.replaceAll(/[\u2066-\u2068][^\u2069]*(?:\u2069|$)/g, '')) ?? [];
  return /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(first)
    ? 'rtl'
    : 'ltr';
}

/**
 * The parts between two offsets of their joined text. An empty parameter must stay visible, so it is included at both ends.
 *
 * @param {readonly TextPart[]} parts
 * @param {number} from
 * @param {number} to
 */
export function slice(parts, from, to) {
  let offset = 0;
  return parts.flatMap((part) => {
    const start = offset;
    offset += part.text.length;
    if (part.text === '') return from <= start && start <= to ? [part] : [];
    const text = part.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === '' ? [] : [{ ...part, text }];
  });
}

/**
 * Marks parameters. A mark has no `dir`, which would isolate its text: the message that is sent is one text without isolates.
 *
 * @param {TextPart} part
 */
export function renderPart({ text, placeholder, missing }) {
  if (placeholder === undefined) return document.createTextNode(text);
  const title = missing ? `${placeholder} is missing` : placeholder;
  return el('mark', { class: missing ? 'parameter missing' : 'parameter', title }, text);
}
