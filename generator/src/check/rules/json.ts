import { createScanner, type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { locationOfRange, type YamlSource } from '../../source/yaml-source.js';
import type { ConfigRule } from './rule.js';

export const json: ConfigRule = {
  kind: 'config',
  name: 'json',
  severity: 'error',
  about: 'files',
  docs: {
    problem: 'The configuration is not valid JSON.',
    fix: 'Fix the mistake that the message describes.',
  },
  example: { 'a.yaml': 'name: a', 'notifygen.config.json': '{ "out": "x" ' },
  check: ({ source }) => {
    const { text, deepest } = source;
    if (deepest !== undefined) {
      const hint = 'compare the file with the keys of the configuration: none needs more than three levels';
      const location = locationOfRange(source, deepest, deepest + 1);
      return [{ location, message: 'lists and maps are nested too deeply here', hint }];
    }
    const mistake = firstMistake(text);
    if (mistake === undefined) return [];
    const { offset, length } = mistake;
    const [what, hint, start = offset] = explain(source, mistake);
    const location = locationOfRange(source, start, start === offset ? offset + length : start + 1);
    return [{ location, message: `invalid JSON: ${what}`, hint }];
  },
};

function firstMistake(text: string): ParseError | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    return errors.toSorted((a, b) => a.offset - b.offset)[0] ?? { error: 1, offset: 0, length: 1 };
  }
}

/** `start` is the offset of the character to blame, if it is not where the error was found. */
type Explanation = readonly [message: string, hint: string, start?: number];

/** The innermost list or map that is not closed. */
function unclosed(text: string): number | undefined {
  const scanner = createScanner(text, true);
  const open: number[] = [];
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const token = text.charAt(scanner.getTokenOffset());
    if (token === '{' || token === '[') open.push(scanner.getTokenOffset());
    else if (token === '}' || token === ']') open.pop();
  }
  return open.at(-1);
}

function endingHint({ text, lines }: YamlSource): string {
  const start = unclosed(text);
  if (start === undefined) return 'write {} for the defaults';
  const { line, col } = lines.linePos(start);
  const opening = text.charAt(start);
  return `add ${opening === '{' ? '}' : ']'} to close the ${opening} of line ${line}, column ${col}`;
}

function explain(source: YamlSource, { error, offset, length }: ParseError): Explanation {
  const { text } = source;
  const code = printParseErrorCode(error);
  const written = text.slice(offset, offset + length);
  const before = text.slice(0, offset).trimEnd();
  if (written.trim() === '') return ['the file ends too early', endingHint(source)];
  if (written.startsWith("'")) {
    const [, inner] = /^'([^'\r\n]{0,60})'/.exec(text.slice(offset)) ?? [];
    const hint = inner === undefined ? 'put it in "double quotes"' : `write ${JSON.stringify(inner)}`;
    return ["a string starts with '", hint];
  }
  if (before.endsWith(',') && /^[\]}]/.test(written))
    return ['a comma has no value after it', 'delete this comma', before.length - 1];
  const shown = written.slice(0, 40);
  return explanations[code]?.(shown) ?? [`unexpected ${shown}`, general];
}

const general =
  'JSON has no comments and no trailing commas, and its keys and strings are in "double quotes"';

const explanations: Readonly<Record<string, (written: string) => Explanation>> = {
  ColonExpected: (written) => [
    `unexpected ${written} after a key`,
    'put a colon between the key and its value',
  ],
  CommaExpected: (written) => [`unexpected ${written} after a value`, 'put a comma before it'],
  EndOfFileExpected: (written) => [`unexpected ${written} after the end`, 'delete it'],
  InvalidCommentToken: () => ['JSON has no comments', 'delete the comment'],
  InvalidEscapeCharacter: () => ['a string has an invalid escape sequence', 'write \\\\ for a backslash'],
  InvalidCharacter: () => ['a string contains a tab or a line break', 'write \\t or \\n instead'],
  InvalidSymbol: (written) => [
    `${written} is not in quotes`,
    /^(true|false|null)$/i.test(written)
      ? `write ${written.toLowerCase()}`
      : `put it in "double quotes": "${written}"`,
  ],
  PropertyNameExpected: (written) => [
    `unexpected ${written} instead of a key`,
    'put keys in "double quotes"',
  ],
  UnexpectedEndOfString: () => ['this string is not closed', 'close it with "'],
};
