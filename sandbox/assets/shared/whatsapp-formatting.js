import { el } from './dom.js';

/** @import { Piece } from '@notifygen/sandbox' */

/** @type {Readonly<Record<string, string>>} */
const tags = { '*': 'strong', _: 'em', '~': 's', '`': 'code' };

/**
 * What WhatsApp shows as formatted: three backticks at either end, or one mark at either end of words on one line.
 * `snake_case_names`, `2 * 3` and `____` stay as they are.
 */
const formatted =
  /```([\s\S]+?)```|(?<![\p{L}\p{N}])([*_~`])(?<!\2\2)(?!\2|\s)([^\n]*?\S)(?<!\2)\2(?![\p{L}\p{N}]|\2)/gu;

/** WhatsApp takes no longer text, and a hostile one could keep the page busy. */
const longest = 4096;

/**
 * Draws a text as WhatsApp formats it, over the borders of the values in it. All of it is text nodes.
 *
 * @param {readonly Piece[]} pieces
 * @returns {readonly Node[]}
 */
export function drawFormatted(pieces) {
  const text = pieces.map((piece) => piece.text).join('');
  if (text.length > longest) return pieces.map(drawPiece);
  /** @type {Node[]} */
  const nodes = [];
  let plain = 0;
  for (const match of text.matchAll(formatted)) {
    const [whole, code, mark = '```', inner = ''] = match;
    const from = match.index + mark.length;
    const content = cut(pieces, from, from + (code ?? inner).length);
    const isCode = mark.startsWith('`');
    nodes.push(
      ...cut(pieces, plain, match.index).map(drawPiece),
      el(tags[mark] ?? 'code', {}, ...(isCode ? content.map(drawPiece) : drawFormatted(content))),
    );
    plain = match.index + whole.length;
  }
  return [...nodes, ...cut(pieces, plain, text.length).map(drawPiece)];
}

/**
 * The part of some pieces between two places of their text.
 *
 * @param {readonly Piece[]} pieces
 * @param {number} from
 * @param {number} to
 */
function cut(pieces, from, to) {
  let offset = 0;
  return pieces.flatMap((piece) => {
    const start = offset;
    offset += piece.text.length;
    // A value that is empty stays, where it is.
    if (piece.text === '') return from <= start && start <= to ? [piece] : [];
    const text = piece.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === '' ? [] : [{ ...piece, text }];
  });
}

/**
 * A value that was filled in is marked.
 *
 * @param {Piece} piece
 */
export function drawPiece({ text, parameter, missing }) {
  if (parameter === undefined) return document.createTextNode(text);
  const title = missing ? `${parameter} is missing` : parameter;
  return el('mark', { class: missing ? 'value missing' : 'value', title, dir: 'auto' }, text);
}
