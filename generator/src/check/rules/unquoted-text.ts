import { quote } from '../../diagnostics/format.js';
import { lineAt } from '../../source/lines.js';
import { lastLineOf, type Misread, meantText } from '../../source/misread.js';
import { locationOfRange, type YamlSource } from '../../source/yaml-source.js';
import type { YamlRule } from './rule.js';

export const unquotedText: YamlRule = {
  kind: 'yaml',
  name: 'unquoted-text',
  severity: 'error',
  about: 'files',
  docs: {
    problem:
      'A text without quotes starts with a character that means something in YAML, such as `*`, `&`, `!`, `@`, `%`, `{{` or a backtick, or contains a colon and a space. YAML does not read it as text.',
    fix: 'Put the text in quotes, as the hint shows.',
  },
  example: 'name: a\nbody: *Sale* today',
  check: (source) =>
    source.misread
      .filter(({ kind }) => kind !== 'comment' && kind !== 'unclosed')
      .map((misread) => {
        const { kind, start, from, to } = misread;
        return {
          location: locationOfRange(source, from, to),
          message: messages[kind](quote(source.text.slice(start, to)).slice(1, -1), misread.end === to),
          hint: quotesHint(source, misread),
        };
      }),
};

const messages: Readonly<Record<Misread['kind'], (written: string, isWhole: boolean) => string>> = {
  alias: (written, isWhole) =>
    `YAML reads ${written} as an alias, because it starts with *${isWhole && /^\*\w+$/.test(written) ? `, and nothing defines &${written.slice(1)}` : ''}`,
  anchor: (written) =>
    `YAML reads ${written} as an anchor, because it starts with &, and leaves it out of the text`,
  tag: (written) => `YAML reads ${written} as a tag, because it starts with !; templates cannot use tags`,
  reserved: (written) => `YAML reserves ${written.charAt(0)}: no text without quotes can start with it`,
  block: (written) => `YAML reads ${written} as the start of a text on the lines below it`,
  braces: () => 'YAML reads a value that starts with {{ as a map',
  map: (written) => `YAML reads ${written} as a map, so no text can follow it`,
  list: (written) => `YAML reads ${written} as a list, so no text can follow it`,
  item: () => 'YAML reads a dash and a space as the start of a list item',
  quote: () => 'this quote closes the text, but the line continues',
  unclosed: () => 'this quote is not closed',
  key: () => 'YAML reads the text before a colon and a space as a key',
  comment: () => 'a space and # start a comment, so the text ends here',
};

/** In characters, of the line around a value. */
const longestPart = 60;

/** The line with the text in quotes. */
export function quotesHint(source: YamlSource, misread: Misread): string {
  const { kind, start, end } = misread;
  const value = source.text.slice(start, end);
  const line = lineAt(source, start);
  const before = line.text.slice(0, start - line.start).slice(-longestPart);
  const after = line.text.slice(end - line.start).slice(0, longestPart);
  const [tag] = /^!!\w+(?=$|\s+(?!true|false|null)[A-Za-z][\w ]*$)/.exec(value) ?? [];
  if (tag !== undefined) return `delete ${tag}`;
  const last = lastLineOf(source, misread);
  if (last > source.lines.linePos(start).line) {
    const whole = source.text.slice(start, source.lines.lineStarts[last] ?? source.text.length);
    const mark = ['"', "'"].find((one) => !whole.includes(one) && !whole.includes('\\'));
    return mark === undefined
      ? `write ${before.trim()} >- and put the text on the lines below it, indented`
      : `put the text in quotes: one ${mark} before ${value.slice(0, 20)} and one ${mark} at the end of line ${last}`;
  }
  const fixed = `${before}${inQuotes(meantText(source.text, misread))}${after}`.trim();
  return kind === 'quote'
    ? `put the whole text in other quotes: ${fixed}`
    : `put the text in quotes: ${fixed}`;
}

/** In the quotes that need no escapes, if there are such. */
function inQuotes(text: string): string {
  const short = shorten(text);
  if (!/["\\]/.test(short)) return `"${short}"`;
  if (!short.includes("'")) return `'${short}'`;
  return `"${short.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** Longer texts would fill the terminal. */
function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 70)} … ${text.slice(-20)}` : text;
}
