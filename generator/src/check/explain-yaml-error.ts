import { type ErrorCode, isScalar, visit, type YAMLError } from 'yaml';
import { locationOfRange, type YamlSource } from '../source/yaml-source.js';
import { missingSpace } from './missing-space.js';
import type { Violation } from './rules/rule.js';

type Explanation = readonly [message: string, hint: string];

const quoteIt = 'put the text in "quotes"';
const sameColumn = 'start the keys of a map in the same column, and put a colon and a space after each';

const explanations: Readonly<Partial<Record<ErrorCode, Explanation>>> = {
  BAD_DQ_ESCAPE: [
    'invalid escape sequence in "quotes"',
    "write two backslashes, or put the text in 'single quotes'",
  ],
  BAD_INDENT: ['this line does not start in the same column as the lines above', sameColumn],
  BAD_SCALAR_START: ['a text cannot start with this character', quoteIt],
  BLOCK_AS_IMPLICIT_KEY: ['a colon and a space inside a text turn it into a key', quoteIt],
  MISSING_CHAR: ['missing colon and space after this key', sameColumn],
  MULTILINE_IMPLICIT_KEY: ['YAML reads this line and the next as one key', sameColumn],
  MULTIPLE_DOCS: [
    'a file contains one template, but --- starts another document',
    'delete this line, or move what follows it to a file of its own',
  ],
  NON_STRING_KEY: ['a key must be a text', sameColumn],
  TAB_AS_INDENT: ['this line is indented with a tab', 'indent with spaces'],
  TAG_RESOLVE_FAILED: ['templates cannot have tags', `if the text itself starts with !, ${quoteIt}`],
  UNEXPECTED_TOKEN: ['the value ends before this', quoteIt],
};

/** Mistakes that the line of the error shows better than the error. The caret points at the group, if there is one. */
const mistakes: readonly (readonly [codes: RegExp, line: RegExp, ...Explanation])[] = [
  [/./, /^[^:]*:\s*(\{\{)/d, 'a text that starts with {{ is a map in YAML', quoteIt],
  [/ALIAS|TOKEN/, /:\s+([*&])/d, 'a text that starts with * or & is an alias or an anchor in YAML', quoteIt],
  [/BLOCK/, /:\s+\S.*?(:)(?:\s|$)/d, 'a colon and a space turn the text before them into a key', quoteIt],
  [
    /TOKEN/,
    /^[^'":]*(?::\s+)?'/,
    'the quoted text ends before this',
    `put it in "double quotes", or write '' for '`,
  ],
  [
    /TOKEN/,
    /^[^'":]*(?::\s+)?"/,
    'the quoted text ends before this',
    `put it in 'single quotes', or write \\" for "`,
  ],
  [
    /INDENT|BLOCK/,
    /^ *(-)\s/d,
    'this dash is not in the column of the dashes above',
    'align the dashes of a list',
  ],
];

/** Says how to fix what the YAML parser does not accept. */
export function explainYamlError(source: YamlSource, { code, message, pos }: YAMLError): Violation {
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
