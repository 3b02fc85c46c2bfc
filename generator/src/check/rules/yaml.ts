import { type ErrorCode, isAlias, isScalar, type Range, visit, type YAMLError } from 'yaml';
import { locationOfRange, type YamlSource } from '../../source/yaml-source.js';
import type { Violation, YamlRule } from './rule.js';

export const yaml: YamlRule = {
  kind: 'yaml',
  name: 'yaml',
  severity: 'error',
  about: 'files',
  docs: {
    problem: 'The file is not valid YAML, or it contains a YAML feature that templates cannot use.',
    fix: 'Put texts in quotes if they need them. Indent with spaces, not tabs. Write one template per file.',
  },
  example: 'name: a\nheader: @all',
  check: (source) => {
    const { errors, warnings } = source.document;
    const violations = [...errors, ...warnings]
      .filter((error) => !isEcho(error, errors))
      .map((error) => explainYamlError(source, error));
    return violations.length > 0 ? violations : unresolvedAliases(source);
  },
};

/** The parser reports a line with wrong indentation twice: as a map within a text, and as a key over two lines. */
function isEcho({ code, pos }: YAMLError, errors: readonly YAMLError[]): boolean {
  return (
    code === 'BLOCK_AS_IMPLICIT_KEY' &&
    errors.some((other) => other.code === 'MULTILINE_IMPLICIT_KEY' && other.pos[0] === pos[0])
  );
}

/** Aliases are resolved only when the document is converted to plain values. */
function unresolvedAliases(source: YamlSource): readonly Violation[] {
  if (!source.text.includes('*')) return [];
  const aliases: Range[] = [];
  visit(source.document, {
    Alias: (_key, node) => {
      if (isAlias(node) && node.range) aliases.push(node.range);
    },
  });
  const [start = 0, end = 0] = aliases[0] ?? [];
  try {
    if (aliases.length > 0) source.document.toJS(aliasLimit);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      {
        location: locationOfRange(source, start, end),
        message: `cannot resolve this alias: ${reason}`,
        hint: 'put a string that starts with * in "quotes"',
      },
    ];
  }
}

const aliasLimit = { maxAliasCount: 100 };

type Explanation = readonly [message: string, hint: string];

const quoteIt = 'put the text in "quotes"';
const sameColumn = 'align the keys of a map, and put a colon and a space after each';

const explanations: Readonly<Partial<Record<ErrorCode, Explanation>>> = {
  BAD_DQ_ESCAPE: [
    'invalid escape sequence in "quotes"',
    "write two backslashes, or put the text in 'single quotes'",
  ],
  BAD_INDENT: ['this line is not aligned with the lines above', sameColumn],
  BAD_SCALAR_START: ['a string without quotes cannot start with this character', quoteIt],
  BLOCK_AS_IMPLICIT_KEY: ['YAML reads the text before a colon and a space as a key', quoteIt],
  MISSING_CHAR: ['this key has no colon and space after it', sameColumn],
  MULTILINE_IMPLICIT_KEY: ['YAML reads this line and the next as one key', sameColumn],
  MULTIPLE_DOCS: [
    '--- starts a second document, but a file can contain only one template',
    'delete this line, or move the second document to its own file',
  ],
  NON_STRING_KEY: ['a key must be a string', sameColumn],
  TAB_AS_INDENT: ['this line is indented with a tab', 'indent with spaces'],
  TAG_RESOLVE_FAILED: [
    'YAML tags are not allowed in templates',
    `if the text itself starts with !, ${quoteIt}`,
  ],
  UNEXPECTED_TOKEN: ['unexpected text after the value', quoteIt],
};

/** Mistakes that are easier to recognize by the line than by the error. The caret points at the group, if there is one. */
const mistakes: readonly (readonly [codes: RegExp, line: RegExp, ...Explanation])[] = [
  [/./, /^[^:]*:\s*(\{\{)/d, 'YAML reads a value that starts with {{ as a map', quoteIt],
  [
    /ALIAS|TOKEN/,
    /:\s+([*&])/d,
    'YAML reads a value that starts with * or & as an alias or an anchor',
    quoteIt,
  ],
  [/BLOCK/, /:\s+\S.*?(:)(?:\s|$)/d, 'YAML reads the text before a colon and a space as a key', quoteIt],
  [
    /TOKEN/,
    /^[^'":]*(?::\s+)?'/,
    'unexpected text after the closing quote',
    `put the whole text in "double quotes", or write '' for '`,
  ],
  [
    /TOKEN/,
    /^[^'":]*(?::\s+)?"/,
    'unexpected text after the closing quote',
    `put the whole text in 'single quotes', or write \\" for "`,
  ],
  [
    /INDENT|BLOCK/,
    /^ *(-)\s/d,
    'this dash is not aligned with the dashes above',
    'align the dashes of a list',
  ],
];

/** Explains an error of the YAML parser and how to fix it. */
function explainYamlError(source: YamlSource, { code, message, pos }: YAMLError): Violation {
  const at = (start: number, end: number, [what, hint]: Explanation): Violation => ({
    location: locationOfRange(source, start, end),
    message: what,
    hint,
  });
  const opening = /^Missing closing|end with a [\]}]/.test(message)
    ? openingBefore(source, pos[0])
    : undefined;
  if (opening !== undefined)
    return at(opening, opening + 1, [
      'this quote or bracket is not closed',
      'close it, or put the whole text in "quotes"',
    ]);

  const line = lineAt(source, pos[0]);
  const space = /BAD_INDENT|IMPLICIT_KEY|MISSING_CHAR/.test(code) ? missingSpace(line.text) : undefined;
  if (space)
    return at(line.start + space.offset, line.start + space.offset + 1, ['missing space', space.hint]);

  const last = lineAt(source, pos[1]);
  if (code === 'MULTILINE_IMPLICIT_KEY' && last.indent > line.indent)
    return at(last.start + last.indent, pos[1], [
      'this line is indented, but the key above it already has a value',
      sameColumn,
    ]);

  for (const [codes, pattern, ...explanation] of mistakes) {
    const match = codes.test(code) ? pattern.exec(line.text) : null;
    const [start, end] = match?.indices?.[1] ?? [pos[0] - line.start, pos[1] - line.start];
    if (match) return at(line.start + start, line.start + end, explanation);
  }
  const start = Math.max(pos[0], line.start + line.indent);
  const lowerCase = message.charAt(0).toLowerCase() + message.slice(1);
  return at(start, pos[1], explanations[code] ?? [lowerCase, quoteIt]);
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

function lineAt({ text }: YamlSource, offset: number) {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
  return { start, text: line, indent: line.search(/[^ ]|$/) };
}

/** Finds a dash or colon without a space after it: YAML reads `-reply: b` as a key and `name:welcome` as a text. */
export function missingSpace(line: string) {
  const dash = /^ *-(?=[A-Za-z{'"])/.exec(line)?.[0];
  if (dash !== undefined) return { offset: dash.length - 1, hint: 'put a space after the dash' };
  const key = /^ *(?:- +)?[a-z]+:(?=[^\s/])/.exec(line)?.[0];
  return key === undefined ? undefined : { offset: key.length - 1, hint: 'put a space after the colon' };
}
