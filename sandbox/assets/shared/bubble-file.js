import { el } from './dom.js';
import { icon } from './icons.js';
import { renderLink } from './links.js';

/** @import { BubbleFile } from '@notifygen/sandbox' */

/** @type {Readonly<Record<BubbleFile['kind'], string>>} */
const kindNames = {
  document: 'Document',
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  sticker: 'Sticker',
};

/**
 * The file of a message. It is on another host, so the page never loads it: a click opens it in a new tab.
 *
 * @param {BubbleFile} file
 */
export function renderBubbleFile({ kind, url, name, mime }) {
  const fileName = fileNameOf(url);
  const title = name ?? (fileName === '' ? kindNames[kind] : fileName);
  return renderLink(
    url,
    `file file-${kind}`,
    el('span', { class: 'file-icon' }, icon(kind)),
    el(
      'span',
      { class: 'file-text' },
      el('span', { class: 'file-name', dir: 'auto' }, title),
      el('span', { class: 'file-kind' }, kindNames[kind], mime === undefined ? '' : ` · ${mime}`),
      el('span', { class: 'file-url', dir: 'ltr' }, url.replace('https://', '')),
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
