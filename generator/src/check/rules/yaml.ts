import { type ErrorCode, isScalar, type YAMLError } from 'yaml';
import type { ForeignLine } from '../../source/foreign-lines.js';
import { lineAt } from '../../source/lines.js';
import type { YamlSource } from '../../source/yaml-source.js';
import {
  explainAlignment,
  explainIndentation,
  explainShiftedDash,
  explainUnindented,
  explainWhiteSpace,
} from '../syntax/alignment.js';
import { type Explanation, explainAt, indentedLineAt } from '../syntax/explanation.js';
import { missingSpace } from '../syntax/missing-space.js';
import { explainSurplus, explainUnclosedQuote, unclosedExplainer } from '../syntax/unclosed.js';
import type { Violation, YamlRule } from './rule.js';

export const yaml: YamlRule = {
  kind: 'yaml',
  name: 'yaml',
  severity: 'error',
  about: 'files',
  docs: {
    problem: 'The file is not valid YAML, or it contains a YAML feature that templates cannot use.',
    fix: 'Indent with spaces, not tabs. Align the keys of a map and the dashes of a list. Write one template per file.',
  },
  example: 'name: a\nfile',
  check: (source) => {
    if (source.conflicts.length > 0) return [];
    if (source.deepest !== undefined) return [explainDepth(source, source.deepest)];
    const { errors, warnings } = source.document;
    const explainUnclosed = unclosedExplainer(source);
    const parserErrors = [...errors, ...warnings].map((error) => ({
      error,
      unclosed: explainUnclosed(error),
    }));
    const found = [
      ...source.foreign.map((line) => explainForeignLine(source, line)),
      ...explainWhiteSpace(source),
      ...source.unindented.map((text) => explainUnindented(source, text)),
      ...source.shifted.map((dash) => explainShiftedDash(source, dash)),
      ...source.surplus.map((start) => explainSurplus(source, start)),
      ...source.misread
        .filter(({ kind }) => kind === 'unclosed')
        .map((misread) => explainUnclosedQuote(source, misread)),
      ...onePerLine(parserErrors.flatMap(({ unclosed }) => unclosed ?? [])),
    ];
    // The parser reads what follows such a quote as text.
    const quote = parserErrors.find(({ unclosed }) => unclosed && isQuote(unclosed.location))?.unclosed;
    const lastLine = quote?.location.line ?? Number.POSITIVE_INFINITY;
    const explained = new Set([
      ...found.map(({ location }) => location.line),
      ...source.whiteSpace.map(({ start }) => source.lines.linePos(start).line),
    ]);
    const others = withoutEchoes(parserErrors.flatMap(({ error, unclosed }) => (unclosed ? [] : error)))
      .filter(({ pos }) => !explained.has(source.lines.linePos(pos[0]).line))
      .map((error) => explainYamlError(source, error))
      .filter(({ location }) => location.line <= lastLine);
    const violations = [...found, ...onePerLine(others)];
    return violations.length > 0 || source.content ? violations : [explainAliases(source)];
  },
};

