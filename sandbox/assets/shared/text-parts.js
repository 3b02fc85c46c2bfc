import { el } from './dom.js';

/** @import { TextPart } from '@notifygen/sandbox' */

/** @param {readonly TextPart[]} parts */
export function textOf(parts) {
  return parts.map((part) => part.text).join('');
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
