import { isScalar, visit } from 'yaml';
import { lineAt, type Parsed } from './lines.js';

/** A dash that is indented more than the dashes of its list: YAML reads it as part of the item above. */
export interface ShiftedDash {
  /** Offsets of its line and of the dash. */
  readonly lineStart: number;
  readonly dash: number;
  /** The number of spaces before the dashes of the list. */
  readonly indent: number;
  /** Offset of the item above. */
  readonly above: number;
}

export function findShiftedDashes(text: string, { document, lines }: Parsed): readonly ShiftedDash[] {
  const found: ShiftedDash[] = [];
  const indents = new Set(Array.from(text.matchAll(/^ *(?=- )/gm), ([spaces]) => spaces.length));
  if (indents.size < 2) return found;
  visit(document, {
    Seq: (_key, { items, flow }) => {
      if (flow) return;
      for (const item of items) {
        if (!isScalar(item) || item.type !== 'PLAIN' || !item.range) continue;
        const { range } = item;
        const indent = /^ */.exec(lineAt({ text, lines }, range[0]).text)?.[0].length ?? 0;
        for (const { index, 0: head } of text.slice(range[0], range[1]).matchAll(/\n *-(?= )/g)) {
          const lineStart = range[0] + index + 1;
          found.push({ lineStart, dash: lineStart + head.length - 2, indent, above: range[0] });
        }
      }
    },
  });
  return found;
}
