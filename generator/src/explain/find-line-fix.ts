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
  /** Offsets of what the fix changes. */
  readonly start: number;
  readonly end: number;
}

/** Templates have a few kilobytes. Each try parses the whole text. */
const longestText = 20_000;
const longestLine = 1000;

/**
 * Finds the fix of one line after which a parser gets to a later line: the furthest, and of those the first.
 *
 * @param offsets Where the error is, and where the parser related it.
 * @param firstError The offset of the first error of a text; `undefined` if it has none.
 */
export function findLineFix<Fix extends LineFix>(
  text: string,
  offsets: readonly number[],
  fixes: readonly Fix[],
  firstError: (text: string) => number | undefined,
): FoundFix<Fix> | undefined {
  if (text.length > longestText) return undefined;
  const lines = text.split(/\r?\n/);
  const whole = lines.join('\n');
  const indexes = offsets.map((offset) => text.slice(0, offset).split('\n').length - 1);
  const near = new Set(indexes.flatMap((index) => [index, index - 1, index + 1]));
  let least = linesBelow(whole, firstError(whole));
  let best: FoundFix<Fix> | undefined;
  for (const fix of fixes) {
    for (const index of near) {
      const line = lines[index];
      if (line === undefined || line.trim() === '' || line.length > longestLine) continue;
      const around = { above: lines.slice(0, index).reverse(), below: lines[index + 1] ?? '' };
      for (const fixed of fix.fix(line, around)) {
        if (fixed === line) continue;
        const changed = lines.with(index, fixed).join('\n');
        const below = linesBelow(changed, firstError(changed));
        if (below >= least) continue;
        least = below;
        best = describe(fix, { line, fixed, start: startOfLine(text, index), error: offsets[0] ?? 0 });
      }
    }
  }
  return best;
}

/** Counted from the end, which a fix does not move; less than none without an error. */
function linesBelow(text: string, offset: number | undefined): number {
  return offset === undefined ? -1 : text.slice(offset).split('\n').length - 1;
}

function startOfLine(text: string, index: number): number {
  let start = 0;
  for (let line = 0; line < index; line++) start = text.indexOf('\n', start) + 1;
  return start;
}

interface FixedLine {
  readonly line: string;
  readonly fixed: string;
  /** Offset of the line. */
  readonly start: number;
  /** Offset of the error. */
  readonly error: number;
}

function describe<Fix extends LineFix>(fix: Fix, changed: FixedLine): FoundFix<Fix> {
  const { line, fixed, start } = changed;
  const isIndentation = fixed.trim() === line.trim();
  const [from, to] = isIndentation ? [line.search(/\S|$/), line.trimEnd().length] : changedPart(changed);
  const { message, hint } = fix;
  return {
    fix,
    message: typeof message === 'string' ? message : message(line.slice(from, to)),
    hint: isIndentation ? indentationHint(fixed.search(/\S|$/)) : hintWith(hint, fixed),
    start: start + from,
    end: start + to,
  };
}

/** What the fix replaces. If it only adds something, the error itself if it is in this line, else the character before. */
function changedPart({ line, fixed, start, error }: FixedLine): readonly [from: number, to: number] {
  const [first = ''] = fixed.split('\n');
  let from = 0;
  while (from < line.length && line.charAt(from) === first.charAt(from)) from++;
  let rest = 0;
  const most = Math.min(line.length, first.length) - from;
  while (rest < most && line.at(-1 - rest) === first.at(-1 - rest)) rest++;
  if (from < line.length - rest) return [from, line.length - rest];
  const at = error >= start && error < start + line.length ? error - start : Math.max(0, from - 1);
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
