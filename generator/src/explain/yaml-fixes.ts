import { keyOrder, partKeys } from '../keys/template-keys.js';
import type { Around, LineFix } from './find-line-fix.js';

export interface YamlFix extends LineFix {
  readonly rule: 'yaml' | 'unquoted-text';
}

/** Spaces of Unicode that editors and web pages put into copied text. */
const wide = '\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000';
const known = [...keyOrder, ...Object.values(partKeys).flat(), 'text', 'type'].join('|');
const missingColon = new RegExp(`^(\\s*(?:-\\s+)*)(${known})(?:\\s+([^\\s:].*))?$`);
const knownKey = new RegExp(`^\\s*(?:-\\s+)*["']?(?:${known})["']?\\s*:`);
const wrongIndent = new RegExp(`^ *[\\t${wide}]`);
const wrongSpace = new RegExp(`^(\\s*(?:- +)*(?:-|["']?[\\w$-]+["']?:))[\\t ]*[${wide}][\\t ${wide}]*`);

/** The mistakes that people make in YAML. Of two that explain an error equally well, the first is reported. */
export const yamlFixes: readonly YamlFix[] = [
  {
    rule: 'yaml',
    message: 'this line does not belong to a template',
    hint: 'delete this line',
    fix: (line) => (/^(?:```|%)/.test(line) ? [''] : []),
  },
  {
    rule: 'yaml',
    message: 'comments start with # in YAML',
    hint: 'write',
    fix: (line) => [
      line.replace(/^(\s*)(?:\/\/|\/\*|<!--|--(?=\s))/, '$1#'),
      line.replace(/(\s)\/\/(?=\s)/, '$1#'),
    ],
  },
  {
    rule: 'yaml',
    message: 'this line is not indented with spaces',
    hint: '',
    fix: (line, around) => (wrongIndent.test(line) ? otherIndents(line, around) : []),
  },
  {
    rule: 'yaml',
    message: 'this is not a space, although it looks like one',
    hint: 'replace it with a space',
    fix: (line) => [line.replace(wrongSpace, '$1 ')],
  },
  {
    rule: 'yaml',
    message: 'no space follows this colon or dash',
    hint: 'add a space',
    fix: (line) => [
      line.replace(/^(\s*)-(?=[^\s-])/, '$1- '),
      line.replace(/^(\s*(?:- +)*["']?[A-Za-z]\w*["']?:)(?=[^\s/])/, '$1 '),
    ],
  },
  {
    rule: 'yaml',
    message: 'this key has no colon after it',
    hint: 'add a colon and a space',
    fix: (line) => [
      line.replace(/^(\s*(?:- +)*\w+) *= */, '$1: '),
      line.replace(missingColon, (_, indent: string, key: string, value = '') =>
        `${indent}${key}: ${value}`.trimEnd(),
      ),
    ],
  },
  {
    rule: 'yaml',
    message: 'this quote is not closed',
    hint: 'close it',
    fix: closeQuote,
  },
  {
    rule: 'yaml',
    message: 'this quote is not closed',
    hint: 'delete it',
    fix: (line) => [line.replace(/^(\s*(?:- +)*)["'](?=\w+:\s)/, '$1')],
  },
  {
    rule: 'unquoted-text',
    message: (written) =>
      written.includes('\\')
        ? 'a backslash in "double quotes" starts an escape sequence'
        : 'a quote within the text ends it',
    hint: 'put the whole text in other quotes',
    fix: changeQuotes,
  },
  {
    rule: 'yaml',
    message: 'a tag such as !!str has no effect in a template',
    hint: 'delete it',
    fix: (line) => [line.replace(/!!\w+\s*/, '')],
  },
  {
    rule: 'yaml',
    message: 'a list with dashes starts below its key',
    hint: 'move the first dash to a new line, aligned with the other dashes',
    fix: moveDash,
  },
  {
    rule: 'unquoted-text',
    message: (written) => `YAML does not read this value as text${reasonFor(written)}`,
    hint: 'put the text in quotes',
    fix: quoteValue,
  },
  {
    rule: 'unquoted-text',
    message: (written) => `YAML does not read this value as text${reasonFor(written)}`,
    hint: 'write >- instead, and move the text to the next line, indented like the others',
    fix: foldValue,
  },
  {
    rule: 'yaml',
    message: 'this line is not aligned with the lines above',
    hint: '',
    fix: otherIndents,
  },
  {
    rule: 'yaml',
    message: 'a bracket or brace is not closed',
    hint: 'close it',
    fix: (line) => [']', ' }', '}', ' }]', '}]', ']}'].map((close) => line.trimEnd() + close),
  },
  {
    rule: 'yaml',
    message: 'this bracket or brace has no counterpart',
    hint: 'write',
    fix: changeBracket,
  },
  {
    rule: 'yaml',
    message: 'a comma is missing between two entries',
    hint: 'add it',
    fix: (line) => [
      `${line.trimEnd()},`,
      ...insertions(line, /[^\s,[{](?=\s+["']?[\w$-]+["']?\s*:\s)|\}(?=\s*\{)|["'](?=\s+["'])/g, ','),
    ],
  },
];

/** What YAML reads in a value by its first character. */
const meanings: Readonly<Record<string, string>> = {
  '*': 'an alias',
  '&': 'an anchor',
  '!': 'a tag',
  '{': 'a map',
  '[': 'a list',
  '-': 'an item of a list',
  '|': 'that the text is on the lines below',
  '>': 'that the text is on the lines below',
};

function reasonFor(written: string): string {
  const first = written.charAt(0);
  if (/^[@`%,?]/.test(first)) return `: it reserves ${first} at the start`;
  const meaning = meanings[first];
  if (meaning !== undefined) return `: ${first} at the start means ${meaning}`;
  if (/:(?:\s|$)/.test(written)) return ': a colon and a space end a key';
  return /[[\]{}]/.test(written) ? ': brackets and braces mean a list or a map' : '';
}

/** A line that the next one may continue. */
const canGoOn = /(?::|[|>][-+\d]*)\s*$|^\s*(?:-\s+)*(?:header|body|footer|text|reply|description):/;

/** The columns where the lines above start, nearest to that of the line first. */
function otherIndents(line: string, { above }: Around): readonly string[] {
  const text = line.replace(/^\s+/, '');
  if (text === '') return [];
  const current = line.slice(0, -text.length).replaceAll('\t', '  ').length;
  const texts = above.slice(0, 50).filter((one) => one.trim() !== '');
  const columns = texts.flatMap((one) => [one.search(/\S/), /^\s*(?:-\s+)*/.exec(one)?.[0].length ?? 0]);
  const [last = ''] = texts;
  const deeper = canGoOn.test(last) ? [last.search(/\S/) + 2] : [];
  return [...new Set([...columns, ...deeper])]
    .sort((a, b) => Math.abs(a - current) - Math.abs(b - current))
    .map((column) => ' '.repeat(column) + text);
}

/** At the end of the line, or before a bracket or comma. */
function closeQuote(line: string, { below }: Around): readonly string[] {
  const { value } = partsOf(line);
  if (isContinuation(line, below)) return [];
  const [quote = ''] = /["']/.exec(value) ?? [];
  if (quote === '' || value.split(quote).length % 2 === 1) return [];
  const text = line.trimEnd();
  const isAllQuoted = value.startsWith(quote);
  return [
    ...(isAllQuoted ? [text + quote] : []),
    text.replace(/,?$/, `${quote}$&`),
    ...insertions(line, /[^\s,[\]{}](?=\s*[,\]}])/g, quote),
  ];
}

