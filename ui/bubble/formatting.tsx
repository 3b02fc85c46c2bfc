import type { TextPart } from '@notifygen/sandbox';
import { type ComponentChild, type ComponentChildren, h, isValidElement, toChildArray } from 'preact';
import { Link } from './link.js';
import { blocksOf, type TextBlock } from './text-blocks.js';
import { renderPart, slice, textOf } from './text-parts.js';

const tags: Readonly<Record<string, string>> = { '*': 'strong', _: 'em', '~': 's', '`': 'code' };

/**
 * What WhatsApp shows in another way: a web address, a text between two triple backticks, and a text between two marks on
 * one line. `snake_case_names`, `2 * 3` and `____` are not formatted, and a full stop after an address is not part of it.
 */
const inline =
  /(?<![\p{L}\p{N}])(?<url>(?:https?:\/\/|www\.)[^\s<>"`]*[^\s<>"`.,;:!?()[\]{}'*_~])|```(?<block>[\s\S]+?)```|(?<![\p{L}\p{N}])(?<mark>[*_~`])(?<!\k<mark>\k<mark>)(?!\k<mark>|\s)(?<inner>[^\n]*?\S)(?<!\k<mark>)\k<mark>(?![\p{L}\p{N}]|\k<mark>)/giu;

/** The longest text that WhatsApp accepts. A longer one could block the page. */
const maxLength = 4096;

/** Renders a text with WhatsApp's formatting, which may start in one part and end in another. */
export function renderFormatted(parts: readonly TextPart[]): readonly ComponentChild[] {
  const text = textOf(parts);
  if (text.length > maxLength) return parts.map(renderPart);
  const nodes: ComponentChild[] = [];
  let position = 0;
  for (const block of blocksOf(text)) {
    nodes.push(...renderInline(slice(parts, position, block.from)), renderBlock(block, parts));
    position = block.to;
  }
  if (position < text.length || position === 0)
    nodes.push(...renderInline(slice(parts, position, text.length)));
  return nodes;
}

/** A text without its formatting characters, on one line. */
export function plainTextOf(parts: readonly TextPart[]): string {
  return textIn(renderFormatted(parts)).replaceAll(/\s+/g, ' ').trim();
}

/** Each item of a list and each line of a quote is a word of its own. */
function textIn(children: ComponentChildren): string {
  return toChildArray(children)
    .map((child) => {
      if (!isValidElement(child)) return String(child);
      const text = textIn(Object(child.props).children);
      return child.type === 'li' || child.type === 'p' ? ` ${text} ` : text;
    })
    .join('');
}

function renderBlock({ kind, lines }: TextBlock, parts: readonly TextPart[]): ComponentChild {
  const contents = lines.map(({ from, to }) => renderInline(slice(parts, from, to)));
  if (kind === 'quote') return h('blockquote', {}, ...contents.map((content) => h('p', {}, ...content)));
  const items = contents.map((content, index) =>
    h('li', kind === 'numbers' ? { value: lines[index]?.number ?? 1 } : {}, ...content),
  );
  return h(kind === 'numbers' ? 'ol' : 'ul', {}, ...items);
}

function renderInline(parts: readonly TextPart[]): readonly ComponentChild[] {
  const text = textOf(parts);
  const nodes: ComponentChild[] = [];
  let position = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(inline)) {
    const { url, block, mark = block === undefined ? '' : '```', inner = whole } = groups;
    const from = index + mark.length;
    const content = slice(parts, from, from + (block ?? inner).length);
    nodes.push(...slice(parts, position, index).map(renderPart));
    if (url === undefined) {
      const isCode = mark.startsWith('`');
      nodes.push(h(tags[mark] ?? 'code', {}, ...(isCode ? content.map(renderPart) : renderInline(content))));
    } else {
      // The texts before and after the address include an empty parameter at its ends.
      const filled = content.filter((part) => part.text !== '');
      const address = /^http/i.test(url) ? url : `https://${url}`;
      nodes.push(h(Link, { url: address, class: 'text-link' }, ...filled.map(renderPart)));
    }
    position = index + whole.length;
  }
  return [...nodes, ...slice(parts, position, text.length).map(renderPart)];
}
