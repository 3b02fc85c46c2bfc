import {
  Composer,
  type CST,
  type Document,
  Lexer,
  LineCounter,
  Parser,
  visit,
  type YAMLError,
  YAMLParseError,
} from 'yaml';
import { findForeignLines } from './foreign-lines.js';
import type { Parsed } from './lines.js';
import { findMisread, type Misread, meantText } from './misread.js';
import { findShiftedDashes, type ShiftedDash } from './shifted-dashes.js';
import { findSurplusBrackets } from './surplus-brackets.js';
import { findUnclosedQuotes } from './unclosed-quotes.js';
import { findUnindented, type Unindented } from './unindented.js';
import { findWhiteSpace, type WhiteSpace } from './white-space.js';
import { indexPairs, type YamlSource } from './yaml-source.js';

/**
 * Parses a file. A value that YAML reads differently than it was meant is read as text, so that the rest of the file is
 * still checked.
 */
export function parseSource(file: string, text: string): YamlSource {
  // A byte-order mark would shift the columns of the first line. A carriage return alone is a line break too.
  const content = text.replace(/^\uFEFF/, '').replaceAll(/\r(?!\n)/g, '\n');
  const foreign = findForeignLines(content);
  const conflicts = Array.from(content.matchAll(/^<{7}(?= |\r?$)/gm), ({ index }) => index);
  const whiteSpace: WhiteSpace[] = [];
  const misread: Misread[] = [];
  const unindented: Unindented[] = [];
  const shifted: ShiftedDash[] = [];
  const surplus: number[] = [];
  let parsable = applyEdits(
    content,
    foreign.map(({ start }) => ({ start, filler: '#' })),
  );
  let parsed = parse(parsable);
  const rounds = conflicts.length > 0 ? 0 : mostRounds;
  for (let round = 0; round < rounds && parsed.deepest === undefined; round++) {
    // The parser misunderstands what follows wrong white space, and a misread value may end with a bracket.
    const spaces = round === 0 ? findWhiteSpace(parsable, parsed) : [];
    const isFirst = spaces.length > 0;
    const values = isFirst ? [] : findValues(parsable, parsed);
    const texts = isFirst ? [] : findUnindented(parsable, parsed);
    const dashes = isFirst ? [] : findShiftedDashes(parsable, parsed);
    const known = spaces.length + values.length + texts.length + dashes.length;
    const brackets = known > 0 ? [] : findSurplusBrackets(parsable, parsed);
    const edits = [
      ...spaces.map(({ start, end }) => ({ start, filler: ' '.repeat(end - start) })),
      ...values.map(hideValue),
      ...texts.flatMap(hideText),
      ...dashes.map(alignDash),
      ...brackets.map((start) => ({ start, filler: ' ' })),
    ];
    if (edits.length === 0) break;
    whiteSpace.push(...spaces);
    misread.push(...values);
    unindented.push(...texts);
    shifted.push(...dashes);
    surplus.push(...brackets);
    parsable = applyEdits(parsable, edits);
    parsed = parse(parsable);
  }
  restore(parsed.document, content, misread, unindented);
  return {
    file,
    text: content,
    ...parsed,
    content: conflicts.length > 0 || parsed.deepest !== undefined ? undefined : contentOf(parsed.document),
    whiteSpace,
    misread,
    unindented,
    shifted,
    surplus,
    foreign,
    conflicts,
    pairs: indexPairs(),
  };
}

/** The plain values of the first document in a file. */
function contentOf(document: Document.Parsed): { readonly value: unknown } | undefined {
  // The parser reads a list or map in brackets that is not closed up to the next key.
  const isFatal = ({ code, message }: YAMLError): boolean =>
    code !== 'MULTIPLE_DOCS' && !/ end with a [\]}]$/.test(message);
  if (document.errors.some(isFatal) || document.warnings.some(isFatal)) return undefined;
  try {
    return { value: document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    // Aliases of aliases that expand to millions of values.
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** One mistake can hide another; these rounds find all that a person would make in one file. */
const mostRounds = 10;

/** Deeper than any template or configuration, and not deep enough to exhaust the stack. */
const mostLevels = 100;

function parse(text: string) {
  const lines = new LineCounter();
  // Not by the parser, which misses the line breaks within what it cannot read.
  for (let start = 0; start !== -1; start = text.indexOf('\n', start) + 1 || -1) lines.addNewLine(start);
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let deepest: number | undefined;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > mostLevels) {
      deepest = parser.offset;
      break;
    }
  }
  if (deepest === undefined) tokens.push(...parser.end());
  // A rule reports duplicate keys, with the line of the first.
  const composer = new Composer({ stringKeys: true, uniqueKeys: false });
  const [document, second] = composer.compose(tokens, true, text.length);
  if (document === undefined) throw new Error('the YAML parser returned no document');
  if (second)
    document.errors.push(new YAMLParseError([second.range[0], second.range[1]], 'MULTIPLE_DOCS', ''));
  return { document, lines, deepest };
}

/** Values that are misread, and those that are not closed. */
function findValues(text: string, parsed: Parsed): readonly Misread[] {
  const unclosed = findUnclosedQuotes(text, parsed);
  const starts = new Set(unclosed.map(({ start }) => start));
  return [...unclosed, ...findMisread(text, parsed).filter(({ start }) => !starts.has(start))];
}

/** A change of the text before it is parsed again. No change moves what follows it. */
interface Edit {
  readonly start: number;
  readonly filler: string;
}

function hideValue({ kind, start, end, from, to }: Misread): Edit {
  // A tag above its value is left out.
  return kind === 'tag' && end === to
    ? { start: from, filler: ' '.repeat(to - from) }
    : { start, filler: 'x'.repeat(end - start) };
}

function hideText({ lineStarts }: Unindented): readonly Edit[] {
  return lineStarts.map((start) => ({ start, filler: '#' }));
}

function alignDash({ lineStart, dash, indent }: ShiftedDash): Edit {
  return { start: lineStart, filler: `${' '.repeat(indent)}-`.padEnd(dash + 1 - lineStart) };
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let end = 0;
  for (const { start, filler } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < end) continue;
    result += text.slice(end, start) + filler;
    end = start + filler.length;
  }
  return result + text.slice(end);
}

/** Puts the texts that were meant into the document. */
function restore(
  document: Document.Parsed,
  content: string,
  misread: readonly Misread[],
  unindented: readonly Unindented[],
): void {
  if (misread.length + unindented.length === 0) return;
  const values = new Map(misread.map((value) => [value.start, value]));
  const texts = new Map(unindented.map((text) => [text.header, text]));
  visit(document, {
    Scalar: (_key, node) => {
      const start = node.range?.[0] ?? -1;
      const value = values.get(start);
      // The value may continue on the lines below.
      if (value) node.value = meantText(content, value) + String(node.value).slice(value.end - value.start);
      const text = texts.get(start);
      if (text) node.value = content.slice(text.start, text.end);
    },
  });
}
