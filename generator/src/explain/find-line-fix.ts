/** A mistake that people make in a line. */
export interface LineFix {
  /** What is wrong. A function gets the part of the line that changes. */
  readonly message: string | ((written: string) => string);
  /** What to do. The corrected line follows it. */
  readonly hint: string;
  /** The line as it may have been meant, the likeliest first; nothing if it does not have this mistake. */
  readonly fix: (line: string, around: Around) => readonly string[];
}

export interface Around {
  /** The lines above, nearest first. */
  readonly above: readonly string[];
  readonly below: string;
}

export interface FoundFix<Fix extends LineFix> {
  readonly fix: Fix;
  readonly message: string;
  readonly hint: string;
  /** The line from 0, and the columns of what the fix changes. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Templates have a few kilobytes. Each try parses the whole text. */
const longestText = 20_000;
const longestLine = 1000;

/** Where the error is, and where the parser noticed it; empty if there is none. */
type FirstError = (text: string) => readonly number[];

/** Many lines may have the same mistake. */
const mostRounds = 10;

/** A fix after which there is an error that none fixes is no good, if that is as near as this, in lines. */
const nearby = 3;

/**
 * Finds the fix of one line after which a parser gets to a later line: the furthest, and of those the first. What is left
 * must have a fix too, or be further below.
 */
export function findLineFix<Fix extends LineFix>(
  text: string,
  fixes: readonly Fix[],
  firstError: FirstError,
): FoundFix<Fix> | undefined {
  if (text.length > longestText) return undefined;
  const first = bestFix(text.replaceAll('\r\n', '\n'), fixes, firstError);
  let last = first;
  for (let round = 1; last && last.errorLine >= 0 && round < mostRounds; round++) {
    const next = bestFix(last.changed, fixes, firstError);
    if (next === undefined && last.errorLine - (first?.index ?? 0) <= nearby) return undefined;
    last = next;
  }
  return first && describe(first);
}

/** A fix that was tried. */
interface Tried<Fix extends LineFix> extends FixedLine {
  readonly fix: Fix;
  readonly changed: string;
  /** Of the error that is left; less than 0 without one. */
  readonly errorLine: number;
}

function bestFix<Fix extends LineFix>(
  text: string,
  fixes: readonly Fix[],
  firstError: FirstError,
): Tried<Fix> | undefined {
  const lines = text.split('\n');
  const offsets = firstError(text);
  const indexes = offsets.map((offset) => lineOf(text, offset));
  const near = new Set(indexes.flatMap((index) => [index, index - 1, index + 1]));
  let least = linesBelow(text, offsets[0]);
  const [start = 0] = offsets;
  const columnAt = (index: number): number | undefined =>
    index === indexes[0] ? start - (text.lastIndexOf('\n', start - 1) + 1) : undefined;
  let best: Tried<Fix> | undefined;
  for (const fix of fixes) {
    for (const index of near) {
      const line = lines[index];
      if (line === undefined || line.trim() === '' || line.length > longestLine) continue;
      const around = { above: lines.slice(0, index).reverse(), below: lines[index + 1] ?? '' };
      for (const fixed of fix.fix(line, around)) {
        if (fixed === line) continue;
        const changed = lines.with(index, fixed).join('\n');
        const below = linesBelow(changed, firstError(changed)[0]);
        if (below >= least) continue;
        least = below;
        const errorLine = below < 0 ? -1 : changed.split('\n').length - 1 - below;
        best = { fix, line, fixed, index, column: columnAt(index), changed, errorLine };
      }
    }
  }
  return best;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1;
}

/** Counted from the end, which a fix does not move; less than none without an error. */
function linesBelow(text: string, offset: number | undefined): number {
  return offset === undefined ? -1 : text.slice(offset).split('\n').length - 1;
}

interface FixedLine {
  readonly line: string;
  readonly fixed: string;
  /** From 0. */
  readonly index: number;
  /** Of the error, if it is in this line. */
  readonly column: number | undefined;
}

function describe<Fix extends LineFix>({ fix, ...changed }: Tried<Fix>): FoundFix<Fix> {
  const { line, fixed, index } = changed;
  const isIndentation = fixed.trim() === line.trim();
  const [from, to] = isIndentation ? [line.search(/\S|$/), line.trimEnd().length] : changedPart(changed);
  const { message, hint } = fix;
  return {
    fix,
    message: typeof message === 'string' ? message : message(line.slice(from, to)),
    hint: isIndentation ? indentationHint(fixed.search(/\S|$/)) : hintWith(hint, fixed),
    line: index,
    from,
    to,
  };
}

/** What the fix replaces. If it only adds something, the error itself if it is in this line, else the character before. */
function changedPart({ line, fixed, column }: FixedLine): readonly [from: number, to: number] {
  const [first = ''] = fixed.split('\n');
  let from = 0;
  while (from < line.length && line.charAt(from) === first.charAt(from)) from++;
  let rest = 0;
  const most = Math.min(line.length, first.length) - from;
  while (rest < most && line.at(-1 - rest) === first.at(-1 - rest)) rest++;
  if (from < line.length - rest) return [from, line.length - rest];
  const at = Math.max(0, Math.min(column ?? from - 1, line.length - 1));
  return [at, at + 1];
}

function indentationHint(spaces: number): string {
  if (spaces === 0) return 'delete the white space before it';
  return `indent it with ${spaces} space${spaces === 1 ? '' : 's'}`;
}

/** Longer lines would fill the terminal. */
function hintWith(hint: string, fixed: string): string {
  const shown = fixed.trim();
  return shown === '' || fixed.includes('\n') || shown.length > 120 ? hint : `${hint}: ${shown}`;
}