function changeQuotes(line: string, { below }: Around): readonly string[] {
  const { indent, key, value } = partsOf(line);
  const quote = value.charAt(0);
  if ((quote !== '"' && quote !== "'") || isContinuation(line, below)) return [];
  const text = value.length > 1 && value.endsWith(quote) ? value.slice(1, -1) : value;
  return [`${indent}${key}${inQuotes(text)}`];
}

/** Keys whose values are no texts. */
const notText = /^["']?(?:language|placeholders|buttons|delivery)\b/;

function quoteValue(line: string, { above }: Around): readonly string[] {
  const { indent, key, value } = partsOf(line);
  const [, text = '', comment = ''] = /^(.*?)(\s+#(?!.*\{\{).*)?$/.exec(value) ?? [];
  const isValue = key !== '' || indent.includes('-') || /:\s*$/.test(above[0] ?? '');
  const isText = /^[-*&!@`%,?|>{}[\]]|:(?:\s|$)/.test(text) && !isCollection(key, text);
  const whole = isValue && isText ? [`${indent}${key}${inQuotes(text)}${comment}`] : [];
  return [...whole, ...quoteEntries(line)];
}

/** Whether a value is a list or map, as far as its key says. */
function isCollection(key: string, value: string): boolean {
  return /^[[{]/.test(value) ? key === '' || notText.test(key) : /^-/.test(value) && notText.test(key);
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

/** A text that goes on below, indented. */
function foldValue(line: string, { below }: Around): readonly string[] {
  const { indent, key, value } = partsOf(line);
  const isText = key !== '' && value !== '' && !/^["']/.test(value) && !isCollection(key, value);
  if (!isText || !isContinuation(line, below)) return [];
  return [`${indent}${key}>-\n${' '.repeat(below.search(/\S/))}${value}`];
}

function isContinuation(line: string, below: string): boolean {
  return below.search(/\S/) > line.search(/\S/) && !knownKey.test(below);
}

function moveDash(line: string, { below }: Around): readonly string[] {
  const { indent, key, value } = partsOf(line);
  if (!notText.test(key) || !/^-\s/.test(value)) return [];
  const column = /^\s*-\s/.test(below) ? below.search(/\S/) : indent.length + 2;
  return [`${indent}${key.trimEnd()}\n${' '.repeat(column)}${value}`];
}

/** Without one of the brackets, with the other kind, or with the other kind before it. */
function changeBracket(line: string): readonly string[] {
  const brackets = Array.from(line.matchAll(/[\]}]/g)).slice(-10).reverse();
  return brackets.flatMap(({ index, 0: bracket }) => {
    const other = bracket === ']' ? '}' : ']';
    const [before, after] = [line.slice(0, index), line.slice(index + 1)];
    return [before + after, before + other + after, before + other + bracket + after];
  });
}

/** The text with an insertion after one of the matches. */
function insertions(text: string, after: RegExp, inserted: string): readonly string[] {
  return Array.from(text.matchAll(after))
    .slice(0, 10)
    .map(({ index, 0: match }) => {
      const end = index + match.length;
      return text.slice(0, end) + inserted + text.slice(end);
    });
}

/** Dashes with the indentation, a key with its colon and the white space after it (both may be empty), and the value. */
function partsOf(line: string) {
  const pattern = /^(\s*(?:-\s+)*)((?:[\w$-]+|"[^"]*"|'[^']*')\s*:\s+)?(\S.*?)?\s*$/;
  const [, indent = '', key = '', value = ''] = pattern.exec(line) ?? [];
  return { indent, key, value };
}

/** A text in the quotes that need no escapes, if there are such. */
function inQuotes(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  return text.includes("'") ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `'${text}'`;
}
