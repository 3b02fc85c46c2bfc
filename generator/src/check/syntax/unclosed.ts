import type { YAMLError } from 'yaml';
import { lineAt } from '../../source/lines.js';
import { lastLineOf, type Misread } from '../../source/misread.js';
import { isClosing } from '../../source/surplus-brackets.js';
import { openingsByEnd } from '../../source/unclosed-quotes.js';
import type { YamlSource } from '../../source/yaml-source.js';
import type { Violation } from '../rules/rule.js';
import { explainAt } from './explanation.js';

/** The quote that is not closed, and the line with the quote closed. */
export function explainUnclosedQuote(source: YamlSource, misread: Misread): Violation {
  const { start, end } = misread;
  const line = lineAt(source, start);
  const quote = source.text.charAt(start);
  const last = lastLineOf(source, misread);
  const value = source.text.slice(start + 1, end);
  const after = line.text.slice(end - line.start);
  const fixed = `${line.text.slice(0, end - line.start).trim()}${quote}${after}`;
  const hint =
    last > source.lines.linePos(start).line
      ? `put ${quote} at the end of line ${last}`
      : /["'#]|^$/.test(value) || fixed.length > longestLine
        ? `close it with ${quote}, or put the whole text in other quotes`
        : `close it: ${fixed}`;
  return explainAt(source, start, start + 1, ['this quote is not closed', hint]);
}

/** Longer lines would fill the terminal. */
const longestLine = 120;

const closers: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/**
 * Returns a function that explains an error if it means that a list or map in brackets, or a quote, has no end.
 */
export function unclosedExplainer(
  source: YamlSource,
): (error: Pick<YAMLError, 'code' | 'message' | 'pos'>) => Violation | undefined {
  const { text, document } = source;
  const openings = document.errors.length === 0 ? new Map<number, number>() : openingsByEnd(source);
  // Where the last list and the last map are that have no end.
  const lastEnds = new Map(
    document.errors.flatMap(({ message, pos }) =>
      unended.test(message) ? [[message.slice(-1), pos[0]]] : [],
    ),
  );
  return ({ code, message, pos: [end] }) => {
    const character = text.charAt(end);
    if (code === 'MULTILINE_IMPLICIT_KEY' && /["']/.test(character)) {
      const line = lineAt(source, end);
      const rest = line.text.slice(end - line.start + 1);
      return rest.includes(character) ? undefined : unclosedQuote(source, end);
    }
    const opening = /^Missing closing/.test(message) || unended.test(message) ? openings.get(end) : undefined;
    if (opening === undefined) return undefined;
    const open = text.charAt(opening);
    const close = closers[open];
    if (close === undefined) return unclosedQuote(source, opening);
    if (isClosing(character) && close !== character) {
      // Whether it closes a list or map around this one.
      const isOuter = (lastEnds.get(character) ?? -1) > end;
      return explainAt(source, end, end + 1, [
        `${close} is missing: ${character} does not close the ${open} before it`,
        isOuter ? `put ${close} before it` : `write ${close} instead`,
      ]);
    }
    return explainAt(source, opening, opening + 1, [
      `this ${open === '[' ? 'bracket' : 'brace'} is not closed`,
      closingHint(source, opening, close),
    ]);
  };
}

const unended = / end with a [\]}]$/;

/** A quote before a key, or one that no value ends with. */
function unclosedQuote(source: YamlSource, opening: number): Violation {
  const line = lineAt(source, opening);
  const quote = source.text.charAt(opening);
  const isKey = /^["'][\w$-]+:(?:\s|$)/.test(line.text.slice(opening - line.start));
  const hint = isKey ? 'delete it' : `close it with ${quote}`;
  return explainAt(source, opening, opening + 1, ['this quote is not closed', hint]);
}

/** The line with the bracket closed, if it could end there. */
function closingHint(source: YamlSource, opening: number, close: string): string {
  const line = lineAt(source, opening);
  const rest = source.text.slice(opening + 1, line.start + line.text.length).trimEnd();
  if (/["'[\]{}#]|^$|,$/.test(rest.replaceAll(/\{\{\w+\}\}/g, '')) || line.text.length > longestLine)
    return `close it with ${close}, or put the whole text in "quotes"`;
  const space = close === '}' && rest.trimStart() !== rest ? ' ' : '';
  return `close it: ${line.text.trim()}${space}${close}`;
}

export function explainSurplus(source: YamlSource, start: number): Violation {
  return explainAt(source, start, start + 1, [
    `${source.text.charAt(start)} closes nothing here`,
    'delete it',
  ]);
}
