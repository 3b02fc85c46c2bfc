import { el } from './dom.js';

/** @import { Child } from './dom.js' */

/**
 * A link for web URLs that opens a new tab and does not tell the other website where it comes from. Anything else, such as
 * `javascript:`, stays text.
 *
 * @param {string} url
 * @param {string} className
 * @param {...Child} children Default: the URL.
 */
export function renderLink(url, className, ...children) {
  const content = children.length > 0 ? children : [url];
  if (!isWebUrl(url)) return el('span', { class: className }, ...content);
  return el('a', { class: className, href: url, target: '_blank', rel: 'noopener noreferrer' }, ...content);
}

/** @param {string} url */
export function isWebUrl(url) {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}
