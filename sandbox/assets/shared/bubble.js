import { renderBubbleFile } from './bubble-file.js';
import { el } from './dom.js';
import { icon } from './icons.js';
import { renderLink } from './links.js';
import { renderMessageText } from './message-text.js';
import { directionOf, renderPart, textOf } from './text-parts.js';

/** @import { Bubble, BubbleButton } from '@notifygen/sandbox' */

/**
 * Renders a message as its recipient sees it. Every text becomes a text node, so nothing in it can become markup.
 *
 * @param {Bubble} bubble
 * @param {HTMLElement} [time] When it was sent, shown after its last text.
 * @returns {HTMLElement}
 */
export function renderBubble({ header, file, body, footer, buttons }, time) {
  const endsWithBody = body.length > 0 && footer === undefined;
  return el(
    'div',
    { class: 'bubble' },
    file && renderBubbleFile(file),
    header &&
      el('p', { class: 'bubble-header', dir: directionOf(textOf(header)) }, ...header.map(renderPart)),
    body.length > 0 && renderMessageText(body, endsWithBody && time),
    footer !== undefined && el('p', { class: 'bubble-footer', dir: directionOf(footer) }, footer, time ?? ''),
    body.length === 0 && footer === undefined && time && el('p', { class: 'bubble-footer' }, time),
    buttons.length > 0 && el('ul', { class: 'bubble-buttons' }, ...buttons.map(renderButton)),
  );
}

/** The recipient sees only the label. What it opens is what a developer checks. @param {BubbleButton} button */
function renderButton({ kind, text, opens = '' }) {
  const target = opens.replace(/^tel:/, '');
  return el(
    'li',
    {},
    renderLink(
      // It copies, and opens nothing.
      kind === 'copy' ? '' : opens,
      'bubble-button',
      el('span', { class: 'button-label' }, icon(kind), el('span', { dir: 'auto' }, text)),
      target !== '' && el('span', { class: 'button-target', dir: 'ltr' }, target),
    ),
  );
}
