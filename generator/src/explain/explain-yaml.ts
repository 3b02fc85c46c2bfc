import { parseYaml } from '../source/parse-source.js';
import type { YamlError, YamlSource } from '../source/yaml-source.js';
import { textColumn, type YamlFix, yamlFixes } from './yaml-fixes.js';

/** Why a file cannot be used. */
export interface Explanation {
  readonly rule: 'conflict' | 'duplicate-key' | 'unquoted-text' | 'yaml';
  /** Offsets. */
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly hint?: string;
}

/** How much is wrong with a content, in any unit. */
export type CountMistakes = (value: unknown) => number;

/**
 * Explains the first error of a file. What follows it is reported when it is fixed.
 *
 * @param count Chooses between fixes that YAML can read.
 */
export function explainYaml(
  { text, lines }: YamlSource,
  error: YamlError,
  count: CountMistakes = () => 0,
): Explanation {
  const { code, start, end, related } = error;
  if (code === 'DUPLICATE_KEY') {
    const message = `duplicate key ${text.slice(start, end)}, first used on line ${lines().linePos(related).line}`;
    const hint = 'delete one of the two; in a list, put a dash before the first key of each entry';
    return { rule: 'duplicate-key', start, end, message, hint };
  }
  const known = unfixable[code];
  if (known) return { rule: 'yaml', start, end, ...known };
  const found = findLineFix(text, count);
  const isQuote = code === 'UNCLOSED' && /["']/.test(text.charAt(start));
  const message = isQuote ? 'this quote is not closed' : (messages[code] ?? 'YAML cannot read this line');
  if (!found) {
    const hint = isQuote ? 'close it where the text ends' : (hints[code] ?? anyHint);
    return { rule: 'yaml', start, end, message, hint };
  }
  const { line, from, to, ...words } = found;
  const lineStart = lines().lineStarts[line] ?? 0;
  return { start: lineStart + from, end: lineStart + to, ...words };
}

/** Errors that no change of one line fixes, by their code. */
const unfixable: Readonly<Record<string, Pick<Explanation, 'message' | 'hint'> & Partial<Explanation>>> = {
  CONFLICT: {
    rule: 'conflict',
    message: 'this file contains a Git merge conflict',
    hint: 'keep the lines that you want, and delete the lines that start with <<<<<<<, ======= and >>>>>>>',
  },
  MULTIPLE_DOCS: {
    message: 'a second document starts here, but a file can contain only one template',
    hint: 'delete this line, and move what follows to a file of its own',
  },
  BAD_DIRECTIVE: {
    message: 'YAML directives are not allowed: notifygen reads every file as YAML 1.2',
    hint: 'delete this line',
  },
  DEPTH: {
    message: 'lists and maps are nested too deeply here',
    hint: 'compare the file with the documented keys: none needs more than four levels',
  },
  ALIAS_COUNT: {
    message: 'the aliases of this file expand to too many values',
    hint: 'write out the values',
  },
};

/** What the parser's codes mean. */
const messages: Readonly<Record<string, string>> = {
  UNCLOSED: 'the brackets and braces that start here do not match',
  BLOCK_AS_IMPLICIT_KEY: 'a colon and a space end a key: put a text that contains them in quotes',
  BAD_INDENT: 'this line is not aligned with the lines above',
  TAB_AS_INDENT: 'this line is indented with a tab',
  MULTILINE_IMPLICIT_KEY: 'YAML reads this line and the next as one key',
  MISSING_CHAR: 'a character is missing here, such as a colon, a comma or a quote',
  UNEXPECTED_TOKEN: 'unexpected text after the value',
  BAD_DQ_ESCAPE: 'invalid escape sequence in "quotes"',
  NON_STRING_KEY: 'a key must be a text',
};

/** What to do if no fix of one line helps, by the parser's codes. */
const hints: Readonly<Record<string, string>> = {
  UNCLOSED:
    'close each bracket and brace, and separate what they contain with commas; or write a list with dashes',
  BAD_DQ_ESCAPE: 'write two backslashes for one, or use single quotes',
  NON_STRING_KEY: 'write a name before the colon, or open a bracket in the line above',
};

const anyHint = 'compare this line, and the one above, with an example in the documentation of the keys';

/** What a fix changes, and how to say it. */
interface FoundFix extends Pick<YamlFix, 'rule' | 'message' | 'hint'> {
  /** The line from 0, and the columns of its text. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Templates have a few kilobytes. Each try parses the whole text. */
const longestText = 20_000;
const longestLine = 1000;
const longestCollection = 20;
/** More brackets, commas or quotes on one line are no template. */
const mostFixesPerLine = 50;

/** A file after a fix. */
interface Outcome {
  /** The line of the next error, counted without lines that the fix adds. */
  readonly reached: number;
  readonly mistakes: number;
  /** Other files are indented with an even number of spaces. */
  readonly oddLines: number;
}

/**
 * The fix of one line after which the parser gets to a later line: the furthest and, of those after which it can read the whole
 * file, the one with the fewest mistakes; otherwise the first.
 */
function findLineFix(text: string, count: CountMistakes): FoundFix | undefined {
  if (text.length > longestText) return undefined;
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const [start = 0, related = start] = errorLines(lines);
  let outcome: Outcome = { reached: start, mistakes: 0, oddLines: 0 };
  let best: FoundFix | undefined;
  const near = new Set([start, related].flatMap((line) => [line, line - 1, line + 1]));
  const around = new Set([...near, ...linesAround(lines, start, related)]);
  for (const fix of yamlFixes) {
    for (const index of fix.isAround ? around : near) {
      const line = lines[index];
      if (line === undefined || line.trim() === '' || line.length > longestLine) continue;
      const fixes = fix.fix(line, lines.slice(0, index).reverse());
      for (const fixed of fixes.slice(0, mostFixesPerLine)) {
        if (fixed === line) continue;
        const found = outcomeOf(lines, index, fixed, count);
        if (found.reached <= start || !isBetter(found, outcome)) continue;
        outcome = found;
        best = describe(fix, index, line, fixed);
      }
    }
  }
  return best;
}

/** The other lines of the list or map, in brackets or not, in which the parser noticed the error: the nearest first. */
function linesAround(lines: readonly string[], start: number, related: number): readonly number[] {
  const indent = lines[related]?.search(/\S|$/) ?? 0;
  const above = [...lines.keys()].slice(Math.max(0, start - longestCollection), start).reverse();
  const key = above.findIndex(
    (line) => /^\s*\S/.test(lines[line] ?? '') && (lines[line]?.search(/\S/) ?? 0) < indent,
  );
  const below = [...lines.keys()].slice(start + 1, Math.min(related, start + longestCollection));
  return [...above.slice(0, key + 1), ...below];
}

function outcomeOf(lines: readonly string[], index: number, fixed: string, count: CountMistakes): Outcome {
  const changed = lines.with(index, fixed).join('\n').split('\n');
  const oddLines = changed.filter((line) => line.search(/\S/) % 2 === 1).length;
  const { error, value } = parseYaml(changed.join('\n'));
  if (!error) return { reached: Number.POSITIVE_INFINITY, mistakes: count(value), oddLines };
  const [left = 0] = errorLines(changed);
  // An error in what goes on below the line means that it is still not what was meant.
  const isWithin = textColumn(changed[left] ?? '') > textColumn(lines[index] ?? '');
  return { reached: isWithin ? -1 : left - (changed.length - lines.length), mistakes: 0, oddLines };
}

function isBetter(one: Outcome, other: Outcome): boolean {
  if (one.reached !== other.reached) return one.reached > other.reached;
  return one.mistakes === other.mistakes ? one.oddLines < other.oddLines : one.mistakes < other.mistakes;
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
  const indent = fixed.search(/\S/);
  const before = `${indent === 0 ? 'no' : indent} ${indent === 1 ? 'space' : 'spaces'}`;
  if (fixed.trim() === line.trim()) {
    return {
      ...common,
      hint: indent === 0 ? 'delete the white space before it' : `indent it with ${before}`,
    };
  }
  // Longer lines would fill the terminal.
  const isShown = !fixed.includes('\n') && fixed.length <= 120;
  const where = indent === line.search(/\S/) ? '' : `, with ${before} before it`;
  return { ...common, hint: isShown ? `${hint}${where}: ${fixed.trim()}` : hint };
}
