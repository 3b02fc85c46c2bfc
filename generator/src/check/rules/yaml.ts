import { type ErrorCode, isScalar, visit, type YAMLError } from 'yaml';
import { count } from '../../diagnostics/format.js';
import { lineAt } from '../../source/lines.js';
import type { Unindented } from '../../source/unindented.js';
import { locationOfRange, type YamlSource } from '../../source/yaml-source.js';
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
    const violations = [
      ...source.directives.map((start) => explainDirective(source, start)),
      ...source.unindented.map((text) => explainUnindented(source, text)),
      ...source.shifted.map(({ lineStart, dash, indent, above }) => {
        const reference = { name: 'the dash', line: source.lines.linePos(above).line, indent };
        return at(source, dash, dash + 1, misaligned('dash', dash - lineStart, reference));
      }),
      ...onePerLine(source, withoutEchoes([...errors, ...warnings])).map((error) =>
        explainYamlError(source, error),
      ),
    ];
    return violations.length > 0 || source.content ? violations : [explainAliases(source)];
  },
};

/** The parser may report an error per character; all but the first of a line are consequences of it. */
function onePerLine({ lines }: YamlSource, errors: readonly YAMLError[]): readonly YAMLError[] {
  const seen = new Set<number>();
  return errors.filter(({ pos }) => {
    const { line } = lines.linePos(pos[0]);
    return !seen.has(line) && seen.add(line);
  });
}

/** The parser reports a line with wrong indentation twice: as a map within a text, and as a key over two lines. */
function withoutEchoes(errors: readonly YAMLError[]): readonly YAMLError[] {
  const overLines = new Set(
    errors.filter(({ code }) => code === 'MULTILINE_IMPLICIT_KEY').map(({ pos }) => pos[0]),
  );
  return errors.filter(({ code, pos }) => code !== 'BLOCK_AS_IMPLICIT_KEY' || !overLines.has(pos[0]));
}

function explainDepth(source: YamlSource, offset: number): Violation {
  return at(source, offset, offset + 1, [
    'lists and maps are nested too deeply here',
    'compare the file with the keys of a template: none needs more than four levels',
  ]);
}

function explainDirective(source: YamlSource, start: number): Violation {
  const { text } = lineAt(source, start);
  return at(source, start, start + text.length, [
    'YAML directives are not allowed: notifygen reads every file as YAML 1.2',
    'delete this line',
  ]);
}

function explainUnindented(source: YamlSource, { header, start }: Unindented): Violation {
  const { text } = lineAt(source, start);
  return at(source, start, start + text.trimEnd().length, [
    `this line is not indented, so it is not part of the text after ${source.text.charAt(header)}`,
    'indent every line of the text by two spaces more than its key',
  ]);
}

/** Aliases are resolved only when the document is converted to plain values. */
function explainAliases(source: YamlSource): Violation {
  const start = source.text.indexOf('*');
  return at(source, start, start + 1, [
    'cannot resolve this alias: the aliases of this file expand to too many values',
    'write out the values, or put a string that starts with * in "quotes"',
  ]);
}

function at(source: YamlSource, start: number, end: number, [message, hint]: Explanation): Violation {
  return { location: locationOfRange(source, start, end), message, hint };
}

type Explanation = readonly [message: string, hint: string];

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
  NON_STRING_KEY: ['a key must be a string', sameColumn],
  TAB_AS_INDENT: ['this line is indented with a tab', 'indent with spaces'],
  UNEXPECTED_TOKEN: ['unexpected text after the value', quoteIt],
};

/** Explains an error of the YAML parser and how to fix it. */
function explainYamlError(source: YamlSource, { code, message, pos }: YAMLError): Violation {
  if (code === 'MULTIPLE_DOCS') return explainSecondDocument(source, pos[0]);
  const opening = /^Missing closing|end with a [\]}]/.test(message)
    ? openingBefore(source, pos[0])
    : undefined;
  if (opening !== undefined)
    return at(source, opening, opening + 1, [
      `this ${brackets[source.text.charAt(opening)]?.name ?? 'quote'} is not closed`,
      closingHint(source, opening),
    ]);

  const line = indentedLineAt(source, pos[0]);
  const space = /BAD_INDENT|IMPLICIT_KEY|MISSING_CHAR/.test(code) ? missingSpace(line.text) : undefined;
  if (space)
    return at(source, line.start + space.offset, line.start + space.offset + 1, [
      'missing space',
      space.hint,
    ]);

  const last = indentedLineAt(source, pos[1]);
  if (code === 'MULTILINE_IMPLICIT_KEY' && last.indent > line.indent) {
    const keyColumn = /^ *(?:- +)*/.exec(line.text)?.[0].length ?? 0;
    return at(source, last.start + last.indent, pos[1], [
      'this line is indented, but the key above it already has a value',
      keyColumn === 0 ? 'delete the spaces before it' : moveHint(last.indent, keyColumn),
    ]);
  }

  const start = line.start + line.indent;
  const word = /^ *(?:- +)?([a-z]\w*)(?= |$)/.exec(line.text)?.[1];
  if (/MULTILINE|MISSING/.test(code) && word !== undefined) {
    const key = start + line.text.trimStart().indexOf(word);
    return at(source, key, key + word.length, [
      'this key has no colon after it',
      `put a colon and a space after ${word}`,
    ]);
  }
  const [dashOrKey] = /^ *(?:-(?= )|[\w$-]+:(?=\s|$))/.exec(line.text) ?? [];
  if (/INDENT|BLOCK|MISSING/.test(code) && dashOrKey !== undefined) {
    const what = dashOrKey.endsWith('-') ? 'dash' : 'key';
    const explanation = misaligned(what, line.indent, referenceAbove(source, line.start, what));
    return at(source, start, line.start + dashOrKey.length, explanation);
  }
  const from = Math.max(pos[0], start);
  const lowerCase = message.charAt(0).toLowerCase() + message.slice(1);
  return at(source, from, pos[1], explanations[code] ?? [lowerCase, quoteIt]);
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
  const hint = isAlone && mark !== '' ? 'delete this line' : `move ${part} to their own file${example}`;
  return at({ text, ...source }, start, start + 3, [message, hint]);
}

