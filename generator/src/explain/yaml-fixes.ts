import { keyOrder, partKeys } from '../keys/template-keys.js';

/** A mistake that people make in a line. */
export interface YamlFix {
  readonly rule: 'yaml' | 'unquoted-text';
  /** What is wrong. */
  readonly message: string;
  /** What to do. The corrected line follows it. */
  readonly hint: string;
  /** Whether it may be on any line of the list or map in which the parser noticed it. */
  readonly isAround: boolean;
  /** The line as it may have been meant, the likeliest first; as it is, or nothing, if it does not have this mistake. */
  readonly fix: (line: string, above: readonly string[]) => readonly string[];
}

/** Spaces of Unicode that editors and web pages put into copied text. */
const wide = '\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000';
const known = [...keyOrder, ...Object.values(partKeys).flat(), 'text', 'type'].join('|');

/** The mistakes that people make in YAML. Of two that explain an error equally well, the first is reported. */
export const yamlFixes: readonly YamlFix[] = [
  mistake('there is one dash or quote too many', 'write only one', (line) => [
    line.replace(/^( +-)-(?= )/, '$1'),
    ...replaceEach(line, /(["'])(?=\1\S)|(?<=\S(["']))\2/g, ''),
  ]),
  mistake(
    'comments start with # in YAML',
    'write',
    replacing([/^(\s*)(?:\/\/|\/\*|<!--|--(?=\s))/, '$1#'], [/(\s)\/\/(?=\s)/, '$1#']),
  ),
  mistake(
    'this is not a space, although it looks like one',
    'replace it with a space',
    replacing([new RegExp(`^(\\s*(?:- +)*(?:-|["']?[\\w$-]+["']?:))[\\t ]*[${wide}][\\t ${wide}]*`), '$1 ']),
  ),
  mistake(
    'no space follows this colon or dash',
    'add a space',
    replacing([/^(\s*)-(?=[^\s-])/, '$1- '], [/^(\s*(?:- +)*["']?[A-Za-z]\w*["']?:)(?=[^\s/])/, '$1 ']),
  ),
  mistake(
    'this key has no colon after it',
    'add a colon and a space',
    replacing(
      [/^(\s*(?:- +)*\w+) *= */, '$1: '],
      [new RegExp(`^(\\s*(?:-\\s+)*(?:${known}))(?:$|\\s+(?=[^\\s:]))`), '$1: '],
      [/^(\s*[a-z]{2,3}(?:_[A-Z]{2})?) +(?=["'|>])/, '$1: '],
    ),
  ),
  mistake(
    'this quote is not closed',
    'close it',
    replacing(
      [/^[^"]*"[^"]*?(?=,?$)/, '$&"'],
      [/^[^']*'[^']*?(?=,?$)/, "$&'"],
      [/^[^"]*"[^"]*?(?=\s*[,\]}]+$)/, '$&"'],
      [/^[^"]*"[^",]*(?=,)/, '$&"'],
    ),
  ),
  unquoted(
    'a quote within the text ends it, or a backslash in it starts an escape sequence',
    'put the whole text in other quotes',
    changeQuotes,
  ),
  mistake('a tag such as !!str has no effect in a template', 'delete it', replacing([/!!\w+\s*/, ''])),
  mistake(
    'a list with dashes starts below its key',
    'move the first dash to a new line, aligned with the other dashes',
    replacing([/^(\s*)((?:language|placeholders|buttons):)\s+(?=-\s)/, '$1$2\n$1  ']),
  ),
  mistake(
    'a comma is missing between two entries in brackets or braces',
    'separate them with commas',
    (line) => replaceEach(line, /(?<=[\w"'\]}]) *(?:;|(?= [\w$-]+: | (?:\{(?!\{)|\[))|$) */g, ', '),
    true,
  ),
  mistake('a bracket or a brace is not closed', 'close it', closeBrackets, true),
  mistake('a bracket or a brace is closed that is not open', 'open it', openBrackets, true),
  mistake(
    'there is one bracket, brace or comma too many',
    'delete it',
    (line) => replaceEach(line, /[[{](?= *[[{])| *[\]}](?!\})|,(?= *,)|(?<=[\]}"']) *,(?= *$)/g, ''),
    true,
  ),
  mistake(
    'a bracket closes a brace, or a brace a bracket',
    'write the other one',
    (line) => [...replaceEach(line, /\]/g, '}'), ...replaceEach(line, /\}/g, ']')],
    true,
  ),
  unquoted('YAML does not read this value as text', 'put the text in quotes', quoteValue),
  mistake('this line is not aligned with the lines above, or not indented with spaces', '', otherIndents),
  mistake(
    'an entry of a list starts with a dash',
    'add a dash and a space',
    replacing([/^( *) {2}(?=\S)/, '$1- '], [/^( *) (?=\S)/, '$1- '], [/^( *)(?=\S)/, '$1- ']),
    true,
  ),
];

type Fix = YamlFix['fix'];

function mistake(message: string, hint: string, fix: Fix, isAround = false): YamlFix {
  return { rule: 'yaml', message, hint, isAround, fix };
}

function unquoted(message: string, hint: string, fix: Fix): YamlFix {
  return { ...mistake(message, hint, fix), rule: 'unquoted-text' };
}

function replacing(...patterns: readonly (readonly [pattern: RegExp, replacement: string])[]): Fix {
  return (line) => patterns.map(([pattern, replacement]) => line.replace(pattern, replacement));
}

/** More on one line are no template. */
const mostPlaces = 200;

/** Each place of a line replaced alone. Not within quotes and placeholders. */
function replaceEach(line: string, places: RegExp, replacement: string): readonly string[] {
  const kept = [...line.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|\{\{\w*\}\}|\s#.*$/g)];
  const isKept = (at: number): boolean =>
    kept.some(({ index, 0: text }) => at > index && at < index + text.length);
  return [...line.matchAll(places)]
    .slice(0, mostPlaces)
    .filter(({ index }) => !isKept(index))
    .map(({ index, 0: text }) =>
      `${line.slice(0, index)}${replacement}${line.slice(index + text.length)}`.trimEnd(),
    );
}

/** One at any place, or at the end those that may be missing in a file that was cut, with a quote that is not closed. */
function closeBrackets(line: string): readonly string[] {
  if (!/[[{]/.test(line.replaceAll(/\{\{\w*\}\}/g, ''))) return [];
  const start = line.replace(/[,\s]+$/, '');
  return [
    ...[' }', ']'].flatMap((close) => replaceEach(line, /(?=[,\]}]|\s*,?$)/g, close)),
    ...['', '"', "'"].flatMap((quote) => [' }]', ' }', ']'].map((close) => start + quote + close)),
  ];
}

function openBrackets(line: string): readonly string[] {
  if (!/[\]}]/.test(line.replaceAll(/\{\{\w*\}\}/g, '')) && !/^\s*(?:- +)?\w+:\s*$/.test(line)) return [];
  return ['{ ', '['].flatMap((open) => replaceEach(line, /(?<=^ *(?:- +)?|[[,:] *)(?=[\w{]|$)/g, open));
}

/** A line that the next one may continue. */
const canGoOn = /(?::|[|>][-+\d]*)\s*$|^\s*(?:-\s+)*(?:header|body|footer|text|reply|description):/;

/** The columns where the lines above start, nearest to that of the line first. */
function otherIndents(line: string, above: readonly string[]): readonly string[] {
  const text = line.replace(/^\s+/, '');
  const current = line.slice(0, -text.length).replaceAll('\t', '  ').length;
  const texts = above.slice(0, 50).filter((one) => one.trim() !== '');
  const columns = texts.flatMap((one) => [one.search(/\S/), textColumn(one)]);
  const [last = ''] = texts;
  const first = texts.length === 0 ? [0] : [];
  const deeper = canGoOn.test(last) ? [last.search(/\S/) + 2] : [];
  return [...new Set([...first, ...columns, ...deeper])]
    .sort((a, b) => Math.abs(a - current) - Math.abs(b - current))
    .map((column) => ' '.repeat(column) + text);
}

/** Where a line starts after its indentation and dashes. */
export function textColumn(line: string): number {
  return /^\s*(?:-\s+)*/.exec(line)?.[0].length ?? 0;
}

function changeQuotes(line: string): readonly string[] {
  const { start, value } = partsOf(line);
  const quote = value.charAt(0);
  if (quote !== '"' && quote !== "'") return [];
  const text = value.length > 1 && value.endsWith(quote) ? value.slice(1, -1) : value;
  return [start + inQuotes(text)];
}

function quoteValue(line: string, [before = '']: readonly string[]): readonly string[] {
  const { start, key, value } = partsOf(line);
  const [, text = '', comment = ''] = /^(.*?)(\s+#(?!.*\{\{).*)?$/.exec(value) ?? [];
  const isValue = start.trim() !== '' || /:\s*$/.test(before);
  const isSpecial = /^[-*&!@`%,?|>{}[\]]|:(?:\s|$)/.test(text);
  // The values of these keys are no texts.
  const isList = /^[[{-]/.test(text) && /^(?:["']?(?:language|placeholders|buttons|delivery)\b|$)/.test(key);
  const whole = isValue && isSpecial && !isList ? [start + inQuotes(text) + comment] : [];
  return [...whole, ...quoteEntries(line)];
}

/** A value of a list or map in brackets. */
const entry =
  /([[{,]\s*(?:["']?[\w$-]+["']?\s*:\s+)?)((?:\{\{[^{}]*\}\}|[^\s,[\]{}"'])(?:\{\{[^{}]*\}\}|[^,[\]{}"])*)/g;

function quoteEntries(line: string): readonly string[] {
  const quoteAll = (isMeant: (value: string) => boolean): string =>
    line.replaceAll(entry, (all, before: string, value: string) =>
      isMeant(value) ? before + inQuotes(value.trimEnd()) + value.slice(value.trimEnd().length) : all,
    );
  return [quoteAll((value) => /^[^\w+-]/.test(value)), quoteAll((value) => !/^[\w.+-]*$/.test(value.trim()))];
}

/** The start of a line with its key, which may be empty, and the value. */
function partsOf(line: string) {
  const pattern = /^(\s*(?:-\s+)*((?:[\w$-]+|"[^"]*"|'[^']*')\s*:\s+)?)(\S.*?)?\s*$/;
  const [, start = '', key = '', value = ''] = pattern.exec(line) ?? [];
  return { start, key, value };
}

/** A text in the quotes that need no escapes, if there are such. */
function inQuotes(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  return text.includes("'") ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `'${text}'`;
}
