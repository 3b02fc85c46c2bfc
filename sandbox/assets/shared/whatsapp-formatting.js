import { el } from './dom.js';
import { renderLink } from './links.js';
import { blocksOf } from './text-blocks.js';
import { renderPart, slice, textOf } from './text-parts.js';

/** @import { TextPart } from '@notifygen/sandbox' */
/** @import { TextBlock } from './text-blocks.js' */

/** @type {Readonly<Record<string, string>>} */
const tags = { '*': 'strong', _: 'em', '~': 's', '`': 'code' };

/**
 * What WhatsApp shows in another way: a web address, a text between two triple backticks, and a text between two marks on
 * one line. `snake_case_names`, `2 * 3` and `____` are not formatted, and a full stop after an address is not part of it.
 */
const inline =
  /(?<![\p{L}\p{N}])(?<url>(?:https?:\/\/|www\.)[^\s<>"`]*[^\s<>"`.,;:!?()[\]{}'*_~])|```(?<block>[\s\S]+?)```|(?<![\p{L}\p{N}])(?<mark>[*_~`])(?<!\k<mark>\k<mark>)(?!\k<mark>|\s)(?<inner>[^\n]*?\S)(?<!\k<mark>)\k<mark>(?![\p{L}\p{N}]|\k<mark>)/giu;

/** The longest text that WhatsApp accepts. A longer one could block the page. */
const maxLength = 4096;

/**
 * Renders a text with WhatsApp's formatting, which may start in one part and end in another. Creates only text nodes.
 *
 * @param {readonly TextPart[]} parts
 * @returns {readonly Node[]}
 */
export function renderFormatted(parts) {
  const text = textOf(parts);
  if (text.length > maxLength) return parts.map(renderPart);
  /** @type {Node[]} */
  const nodes = [];
  let position = 0;
  for (const block of blocksOf(text)) {
    nodes.push(...renderInline(slice(parts, position, block.from)), renderBlock(block, parts));
    position = block.to;
  }
  if (position < text.length || position === 0)
    nodes.push(...renderInline(slice(parts, position, text.length)));
  return nodes;
}

/** @param {TextBlock} block @param {readonly TextPart[]} parts */
function renderBlock({ kind, lines }, parts) {
  const contents = lines.map(({ from, to }) => renderInline(slice(parts, from, to)));
  if (kind === 'quote') return el('blockquote', {}, ...contents.map((content) => el('p', {}, ...content)));
  const items = contents.map((content, index) =>
    el('li', { value: kind === 'numbers' && lines[index]?.number }, ...content),
  );
  return el(kind === 'numbers' ? 'ol' : 'ul', {}, ...items);
}

/**
 * @param {readonly TextPart[]} parts
 * @returns {readonly Node[]}
 */
function renderInline(parts) {
  const text = textOf(parts);
  /** @type {Node[]} */
  const nodes = [];
  let position = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(inline)) {
    const { url, block, mark = block === undefined ? '' : '```', inner = whole } = groups;
    const from = index + mark.length;
    const content = slice(parts, from, from + (block ?? inner).length);
    nodes.push(...slice(parts, position, index).map(renderPart));
    if (url === undefined) {
      const isCode = mark.startsWith('`');
      nodes.push(el(tags[mark] ?? 'code', {}, ...(isCode ? content.map(renderPart) : renderInline(content))));
    } else {
      const isComplete = /^http/i.test(url);
      // The texts before and after the address include an empty parameter at its ends.
      const filled = content.filter((part) => part.text !== '');
      nodes.push(renderLink(isComplete ? url : `https://${url}`, 'text-link', ...filled.map(renderPart)));
    }
    position = index + whole.length;
  }
  return [...nodes, ...slice(parts, position, text.length).map(renderPart)];
}