/** What a dash or a key should be aligned with. */
interface Reference {
  readonly name: string;
  readonly line: number;
  readonly indent: number;
}

function misaligned(what: 'dash' | 'key', indent: number, reference: Reference | undefined): Explanation {
  if (reference === undefined || reference.indent === indent)
    return what === 'dash'
      ? ['this dash is not aligned with the dashes above', 'align the dashes of a list']
      : ['this key is not aligned with the keys above', 'align the keys of a map'];
  const { name, line } = reference;
  return [`this ${what} is not aligned with ${name} on line ${line}`, moveHint(indent, reference.indent)];
}

function moveHint(from: number, to: number): string {
  return `${from > to ? 'delete' : 'add'} ${count(Math.abs(from - to), 'space')} before it`;
}

/** The nearest dash above a line, or the key on the line above it. */
function referenceAbove(source: YamlSource, start: number, what: 'dash' | 'key'): Reference | undefined {
  const pattern = what === 'dash' ? /^ *(?=- )/ : /^ *(?:- +)*(?=[\w$-]+:(?:\s|$))/;
  for (let end = start; end > 0; ) {
    const above = lineAt(source, end - 1);
    const [before] = pattern.exec(above.text) ?? [];
    if (before !== undefined) {
      const [key = ''] = /^[\w$-]*/.exec(above.text.slice(before.length)) ?? [];
      const { line } = source.lines.linePos(above.start);
      return { name: what === 'dash' ? 'the dash' : key, line, indent: before.length };
    }
    if (what === 'key' || /^\S/.test(above.text)) return undefined;
    end = above.start;
  }
  return undefined;
}

/** The parser reports the end of an unclosed quote or bracket; this finds where it starts. */
function openingBefore({ document }: YamlSource, end: number): number | undefined {
  let opening: number | undefined;
  visit(document, {
    Value: (_key, node) => {
      const isOpen = isScalar(node) ? /^QUOTE/.test(node.type ?? '') : node.flow === true;
      if (!isOpen || node.range?.[1] !== end) return undefined;
      opening = node.range[0];
      return visit.BREAK;
    },
  });
  return opening;
}

const brackets: Readonly<Record<string, { readonly name: string; readonly close: string }>> = {
  '[': { name: 'bracket', close: ']' },
  '{': { name: 'brace', close: '}' },
};

/** The line with the quote or bracket closed, if it could end there. */
function closingHint(source: YamlSource, opening: number): string {
  const { text } = source;
  const line = lineAt(source, opening);
  const rest = text.slice(opening + 1, line.start + line.text.length).trimEnd();
  const close = brackets[text.charAt(opening)]?.close ?? text.charAt(opening);
  if (/["'[\]{}#]|^$|,$/.test(rest.replaceAll(/\{\{\w+\}\}/g, '')) || rest.length > 100)
    return `close it with ${close}, or put the whole text in "quotes"`;
  return `close it: ${line.text.trim()}${close}`;
}

function indentedLineAt(source: YamlSource, offset: number) {
  const line = lineAt(source, offset);
  return { ...line, indent: line.text.search(/[^ ]|$/) };
}

/** Finds a dash or colon without a space after it: YAML reads `-reply: b` as a key and `name:welcome` as a text. */
export function missingSpace(line: string) {
  const dash = /^ *-(?=[A-Za-z{'"])/.exec(line)?.[0];
  if (dash !== undefined) return { offset: dash.length - 1, hint: 'put a space after the dash' };
  const key = /^ *(?:- +)?[a-z]+:(?=[^\s/])/.exec(line)?.[0];
  return key === undefined ? undefined : { offset: key.length - 1, hint: 'put a space after the colon' };
}
