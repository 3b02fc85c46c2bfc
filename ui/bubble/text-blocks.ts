/** A run of lines that WhatsApp shows as a list or a quote, at its offsets in the text. */
export interface TextBlock {
  readonly kind: 'quote' | 'bullets' | 'numbers';
  readonly from: number;
  readonly to: number;
  readonly lines: readonly BlockLine[];
}

/** Where the text of a line is, without `- `, `1. ` or `> `. */
interface BlockLine {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

/** Lines that all start with one kind of mark. Code is matched first, because its lines are not lists. */
const runs =
  /```[\s\S]+?```|^(?<quote>(?:> .*(?:\n|$))+)|^(?<bullets>(?:[-*] .*(?:\n|$))+)|^(?:\d{1,3}\. .*(?:\n|$))+/gmu;

/** The lists and quotes of a text. */
export function blocksOf(text: string): readonly TextBlock[] {
  return [...text.matchAll(runs)].flatMap(({ 0: run, index, groups = {} }): readonly TextBlock[] => {
    if (run.startsWith('```')) return [];
    const kind = groups.quote ? 'quote' : groups.bullets ? 'bullets' : 'numbers';
    return [{ kind, from: index, to: index + run.length, lines: linesOf(run, index) }];
  });
}

function linesOf(run: string, start: number): readonly BlockLine[] {
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
