import { el } from './dom.js';
import { icon } from './icons.js';
import { isWebUrl, renderLink } from './links.js';

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
 * The file of a message, with a link that opens it in a new tab. It is on another host, so a picture is only loaded when the
 * user asks for it.
 *
 * @param {BubbleFile} file
 */
export function renderBubbleFile({ kind, url, name, mime }) {
  const fileName = fileNameOf(url);
  const title = name ?? (fileName === '' ? kindNames[kind] : fileName);
  const text = el(
    'span',
    { class: 'file-text' },
    el('span', { class: 'file-name', dir: 'auto' }, title),
    el('span', { class: 'file-kind' }, kindNames[kind], mime === undefined ? '' : ` · ${mime}`),
    el('span', { class: 'file-url', dir: 'ltr' }, url.replace('https://', '')),
  );
  const isPicture = (kind === 'image' || kind === 'sticker') && isWebUrl(url);
  if (!isPicture) {
    return renderLink(url, `file file-${kind}`, el('span', { class: 'file-icon' }, icon(kind)), text);
  }
  const link = renderLink(url, 'file-link', text);
  return el('div', { class: 'file file-image' }, showPictureButton({ kind, url, title, link }), link);
}

/**
 * @param {object} picture
 * @param {BubbleFile['kind']} picture.kind
 * @param {string} picture.url
 * @param {string} picture.title
 * @param {HTMLElement} picture.link Gets the focus when the button is gone: in a frame, the keys of the page would do nothing.
 */
function showPictureButton({ kind, url, title, link }) {
  const button = el(
    'button',
    { type: 'button', class: 'file-icon show-picture' },
    icon(kind),
    el('span', {}, 'Show picture'),
  );
  button.addEventListener('click', () => {
    const src = `/picture?${new URLSearchParams({ url })}`;
    button.replaceWith(el('iframe', { class: 'picture', src, title, sandbox: true, tabindex: -1 }));
    link.focus({ preventScroll: true });
  });
  return button;
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
