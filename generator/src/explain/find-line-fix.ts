import { parseYaml } from '../source/parse-source.js';
import { textColumn, type YamlFix, yamlFixes } from './yaml-fixes.js';

/** What a fix changes, and how to say it. */
export interface FoundFix extends Pick<YamlFix, 'rule' | 'message' | 'hint'> {
  /** The line from 0, and the columns of its text. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Templates have a few kilobytes. Each try parses the whole text. */
const longestText = 20_000;
const longestLine = 1000;

/** The fix of one line after which the parser gets to a later line: the furthest, and of those the first. */
export function findLineFix(text: string): FoundFix | undefined {
  if (text.length > longestText) return undefined;
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const [start, related] = errorLines(lines);
  let furthest = start ?? 0;
  let best: FoundFix | undefined;
  const near = [start, related].flatMap((line = 0) => [line, line - 1, line + 1]);
  for (const fix of yamlFixes) {
    for (const index of new Set(near)) {
      const line = lines[index];
      if (line === undefined || line.trim() === '' || line.length > longestLine) continue;
      for (const fixed of fix.fix(line, lines.slice(0, index).reverse())) {
        if (fixed === line) continue;
        const changed = lines.with(index, fixed).join('\n').split('\n');
        const [left = Number.POSITIVE_INFINITY] = errorLines(changed);
        // An error in what goes on below the line means that it is still not what was meant.
        const isWithin = textColumn(changed[left] ?? '') > textColumn(line);
        const reached = left - (changed.length - lines.length);
        if (reached <= furthest || isWithin) continue;
        furthest = reached;
        best = describe(fix, index, line, fixed);
      }
    }
  }
  return best;
}

/** The lines where the first error is, and where the parser noticed it; empty if there is none. */
function errorLines(lines: readonly string[]): readonly number[] {
  const text = lines.join('\n');
  const { error } = parseYaml(text);
  return error
    ? [error.start, error.related].map((offset) => text.slice(0, offset).split('\n').length - 1)
    : [];
}

function describe({ rule, message, hint }: YamlFix, index: number, line: string, fixed: string): FoundFix {
  let from = 0;
  while (from < line.length && line.charAt(from) === fixed.charAt(from)) from++;
  // What is only added has no place of its own.
  if (from === line.trimEnd().length || fixed.trim() === line.trim()) from = line.search(/\S/);
  const common = { rule, message, line: index, from, to: line.trimEnd().length };
  if (fixed.trim() === line.trim()) {
    const spaces = fixed.search(/\S/);
    const how = `indent it with ${spaces} space${spaces === 1 ? '' : 's'}`;
    return { ...common, hint: spaces === 0 ? 'delete the white space before it' : how };
  }
  // Longer lines would fill the terminal.
  const isShown = !fixed.includes('\n') && fixed.length <= 120;
  return { ...common, hint: isShown ? `${hint}: ${fixed.trim()}` : hint };
}
