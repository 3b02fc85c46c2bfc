import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { locationOfRange } from '../../source/yaml-source.js';
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
    const [what, hint] = explain(text, mistake);
    return [
      { location: locationOfRange(source, offset, offset + length), message: `invalid JSON: ${what}`, hint },
    ];
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

type Explanation = readonly [message: string, hint: string];

const endings: Readonly<Record<string, string>> = {
  CloseBraceExpected: 'close the map with }',
  CloseBracketExpected: 'close the list with ]',
  CommaExpected: 'close every list with ] and every map with }',
};

function explain(text: string, { error, offset, length }: ParseError): Explanation {
  const code = printParseErrorCode(error);
  const written = text.slice(offset, offset + length);
  const before = text.slice(0, offset).trimEnd();
  if (written.trim() === '') return ['the file ends too early', endings[code] ?? 'write {} for the defaults'];
  if (written.startsWith("'")) return ["a string starts with '", 'put it in "double quotes"'];
  if (before.endsWith(',') && /^[\]}]/.test(written))
    return ['a comma has no value after it', `delete the comma before ${written}`];
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
