import { el } from './dom.js';
import { icon } from './icons.js';
import { renderFormatted, renderPart } from './whatsapp-formatting.js';

/** @import { Bubble, BubbleButton, BubbleFile } from '@notifygen/sandbox' */

/**
 * Renders a message as its recipient sees it. Every text becomes a text node, so nothing in it can become markup.
 *
 * @param {Bubble} bubble
 * @returns {HTMLElement}
 */
export function renderBubble({ header, file, body, footer, buttons }) {
  return el(
    'div',
    { class: 'bubble' },
    file && renderFile(file),
    header && el('p', { class: 'bubble-header', dir: 'auto' }, ...header.map(renderPart)),
    body.length > 0 && el('p', { class: 'bubble-body', dir: 'auto' }, ...renderFormatted(body)),
    footer !== undefined && el('p', { class: 'bubble-footer', dir: 'auto' }, footer),
    buttons.length > 0 && el('ul', { class: 'bubble-buttons' }, ...buttons.map(renderButton)),
  );
}

/** @type {Readonly<Record<BubbleFile['kind'], string>>} */
const fileKindNames = {
  document: 'Document',
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  sticker: 'Sticker',
};

/** Never loads the file, because it is on another host. @param {BubbleFile} file */
function renderFile({ kind, url, name, mime }) {
  const fileName = fileNameOf(url);
  const title = name ?? (fileName === '' ? fileKindNames[kind] : fileName);
  return el(
    'div',
    { class: `file file-${kind}` },
    el('div', { class: 'file-icon' }, icon(kind)),
    el(
      'div',
      { class: 'file-text' },
      el('p', { class: 'file-name', dir: 'auto' }, title),
      el('p', { class: 'file-kind' }, fileKindNames[kind], mime === undefined ? '' : ` · ${mime}`),
      renderLink(url, 'file-url'),
    ),
  );
}

/** @param {string} url */
function fileNameOf(url) {
  if (!URL.canParse(url)) return '';
  const part = new URL(url).pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {BubbleButton} button */
function renderButton({ kind, text, opens }) {
  return el(
    'li',
    {},
    el('span', { class: 'button-label' }, icon(kind), el('span', { dir: 'auto' }, text)),
    opens !== undefined && renderLink(opens, 'button-url'),
  );
}

/**
 * A link for web URLs. Anything else, such as `javascript:`, stays text.
 *
 * @param {string} url
 * @param {string} className
 */
function renderLink(url, className) {
  const scheme = URL.canParse(url) ? new URL(url).protocol : '';
  if (scheme !== 'https:' && scheme !== 'http:') {
    return el('span', { class: className, dir: 'ltr' }, url.replace(/^tel:/, ''));
  }
  return el(
    'a',
    { class: className, href: url, target: '_blank', rel: 'noopener noreferrer', dir: 'ltr' },
    url,
  );
}