function isQuote({ excerpt, column }: Violation['location']): boolean {
  return /["']/.test(excerpt.charAt(column - 1));
}

/** The parser may report an error per character; all but the first of a line are consequences of it. */
function onePerLine(violations: readonly Violation[]): readonly Violation[] {
  const seen = new Set<number>();
  return violations.filter(({ location }) => !seen.has(location.line) && seen.add(location.line));
}

/** The parser reports a line with wrong indentation twice: as a map within a text, and as a key over two lines. */
function withoutEchoes(errors: readonly YAMLError[]): readonly YAMLError[] {
  const overLines = new Set(
    errors.filter(({ code }) => code === 'MULTILINE_IMPLICIT_KEY').map(({ pos }) => pos[0]),
  );
  return errors.filter(({ code, pos }) => code !== 'BLOCK_AS_IMPLICIT_KEY' || !overLines.has(pos[0]));
}

function explainDepth(source: YamlSource, offset: number): Violation {
  return explainAt(source, offset, offset + 1, [
    'lists and maps are nested too deeply here',
    'compare the file with the keys of a template: none needs more than four levels',
  ]);
}

function explainForeignLine(source: YamlSource, { kind, start }: ForeignLine): Violation {
  const line = lineAt(source, start);
  const end = line.start + line.text.length;
  const [mark = ''] = /^\S[^\s\w]*/.exec(source.text.slice(start, end)) ?? [];
  return explainAt(
    source,
    start,
    end,
    foreignLines[kind] ?? [`${mark} does not start a comment in YAML`, `write # instead of ${mark}`],
  );
}

const foreignLines: Readonly<Partial<Record<ForeignLine['kind'], Explanation>>> = {
  directive: ['YAML directives are not allowed: notifygen reads every file as YAML 1.2', 'delete this line'],
  fence: ['this line belongs to Markdown, not to YAML', 'delete this line'],
};

/** Aliases are resolved only when the document is converted to plain values. */
function explainAliases(source: YamlSource): Violation {
  const start = source.text.indexOf('*');
  return explainAt(source, start, start + 1, [
    'cannot resolve this alias: the aliases of this file expand to too many values',
    'write out the values, or put a string that starts with * in "quotes"',
  ]);
}

const quoteIt = 'put the text in "quotes"';
const sameColumn = 'align the keys of a map, and put a colon and a space after each';

const explanations: Readonly<Partial<Record<ErrorCode, Explanation>>> = {
  BAD_DQ_ESCAPE: [
    'invalid escape sequence in "quotes"',
    "write two backslashes, or put the text in 'single quotes'",
  ],
  BAD_INDENT: ['this line is not aligned with the lines above', sameColumn],
  MISSING_CHAR: ['this key has no colon and space after it', sameColumn],
  MULTILINE_IMPLICIT_KEY: ['YAML reads this line and the next as one key', sameColumn],
  NON_STRING_KEY: [
    'a key must be a text',
    'if the map before it ends here, close it with }; otherwise, write a key',
  ],
  UNEXPECTED_TOKEN: ['unexpected text after the value', quoteIt],
};

/** Explains an error of the YAML parser and how to fix it. */
function explainYamlError(source: YamlSource, error: YAMLError): Violation {
  const { code, message, pos } = error;
  if (code === 'MULTIPLE_DOCS') return explainSecondDocument(source, pos[0]);
  if (/^Missing , /.test(message))
    return explainAt(source, pos[0], pos[0] + 1, [
      'no comma separates this from what is before it',
      commaHint(source, pos[0]),
    ]);
  const line = indentedLineAt(source, pos[0]);
  const space = /BAD_INDENT|IMPLICIT_KEY|MISSING_CHAR/.test(code) ? missingSpace(line.text) : undefined;
  if (space)
    return explainAt(source, line.start + space.offset, line.start + space.offset + 1, [
      'missing space',
      space.hint,
    ]);
  const indentation = explainIndentation(source, error);
  if (indentation) return indentation;

  const start = line.start + line.indent;
  const word = /^ *(?:- +)?([a-z]\w*)(?= |$)/.exec(line.text)?.[1];
  if (/MULTILINE|MISSING/.test(code) && word !== undefined) {
    const key = start + line.text.trimStart().indexOf(word);
    return explainAt(source, key, key + word.length, [
      'this key has no colon after it',
      `put a colon and a space after ${word}`,
    ]);
  }
  const alignment = explainAlignment(source, error);
  if (alignment) return alignment;
  const from = Math.max(pos[0], start);
  const lowerCase = message.charAt(0).toLowerCase() + message.slice(1);
  return explainAt(source, from, pos[1], explanations[code] ?? [lowerCase, quoteIt]);
}

/** Where a comma belongs between two entries in brackets. */
function commaHint(source: YamlSource, offset: number): string {
  const before = source.text.slice(0, offset).trimEnd().length;
  const line = source.lines.linePos(before).line;
  return line === source.lines.linePos(offset).line
    ? 'put a comma before it'
    : `put a comma at the end of line ${line}`;
}

/** The second document can have the keys of the first, so the two cannot be joined. */
function explainSecondDocument({ text, ...source }: YamlSource, start: number): Violation {
  const mark = text.startsWith('---', start) ? '---' : '';
  const message = `${mark || 'this line'} starts a second document, but a file can contain only one template`;
  const below = text.slice(start).replace(mark && /^.*/, '');
  const [, name] = /^name: *["']?([a-z0-9_]+)/m.exec(below) ?? [];
  const { contents } = source.document;
  const isFirstEmpty = contents === null || (isScalar(contents) && contents.value === null);
  const isAlone = isFirstEmpty || /^(?:\s*(?:#.*)?)*$/.test(below);
  const example = name === undefined ? '' : `, such as ${name}.yaml`;
  const part = mark === '' ? 'this line and those below it' : 'the lines below ---';
  const rest = mark === '' ? '' : ', and delete ---';
  const hint =
    isAlone && mark !== '' ? 'delete this line' : `move ${part} to their own file${example}${rest}`;
  return explainAt({ text, ...source }, start, start + 3, [message, hint]);
}
