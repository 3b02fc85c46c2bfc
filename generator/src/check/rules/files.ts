import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { locationOfKey, locationOfRange } from '../../source/yaml-source.js';
import type { Rule } from './rule.js';

export const fileRules: readonly Rule[] = [
  {
    name: 'unreadable',
    problem:
      'The file cannot be read: a broken link, a missing permission, a pipe instead of a file, or more than 1 MB.',
    fix: 'fix or delete the link, or make the file readable',
    example: { 'a.yaml': { linkTo: 'nowhere' } },
    checkFile: ({ kind, location, reason }) => {
      if (kind === 'not-utf8') return [];
      return [{ location, message: `cannot read the file: ${reason}`, hint: readHints[kind] }];
    },
  },
  {
    name: 'encoding',
    problem: 'The file is not valid UTF-8. The diagnostic points at the first invalid byte.',
    fix: 'save the file as UTF-8',
    example: { 'a.yaml': Buffer.from('name: caf\xe9', 'latin1') },
    checkFile: ({ kind, location }) =>
      kind === 'not-utf8' ? [{ location, message: 'the file is not valid UTF-8' }] : [],
  },
  {
    name: 'duplicate-config',
    problem: 'Both `notifygen.config.json` and the key `notifygen` of `package.json` configure the project.',
    fix: 'delete one of the two',
    example: {
      'a.yaml': 'name: a',
      'notifygen.config.json': '{}',
      'package.json': '{ "notifygen": {} }',
    },
    checkConfig: ({ source, base, rival }) => {
      if (rival === undefined) return [];
      return [{ location: locationOfKey(source, base), message: `${rival} configures the same project` }];
    },
  },
  {
    name: 'json',
    problem: 'The configuration is not valid JSON. What follows is not checked.',
    fix: 'write a map such as { "out": "src/whatsapp" }: JSON has no comments and no trailing commas, and its keys and texts are in "double quotes"',
    example: { 'a.yaml': 'name: a', 'notifygen.config.json': '{ "out": "x" ' },
    checkConfig: ({ source }) => {
      const error = jsonError(source.text);
      if (error === undefined) return [];
      const location = locationOfRange(source, error.offset, error.offset + error.length);
      return [{ location, message: `invalid JSON: ${error.message}` }];
    },
  },
];

const readHints = {
  'broken-link': 'the target of the link does not exist: delete the link, or restore the target',
  'not-a-file': 'delete or rename it',
  'too-large': 'a template has a few kilobytes: move other files to another folder',
  unreadable: 'make the file readable, or delete it',
};

/** Why a text is not JSON. */
function jsonError(text: string) {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    const [{ error, offset, length } = { error: 0, offset: 0, length: 1 }] = errors;
    // Such as `CommaExpected`.
    const message = printParseErrorCode(error)
      .replaceAll(/\B[A-Z]/g, ' $&')
      .toLowerCase();
    return { offset: Math.min(offset, text.length), length, message };
  }
}
