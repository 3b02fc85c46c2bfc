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
    const { text, lines } = source;
    const [error] = firstError(text);
    if (error === undefined) return [];
    const found = findLineFix(text, jsonFixes, firstError);
    const isEmpty = text.trim() === '';
    const message = found?.message ?? (isEmpty ? 'the file is empty' : 'JSON does not allow this here');
    const hint = found?.hint ?? (isEmpty ? 'write {} for the defaults' : general);
    const start = found ? (lines().lineStarts[found.line] ?? 0) + found.from : error;
    const end = found ? start + found.to - found.from : error + 1;
    return [{ location: locationOfRange(source, start, end), message: `invalid JSON: ${message}`, hint }];
  },
};

const general =
  'write a map such as { "out": "src/whatsapp" }: JSON has no comments and no trailing commas, and its keys and texts are in "double quotes"';

/** The offset of the first error of a text; none if it is valid JSON. */
function firstError(text: string): readonly number[] {
  try {
    JSON.parse(text);
    return [];
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    return [Math.min(...errors.map(({ offset }) => offset), text.length)];
  }
}
