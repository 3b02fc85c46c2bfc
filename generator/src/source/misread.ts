import { type Document, isPair, isScalar, visit } from 'yaml';
import { type Line, lineAt, type Parsed, type TextLines } from './lines.js';

/** A value without quotes that YAML reads as something other than text. */
export interface Misread {
  readonly kind:
    | 'alias'
    | 'anchor'
    | 'tag'
    | 'reserved'
    | 'block'
    | 'braces'
    | 'map'
    | 'list'
    | 'item'
    | 'quote'
    | 'unclosed'
    | 'key'
    | 'comment';
  /** Offsets of the value. It is in one line. */
  readonly start: number;
  readonly end: number;
  /** Offsets of what YAML reads differently within the value. */
  readonly from: number;
  readonly to: number;
}

/** Finds the values that explain the errors of a document. */
export function findMisread(text: string, { document, lines }: Parsed): readonly Misread[] {
  const found = new Map<number, Misread>();
  let line: Line = { start: -1, text: '' };
  let ofLine: Misread | undefined;
  for (const { offset, isProperty } of suspects(text, document).toSorted((a, b) => a.offset - b.offset)) {
    const { start } = lineAt({ text, lines }, offset);
    if (start !== line.start) {
      line = lineAt({ text, lines }, offset);
      ofLine = misreadLine(line, start === 0 ? '' : lineAt({ text, lines }, start - 1).text);
    }
    if (ofLine && found.has(ofLine.start)) continue;
    const misread =
      ofLine && (isProperty || explainsError(ofLine)) ? ofLine : misreadWord(text, offset, isProperty);
    if (misread) found.set(misread.start, misread);
  }
  return [...found.values()];
}

/** An alias or anchor by itself is correct YAML: the error has another reason. */
function explainsError({ kind, end, to }: Misread): boolean {
  return (kind !== 'alias' && kind !== 'anchor') || end > to;
}

/** The text that was meant. */
export function meantText(text: string, { kind, start, end }: Misread): string {
  const value = text.slice(start, end);
  const quote = value.charAt(0);
  if (kind === 'tag' && value.startsWith('!!')) return value.replace(/^\S+\s*/, '');
  if (kind === 'unclosed') return value.slice(1);
  return kind === 'quote' && value.length > 1 && value.endsWith(quote) ? value.slice(1, -1) : value;
}

