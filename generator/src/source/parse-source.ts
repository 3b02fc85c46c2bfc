import {
  Composer,
  type Document,
  Lexer,
  LineCounter,
  Parser,
  visit,
  type YAMLError,
  YAMLParseError,
} from 'yaml';
import { findMisread, type Misread, meantText } from './misread.js';
import { findShiftedDashes, type ShiftedDash } from './shifted-dashes.js';
import { findUnindented, type Unindented } from './unindented.js';
import { indexPairs, type YamlSource } from './yaml-source.js';

/**
 * Parses a file. A value that YAML reads differently than it was meant is read as text, so that the rest of the file is
 * still checked.
 */
export function parseSource(file: string, text: string): YamlSource {
  // A byte-order mark would shift the columns of the first line.
  const content = text.replace(/^\uFEFF/, '');
  const directives = findDirectives(content);
  const conflicts = Array.from(content.matchAll(/^<{7}(?= |\r?$)/gm), ({ index }) => index);
  const misread: Misread[] = [];
  const unindented: Unindented[] = [];
  const shifted: ShiftedDash[] = [];
  let parsable = applyEdits(
    content,
    directives.map((start) => ({ start, filler: '#' })),
  );
  let parsed = parse(parsable);
  const rounds = conflicts.length > 0 ? 0 : mostRounds;
  for (let round = 0; round < rounds && parsed.deepest === undefined; round++) {
    const values = findMisread(parsable, parsed);
    const texts = findUnindented(parsable, parsed.document);
    const dashes = findShiftedDashes(parsable, parsed);
    const edits = [...values.map(hideValue), ...texts.flatMap(hideText), ...dashes.map(alignDash)];
    if (edits.length === 0) break;
    misread.push(...values);
    unindented.push(...texts);
    shifted.push(...dashes);
    parsable = applyEdits(parsable, edits);
    parsed = parse(parsable);
  }
  restore(parsed.document, content, misread, unindented);
  return {
    file,
    text: content,
    ...parsed,
    content: conflicts.length > 0 || parsed.deepest !== undefined ? undefined : contentOf(parsed.document),
    misread,
    unindented,
    shifted,
    directives,
    conflicts,
    pairs: indexPairs(),
  };
}

/** The plain values of the first document in a file. */
function contentOf(document: Document.Parsed): { readonly value: unknown } | undefined {
  const isFatal = ({ code }: YAMLError): boolean => code !== 'MULTIPLE_DOCS';
  if (document.errors.some(isFatal) || document.warnings.some(isFatal)) return undefined;
  try {
    return { value: document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    // Aliases of aliases that stand for millions of values.
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
  let deepest: number | undefined;
  function* tokens() {
    for (const lexeme of new Lexer().lex(text)) {
      yield* parser.next(lexeme);
      if (parser.stack.length > mostLevels) {
        deepest = parser.offset;
        return;
      }
    }
    yield* parser.end();
  }
  // A rule reports duplicate keys, with the line of the first.
  const composer = new Composer({ stringKeys: true, uniqueKeys: false });
  const [document, second] = composer.compose(tokens(), true, text.length);
  if (document === undefined) throw new Error('the YAML parser returned no document');
  if (second)
    document.errors.push(new YAMLParseError([second.range[0], second.range[1]], 'MULTIPLE_DOCS', ''));
  return { document, lines, deepest };
}

/** Offsets of the lines such as `%YAML 1.1` before the document, except that of YAML 1.2. */
function findDirectives(text: string): readonly number[] {
  const head = /^(?:(?:%[^\n]*|#[^\n]*|[ \t\r]*)\n)*/.exec(text)?.[0] ?? '';
  return [...head.matchAll(/^%(?!YAML 1\.2\s*$)/gm)].map(({ index }) => index);
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
