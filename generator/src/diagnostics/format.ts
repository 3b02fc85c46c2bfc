import { styleText } from 'node:util';
import { visible } from '../text/hidden-characters.js';
import type { Diagnostic } from './diagnostic.js';

// Not a type of Node: the declarations of this package must compile without those of Node.
type Style = 'red' | 'yellow' | 'green' | 'cyan' | 'dim';

/** Formats a diagnostic like a compiler does: location, message, source line with a caret, hint. */
export function formatDiagnostic(diagnostic: Diagnostic, paint: Painter = plain): string {
  const { file, line, column, severity, message, rule, hint, excerpt, length } = diagnostic;
  const severe: Style = severity === 'error' ? 'red' : 'yellow';
  const { text, offset } = window(excerpt, column - 1);
  const margin = ' '.repeat(String(line).length);
  const before = text.slice(0, offset).replaceAll(/[^\t]/g, ' ');
  const caret = `^${'~'.repeat(Math.max(0, Math.min(length, text.length - offset) - 1))}`;
  return [
    `${paint('cyan', visible(file))}:${line}:${column} - ${paint(severe, severity)}: ${visible(message)} ${paint('dim', `[${rule}]`)}`,
    ...(text === ''
      ? []
      : [
          `${paint('dim', `${line} |`)} ${text}`,
          `${paint('dim', `${margin} |`)} ${before}${paint(severe, caret)}`,
        ]),
    ...(hint === undefined ? [] : [`${paint('dim', `${margin} =`)} ${visible(hint)}`]),
  ].join('\n');
}

/** Colors a text, or leaves it as it is. */
export type Painter = (style: Style, text: string) => string;

export const plain: Painter = (_, text) => text;

export const colored: Painter = (style, text) => styleText(style, text, { validateStream: false });

const widest = 160;

/** The part of a long line around the location. */
function window(excerpt: string, offset: number): { readonly text: string; readonly offset: number } {
  const line = visible(excerpt);
  if (line.length <= widest) return { text: line, offset };
  const start = Math.max(0, Math.min(offset - widest / 4, line.length - widest));
  const [head, tail] = [start > 0 ? '…' : '', start + widest < line.length ? '…' : ''];
  return { text: `${head}${line.slice(start, start + widest)}${tail}`, offset: offset - start + head.length };
}

/** @param longest In characters. Default: 60. */
export function quote(text: string, longest = 60): string {
  return JSON.stringify(text.length > longest ? `${text.slice(0, longest)}…` : text);
}

/** A value in a message. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : String(value);
}

/** `1 placeholder`, `2 placeholders`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
