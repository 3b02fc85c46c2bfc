import type { YAMLError } from 'yaml';
import { count } from '../../diagnostics/format.js';
import { lineAt } from '../../source/lines.js';
import type { ShiftedDash } from '../../source/shifted-dashes.js';
import type { Unindented } from '../../source/unindented.js';
import type { WhiteSpace } from '../../source/white-space.js';
import type { YamlSource } from '../../source/yaml-source.js';
import type { Violation } from '../rules/rule.js';
import { type Explanation, explainAt, indentedLineAt } from './explanation.js';

/** Explains a line that is indented though it should not be, or not though it should; `undefined` if it is neither. */
export function explainIndentation(
  source: YamlSource,
  { code, pos }: Pick<YAMLError, 'code' | 'pos'>,
): Violation | undefined {
  const line = indentedLineAt(source, pos[0]);
  const start = line.start + line.indent;
  const above = line.start === 0 ? '' : lineAt(source, line.start - 1).text;
  const [, keyAbove] = /^ *(?:- +)*([\w$-]+):$/.exec(above) ?? [];
  if (keyAbove !== undefined && /MISSING|MULTILINE/.test(code) && /^ *[^\s-]/.test(line.text)) {
    const indent = above.search(/[^ ]/);
    if (line.indent <= indent && !/^ *["']?[\w$-]+["']?:(?:\s|$)/.test(line.text))
      return explainAt(source, start, line.start + line.text.length, [
        `this line is not indented, so it is not the value of ${keyAbove}`,
        moveHint(line.indent, indent + 2),
      ]);
  }
  const last = indentedLineAt(source, pos[1]);
  if (code !== 'MULTILINE_IMPLICIT_KEY' || last.indent <= line.indent) return undefined;
  const keyColumn = /^ *(?:- +)*/.exec(line.text)?.[0].length ?? 0;
  if (/^ *(?:- +)*(?:header|body|footer|text|reply|description):/.test(line.text))
    return explainAt(source, last.start + last.indent, pos[1], [
      'YAML reads this line as a key, but the text above it may go on here',
      'put the whole text in quotes; if this is a key, align it with the keys above',
    ]);
  return explainAt(source, last.start + last.indent, pos[1], [
    'this line is indented, but the key above it already has a value',
    keyColumn === 0 ? 'delete the spaces before it' : moveHint(last.indent, keyColumn),
  ]);
}

/** Explains a dash or a key that is not aligned with those above; `undefined` if the error is another one. */
export function explainAlignment(
  source: YamlSource,
  { code, pos }: Pick<YAMLError, 'code' | 'pos'>,
): Violation | undefined {
  const line = indentedLineAt(source, pos[0]);
  const [dashOrKey] = /^ *(?:-(?= )|[\w$-]+:(?=\s|$))/.exec(line.text) ?? [];
  if (!/INDENT|BLOCK|MISSING/.test(code) || dashOrKey === undefined) return undefined;
  const what = dashOrKey.endsWith('-') ? 'dash' : 'key';
  const explanation = misaligned(what, line.indent, referenceAbove(source, line.start, what));
  return explainAt(source, line.start + line.indent, line.start + dashOrKey.length, explanation);
}

export function explainShiftedDash(
  source: YamlSource,
  { lineStart, dash, indent, above }: ShiftedDash,
): Violation {
  const reference = { name: 'the dash', line: source.lines.linePos(above).line, indent };
  return explainAt(source, dash, dash + 1, misaligned('dash', dash - lineStart, reference));
}

export function explainUnindented(source: YamlSource, { header, start, lineStarts }: Unindented): Violation {
  const line = indentedLineAt(source, lineStarts[0] ?? start);
  const first = line.start + line.indent;
  const end = line.start + line.text.length;
  const mark = source.text.charAt(header);
  if (start === line.start)
    return explainAt(source, first, end, [
      `this line is not indented, so it is not part of the text after ${mark}`,
      'indent every line of the text by two spaces more than its key',
    ]);
  return explainAt(source, first, end, [
    `this line is indented less than the first line of the text after ${mark}`,
    moveHint(line.indent, indentedLineAt(source, start).indent),
  ]);
}

/** One violation for all lines that are indented in the same wrong way. */
export function explainWhiteSpace(source: YamlSource): readonly Violation[] {
  const indentation = source.whiteSpace.filter(({ before }) => before === 'line');
  const [first] = indentation;
  const separation = source.whiteSpace.filter(({ before }) => before === 'value');
  const others = indentation.length - 1;
  return [
    ...(first === undefined
      ? []
      : [
          explainAt(source, first.start, first.end, [
            `this line is indented with a ${nameOf(source, first)}`,
            others === 0
              ? 'indent it with spaces'
              : `indent this line and ${count(others, 'other')} with spaces`,
          ]),
        ]),
    ...separation.map((space) =>
      explainAt(source, space.start, space.end, [
        `a ${nameOf(source, space)} follows the ${source.text.charAt(space.start - 1) === ':' ? 'colon' : 'dash'}`,
        'replace it with a space',
      ]),
    ),
  ];
}

function nameOf({ text }: YamlSource, { start, end }: WhiteSpace): string {
  const [character = ''] = text.slice(start, end).replaceAll(' ', '');
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return character === '\t'
    ? 'tab'
    : character === '\u00A0'
      ? 'non-breaking space'
      : `wide space (U+${code})`;
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
