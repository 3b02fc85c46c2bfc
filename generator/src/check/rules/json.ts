import { createScanner, type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { locationOfRange, type YamlSource } from '../../source/yaml-source.js';
import type { ConfigRule, Violation } from './rule.js';

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
    const violations: Violation[] = [];
    let rest = text;
    for (let round = 0; round < mostRounds; round++) {
      const mistake = firstMistake(rest);
      if (mistake === undefined) break;
      const { offset, length } = mistake;
      const [what, hint, start = offset] = explain({ ...source, text: rest }, mistake);
      const end = start === offset ? offset + length : start + 1;
      const repaired = repair(rest, start, end);
      const location = locationOfRange(source, start, Math.max(end, start + (repaired?.length ?? 0)));
      violations.push({ location, message: `invalid JSON: ${what}`, hint });
      if (repaired === undefined) break;
      rest = rest.slice(0, start) + repaired + rest.slice(start + repaired.length);
    }
    return violations;
  },
};

/** One mistake can hide another; these rounds find all that a person would make in one file. */
const mostRounds = 20;

/** What JSON allows instead of a comment, a comma too many, a wide space or wrong quotes, of the same length. */
function repair(text: string, start: number, end: number): string | undefined {
  const written = text.slice(start, end);
  // A key without a value.
  if (text.slice(0, start).trimEnd().endsWith(':') && written === ',') return undefined;
  if (/^(?:\/\/|\/\*|,$|[^\S\t\n\r ])/.test(written)) return written.replaceAll(/[^\n]/g, ' ');
  const inner = inWrongQuotes.exec(text.slice(start))?.[1];
  return inner === undefined ? undefined : `"${inner}"`;
}

const inWrongQuotes = /^['“”„‘’«]([^'“”„‘’»"\\\r\n]{0,60})['“”‘’»]/;

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
  const odd = oddCharacter(written);
  if (odd !== undefined) return odd;
  if (written.trim() === '') return ['the file ends too early', endingHint(source)];
  const [, inner] = inWrongQuotes.exec(text.slice(offset)) ?? [];
  if (/^['“”„‘’«]/.test(written)) {
    const hint = inner === undefined ? 'put it in "double quotes"' : `write ${JSON.stringify(inner)}`;
    return [`a string starts with ${written.charAt(0)}`, hint];
  }
  if (written.startsWith('#')) return ['JSON has no comments', 'delete the comment'];
  if (before === '' && code === 'InvalidSymbol')
    return ['a configuration starts with {', 'write it as JSON, such as { "out": "src/whatsapp" }'];
  if (before.endsWith(',') && /^[\]}]/.test(written))
    return ['a comma has no value after it', 'delete this comma', before.length - 1];
  if (written === ',' && /[{[,]$/.test(before))
    return ['a comma has no value before it', 'delete this comma'];
  if (before.endsWith(':') && /^[,}\]]$/.test(written))
    return ['this key has no value', `put a value before the ${written}`];
  const number = /[+\d]\w*$/.exec(text.slice(0, offset) + written)?.[0] ?? '';
  if (/^\+|^0[0-9xX]/.test(number) && Number.isInteger(Number(number)))
    return [`${number} is not a number in JSON`, `write ${Number(number)}`, offset + length - number.length];
  const shown = written.slice(0, 40);
  if (code === 'CommaExpected') return explainComma(source, offset, shown);
  return explanations[code]?.(shown) ?? [`unexpected ${shown}`, general];
}

/** A character that only looks like a space, or like nothing. */
function oddCharacter(written: string): Explanation | undefined {
  const [character] = /^[^\S\t\n\r ]|^\p{Cf}/u.exec(written) ?? [];
  if (character === undefined) return undefined;
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const what = character.trim() === '' && code !== 'FEFF' ? 'a wide space' : 'an invisible character';
  return code === '00A0'
    ? ['JSON has no non-breaking spaces', 'replace it with a space']
    : [`${what} (U+${code}) is here`, what === 'a wide space' ? 'replace it with a space' : 'delete it'];
}

/** What follows a value that has no comma after it. */
function explainComma(source: YamlSource, offset: number, shown: string): Explanation {
  const { text, lines } = source;
  if (/^[\]}]/.test(shown)) {
    const open = unclosed(text.slice(0, offset));
    if (open !== undefined) {
      const close = text.charAt(open) === '{' ? '}' : ']';
      const { line, col } = lines.linePos(open);
      return [
        `unexpected ${shown}`,
        `put ${close} before it to close the ${text.charAt(open)} of line ${line}, column ${col}`,
      ];
    }
  }
  const { line } = lines.linePos(text.slice(0, offset).trimEnd().length);
  const isAbove = line < lines.linePos(offset).line;
  return [
    `unexpected ${shown} after a value`,
    isAbove ? `put a comma at the end of line ${line}` : 'put a comma before it',
  ];
}

const general =
  'JSON has no comments and no trailing commas, and its keys and strings are in "double quotes"';

const explanations: Readonly<Record<string, (written: string) => Explanation>> = {
  ColonExpected: (written) => [
    `unexpected ${written} after a key`,
    'put a colon between the key and its value',
  ],
  EndOfFileExpected: (written) => [
    `unexpected ${written} after the end`,
    written === '{' ? 'move its keys into the first map' : 'delete it',
  ],
  InvalidCommentToken: () => ['JSON has no comments', 'delete the comment'],
  InvalidEscapeCharacter: (written) => [
    'a string has an invalid escape sequence',
    `write \\\\ for each backslash; in a path, write ${written.replaceAll('\\', '/')}`,
  ],
  InvalidCharacter: () => ['a string contains a tab or a line break', 'write \\t or \\n instead'],
  InvalidSymbol: (written) => explainSymbol(written),
  PropertyNameExpected: (written) => [
    `unexpected ${written} instead of a key`,
    'put keys in "double quotes"',
  ],
  UnexpectedEndOfString: (written) => [
    'this string is not closed',
    /^"[^",]*,$/.test(written) ? `close it: ${written.slice(0, -1)}",` : 'close it with "',
  ],
};

function explainSymbol(written: string): Explanation {
  if (written.startsWith('=')) return ['unexpected = after a key', 'write a colon instead'];
  if (written.startsWith(';')) return ['unexpected ; after a value', 'write a comma instead'];
  if (written === 'undefined') return ['JSON has no undefined', 'delete the key, or write a value'];
  if (/^(true|false|null)$/i.test(written))
    return [`${written} is not a value in JSON`, `write ${written.toLowerCase()}`];
  return [`${written} is not in quotes`, `put it in "double quotes": "${written}"`];
}