/** The number of the last line of a text that continues below its first one. */
export function lastLineOf(source: TextLines, { start }: Misread): number {
  const { lines } = source;
  const indent = lineAt(source, start).text.search(/[^ ]/);
  let last = lines.linePos(start).line;
  for (let next = lines.lineStarts[last]; next !== undefined; next = lines.lineStarts[last]) {
    const { text } = lineAt(source, next);
    if (text.search(/\S/) <= indent || /^ *(?:#|- |[\w$-]+:(?:\s|$))/.test(text)) break;
    last++;
  }
  return last;
}

/** More errors than that are consequences of the first ones. */
const mostErrors = 1000;

interface Suspect {
  readonly offset: number;
  /** Whether YAML reads an alias, an anchor, a tag or a comment there. */
  readonly isProperty: boolean;
}

/** What may be in a misread value. */
function suspects(text: string, document: Document.Parsed): readonly Suspect[] {
  const { errors, warnings } = document;
  const reported = [...errors.slice(0, mostErrors), ...warnings.slice(0, mostErrors)];
  // Not the `&` between two words.
  const properties = /(?:^|[\s[{,])(?:[*&]\S|[!#])/m.test(text) ? misreadProperties(text, document) : [];
  return [
    ...reported.map(({ pos }) => ({ offset: pos[0], isProperty: false })),
    ...properties.map((offset) => ({ offset, isProperty: true })),
  ];
}

/** Offsets of aliases without an anchor, anchors without an alias, tags, and comments that contain a placeholder. */
function misreadProperties(text: string, document: Document.Parsed): readonly number[] {
  const anchors = new Map<string, number>();
  const used = new Set<string>();
  const offsets: number[] = [];
  visit(document, {
    Alias: (_key, { source, range }) => {
      used.add(source);
      if (range && !anchors.has(source)) offsets.push(range[0]);
    },
    Value: (role, node, path) => {
      if (!node.range) return;
      const [start, end] = node.range;
      // The range of a value begins after its properties.
      // An anchor of a list or map changes nothing.
      if (node.anchor)
        anchors.set(node.anchor, isScalar(node) ? text.lastIndexOf(`&${node.anchor}`, start) : -1);
      if (node.tag) offsets.push(startOfTag(text, start));
      const isCut = isScalar(node) && (node.value === null || node.comment?.includes('{{'));
      if (!isCut || node.type !== 'PLAIN' || role === 'key') return;
      if (isText(path.filter(isPair).map(({ key }) => String(key)))) offsets.push(end);
    },
  });
  const unused = [...anchors].filter(([name, offset]) => offset >= 0 && !used.has(name));
  return [...offsets, ...unused.map(([, offset]) => offset)];
}

/** Whether these keys lead to an approved text. A comment after any other value may mention a placeholder. */
function isText([first = '', second = '']: readonly string[]): boolean {
  return first === 'buttons' ? /^(url|text|reply)$/.test(second) : /^(header|body|footer)$/.test(first);
}

function startOfTag(text: string, valueStart: number): number {
  const last = text.lastIndexOf('!', valueStart);
  return text.charAt(last - 1) === '!' ? last - 1 : last;
}

/** Dashes and a key, both optional, and the value. */
const lineParts = /^(\s*(?:-\s+)*(?:(?:[\w$-]+|"[^"]*"|'[^']*')\s*:\s+)?)(\S.*)$/;

/** @param above The line above. */
function misreadLine({ start: lineStart, text }: Line, above: string): Misread | undefined {
  const [, prefix = '', rest = ''] = lineParts.exec(text) ?? [];
  const isAfterKey = prefix.trim() !== '';
  // A value below its key; other lines continue the text above.
  if (!isAfterKey && !above.endsWith(':')) return undefined;
  // The whole text is a comment.
  if (/^#\S/.test(rest)) {
    const [start, end] = [lineStart + prefix.length, lineStart + text.length];
    return { kind: 'comment', start, end, from: start, to: end };
  }
  // A comment after the last placeholder.
  const last = Math.max(0, rest.lastIndexOf('{{'));
  const comment = /\s#(?=\s|$)/.exec(rest.slice(last))?.index;
  const value = comment === undefined ? rest : rest.slice(0, last + comment).trimEnd();
  const [kind, from, to] = misreadValue(value, isAfterKey) ?? [];
  if (kind === undefined || from === undefined || to === undefined) return undefined;
  const start = lineStart + prefix.length;
  return { kind, start, end: start + value.length, from: start + from, to: start + to };
}

/** A value in a list or map on one line. */
function misreadWord(text: string, spot: number, isProperty: boolean): Misread | undefined {
  const kind = propertyKinds[text.charAt(spot)];
  if (kind === undefined || isProperty === (kind === 'reserved')) return undefined;
  const [word = ''] = /^(?:\{\{[^{}]*\}\}|[^,[\]{}\r\n])*/.exec(text.slice(spot, spot + 1000)) ?? [];
  const end = spot + word.trimEnd().length;
  return { kind, start: spot, end, from: spot, to: spot + (/^\S*/.exec(word)?.[0].length ?? 1) };
}

const propertyKinds: Readonly<Record<string, Misread['kind']>> = {
  '*': 'alias',
  '&': 'anchor',
  '!': 'tag',
  '@': 'reserved',
  '`': 'reserved',
  '%': 'reserved',
};

type Part = readonly [kind: Misread['kind'], from: number, to: number];

/** What YAML reads in a value that is not text, with its offsets. */
function misreadValue(value: string, isAfterKey: boolean): Part | undefined {
  const first = value.charAt(0);
  const property = propertyKinds[first];
  if (property !== undefined) return [property, 0, /^\S*/.exec(value)?.[0].length ?? 1];
  if (/^[|>]/.test(value)) return /^[|>][-+\d]{0,2}$/.test(value) ? undefined : ['block', 0, 1];
  if (/^[,\]}]/.test(value) || (isAfterKey && /^\?\s/.test(value))) return ['reserved', 0, 1];
  if (isAfterKey && /^-\s/.test(value)) return ['item', 0, 1];
  if (value.startsWith('{{')) return ['braces', 0, 2];
  if (first === '{' || first === '[') {
    const close = closingBracket(value);
    const rest = value.slice(close);
    // An extra bracket is reported as one.
    return /^\s*[^\s#]/.test(rest) && !/^[\s\]}]+$/.test(rest)
      ? [first === '{' ? 'map' : 'list', 0, close]
      : undefined;
  }
  if (first === '"' || first === "'") {
    const [closed] = (first === '"' ? /^"(?:[^"\\]|\\.)*"/ : /^'(?:[^']|'')*'/).exec(value) ?? [];
    const length = closed?.length ?? value.length;
    return /^\s*[^\s#]/.test(value.slice(length)) ? ['quote', length - 1, length] : undefined;
  }
  const colon = /:(?=\s|$)/.exec(value)?.index;
  if (colon !== undefined) return ['key', colon, colon + 1];
  const comment = /\s#.*\{\{/.exec(value)?.index;
  return comment === undefined ? undefined : ['comment', comment + 1, value.length];
}

/** The offset after the bracket that closes the first one; the length if none does. */
function closingBracket(value: string): number {
  let depth = 0;
  for (let index = 0; index < value.length; index++) {
    if (/[[{]/.test(value.charAt(index))) depth++;
    else if (/[\]}]/.test(value.charAt(index)) && --depth === 0) return index + 1;
  }
  return value.length;
}
