/**
 * A run of lines that WhatsApp shows as a list or a quote, at its offsets in the text.
 *
 * @typedef {{ kind: 'quote' | 'bullets' | 'numbers', from: number, to: number, lines: readonly BlockLine[] }} TextBlock
 * @typedef {{ number: number, from: number, to: number }} BlockLine Where its text is, without `- `, `1. ` or `> `.
 */

/** Lines that all start with one kind of mark. Code is matched first, because its lines are not lists. */
const runs =
  /```[\s\S]+?```|^(?<quote>(?:> .*(?:\n|$))+)|^(?<bullets>(?:[-*] .*(?:\n|$))+)|^(?:\d{1,3}\. .*(?:\n|$))+/gmu;

/**
 * The lists and quotes of a text.
 *
 * @param {string} text
 * @returns {readonly TextBlock[]}
 */
export function blocksOf(text) {
  return [...text.matchAll(runs)].flatMap(({ 0: run, index, groups = {} }) => {
    if (run.startsWith('```')) return [];
    const kind = groups.quote ? 'quote' : groups.bullets ? 'bullets' : 'numbers';
    return [{ kind, from: index, to: index + run.length, lines: linesOf(run, index) }];
  });
}

/** @param {string} run @param {number} start */
function linesOf(run, start) {
  let offset = start;
  return run
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      const from = offset + line.indexOf(' ') + 1;
      const to = offset + line.length;
      offset = to + 1;
      return { number: Number.parseInt(line, 10), from, to };
    });
}
