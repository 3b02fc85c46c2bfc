import { el, icon } from './dom.js';
import { drawFormatted, drawPiece } from './whatsapp-formatting.js';

/** @import { Bubble, BubbleButton, BubbleFile } from '@notifygen/sandbox' */

/**
 * Draws a message as its recipient sees it. Every text becomes a text node, so nothing in it can be markup.
 *
 * @param {Bubble} bubble
 * @returns {HTMLElement}
 */
export function drawBubble({ header, file, body, footer, buttons }) {
  return el(
    'div',
    { class: 'bubble' },
    file && drawFile(file),
    header && el('p', { class: 'bubble-header', dir: 'auto' }, ...header.map(drawPiece)),
    body.length > 0 && el('p', { class: 'bubble-body', dir: 'auto' }, ...drawFormatted(body)),
    footer !== undefined && el('p', { class: 'bubble-footer', dir: 'auto' }, footer),
    buttons.length > 0 && el('ul', { class: 'bubble-buttons' }, ...buttons.map(drawButton)),
  );
}

/** @type {Readonly<Record<BubbleFile['kind'], string>>} */
const kinds = { document: 'Document', image: 'Image', video: 'Video', audio: 'Audio', sticker: 'Sticker' };

/** Files are never loaded: they stand on other hosts. @param {BubbleFile} file */
function drawFile({ kind, url, name, mime }) {
  const last = lastPart(url);
  const title = name ?? (last === '' ? kinds[kind] : last);
  return el(
    'div',
    { class: `file file-${kind}` },
    el('div', { class: 'file-picture' }, icon(kind)),
    el(
      'div',
      { class: 'file-words' },
      el('p', { class: 'file-name', dir: 'auto' }, title),
      el('p', { class: 'file-kind' }, kinds[kind], mime === undefined ? '' : ` · ${mime}`),
      drawLink(url, 'file-url'),
    ),
  );
}

/** @param {string} url */
function lastPart(url) {
  if (!URL.canParse(url)) return '';
  const part = new URL(url).pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {BubbleButton} button */
function drawButton({ kind, text, opens }) {
  return el(
    'li',
    {},
    el('span', { class: 'button-face' }, icon(kind), el('span', { dir: 'auto' }, text)),
    opens !== undefined && drawLink(opens, 'button-url'),
  );
}

/**
 * A link where it leads to the web; anything else, such as `javascript:`, stays a text.
 *
 * @param {string} url
 * @param {string} style
 */
function drawLink(url, style) {
  const scheme = URL.canParse(url) ? new URL(url).protocol : '';
  if (scheme !== 'https:' && scheme !== 'http:') {
    return el('span', { class: style, dir: 'ltr' }, url.replace(/^tel:/, ''));
  }
  return el('a', { class: style, href: url, target: '_blank', rel: 'noopener noreferrer', dir: 'ltr' }, url);
}
