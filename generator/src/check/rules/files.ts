import { type ParseError, parse } from 'jsonc-parser';
import { findLineFix } from '../../explain/find-line-fix.js';
import { jsonFixes } from '../../explain/json-fixes.js';
import { locationOfKey, locationOfRange } from '../../source/yaml-source.js';
import type { ConfigRule, FileRule } from './rule.js';

export const unreadable: FileRule = {
  kind: 'file',
  name: 'unreadable',
  severity: 'error',
  about: 'files',
  docs: {
    problem:
      'The file cannot be read: a broken link, a missing permission, a pipe instead of a file, or more than 1 MB.',
    fix: 'Fix or delete the link, or make the file readable.',
  },
  example: { 'a.yaml': { linkTo: 'nowhere' } },
  check: ({ kind, location, reason }) => {
    if (kind === 'not-utf8') return [];
    return [{ location, message: `cannot read the file: ${reason}`, hint: hints[kind] }];
  },
};

const hints = {
  'broken-link': 'the target of the link does not exist: delete the link, or restore the target',
  'not-a-file': 'delete or rename it',
  'too-large': 'a template has a few kilobytes: move other files to another folder',
  unreadable: 'make the file readable, or delete it',
};

export const encoding: FileRule = {
  kind: 'file',
  name: 'encoding',
  severity: 'error',
  about: 'files',
  docs: {
    problem: 'The file is not valid UTF-8. The diagnostic points at the first invalid byte.',
    fix: 'Save the file as UTF-8.',
  },
  example: { 'a.yaml': Buffer.from('name: caf\xe9', 'latin1') },
  check: ({ kind, location }) =>
    kind === 'not-utf8'
      ? [{ location, message: 'the file is not valid UTF-8', hint: 'save it as UTF-8' }]
      : [],
};

export const duplicateConfig: ConfigRule = {
  kind: 'config',
  name: 'duplicate-config',
  severity: 'error',
  about: 'files',
  docs: {
    problem: 'Both `notifygen.config.json` and the key `notifygen` of `package.json` configure the project.',
    fix: 'Delete one of the two.',
  },
  example: {
    'a.yaml': 'name: a',
    'notifygen.config.json': '{}',
    'package.json': '{ "notifygen": {} }',
  },
  check: ({ source, base, rival }) => {
    if (rival === undefined) return [];
    const message = `${rival} configures the same project`;
    return [{ location: locationOfKey(source, base), message, hint: 'delete one of the two' }];
  },
};

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
