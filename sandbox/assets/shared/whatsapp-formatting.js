import { el } from './dom.js';

/** @import { TextPart } from '@notifygen/sandbox' */

/** @type {Readonly<Record<string, string>>} */
const tags = { '*': 'strong', _: 'em', '~': 's', '`': 'code' };

/**
 * The text that WhatsApp formats: between two triple backticks, or between two marks on one line.
 * `snake_case_names`, `2 * 3` and `____` are not formatted.
 */
const formatted =
  /```([\s\S]+?)```|(?<![\p{L}\p{N}])([*_~`])(?<!\2\2)(?!\2|\s)([^\n]*?\S)(?<!\2)\2(?![\p{L}\p{N}]|\2)/gu;

/** The longest text that WhatsApp accepts. A longer one could block the page. */
const maxLength = 4096;

/**
 * Renders a text with WhatsApp's formatting, which may start in one part and end in another. Creates only text nodes.
 *
 * @param {readonly TextPart[]} parts
 * @returns {readonly Node[]}
 */
export function renderFormatted(parts) {
  const text = parts.map((part) => part.text).join('');
  if (text.length > maxLength) return parts.map(renderPart);
  /** @type {Node[]} */
  const nodes = [];
  let position = 0;
  for (const match of text.matchAll(formatted)) {
    const [whole, code, mark = '```', inner = ''] = match;
    const from = match.index + mark.length;
    const content = slice(parts, from, from + (code ?? inner).length);
    const isCode = mark.startsWith('`');
    nodes.push(
      ...slice(parts, position, match.index).map(renderPart),
      el(tags[mark] ?? 'code', {}, ...(isCode ? content.map(renderPart) : renderFormatted(content))),
    );
    position = match.index + whole.length;
  }
  return [...nodes, ...slice(parts, position, text.length).map(renderPart)];
}

/**
 * The parts between two offsets of their joined text.
 *
 * @param {readonly TextPart[]} parts
 * @param {number} from
 * @param {number} to
 */
function slice(parts, from, to) {
  let offset = 0;
  return parts.flatMap((part) => {
    const start = offset;
    offset += part.text.length;
    // An empty parameter must stay visible.
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
