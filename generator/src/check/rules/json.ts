import { type ParseError, parse } from 'jsonc-parser';
import { findLineFix } from '../../explain/find-line-fix.js';
import { jsonFixes } from '../../explain/json-fixes.js';
import { locationOfRange } from '../../source/yaml-source.js';
import type { ConfigRule } from './rule.js';

export const json: ConfigRule = {
  kind: 'config',
  name: 'json',
  severity: 'error',
  about: 'files',
  docs: {
    problem: 'The configuration is not valid JSON. What follows is not checked.',
    fix: 'Do what the hint says.',
  },
  example: { 'a.yaml': 'name: a', 'notifygen.config.json': '{ "out": "x" ' },
  check: ({ source }) => {
    const { text } = source;
    const error = firstError(text);
    if (error === undefined) return [];
    const found = findLineFix(text, [error], jsonFixes, firstError);
    const { message, hint, start, end } = found ?? {
      message: text.trim() === '' ? 'the file is empty' : 'JSON does not allow this here',
      hint: text.trim() === '' ? 'write {} for the defaults' : general,
      start: error,
      end: error + 1,
    };
    return [{ location: locationOfRange(source, start, end), message: `invalid JSON: ${message}`, hint }];
  },
};

const general =
  'write a map such as { "out": "src/whatsapp" }: JSON has no comments and no trailing commas, and its keys and texts are in "double quotes"';

/** The offset of the first error of a text; `undefined` if it is valid JSON. */
function firstError(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    return Math.min(...errors.map(({ offset }) => offset), text.length);
  }
}
