import { lineAt } from '../../source/lines.js';
import { locationOfRange, type YamlSource } from '../../source/yaml-source.js';
import type { Violation } from '../rules/rule.js';

/** What is wrong with the syntax of a file, and how to fix it. */
export type Explanation = readonly [message: string, hint: string];

export function explainAt(
  source: YamlSource,
  start: number,
  end: number,
  [message, hint]: Explanation,
): Violation {
  return { location: locationOfRange(source, start, end), message, hint };
}

/** The line of an offset and the number of spaces before it. */
export function indentedLineAt(source: YamlSource, offset: number) {
  const line = lineAt(source, offset);
  return { ...line, indent: line.text.search(/[^ ]|$/) };
}
