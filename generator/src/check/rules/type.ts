import { count, describe, quote } from '../../diagnostics/format.js';
import { locationOfValue, sourceOf } from '../../source/yaml-source.js';
import { type SchemaError, type SchemaRule, subjectOf } from './rule.js';

export const type: SchemaRule = {
  kind: 'schema',
  name: 'type',
  severity: 'error',
  about: 'keys and values',
  keywords: ['type'],
  docs: {
    problem:
      'A value has the wrong type, such as a number instead of a string, or a string instead of a list.',
    fix: 'Put numbers in quotes if they are meant as strings. Start each item of a list with a dash.',
  },
  example: 'name: 1',
  check: (schemaError) => {
    const { source, path, error } = schemaError;
    const types = [error.params.type].flat().map(String);
    const value: Mistyped = { ...schemaError, types, data: error.data, written: sourceOf(source, path) };
    const isRoot = path.length === 0 && !isJson(schemaError);
    const message = isRoot
      ? rootMessage(value)
      : isMisread(value)
        ? misreadMessage(value)
        : typeMessage(value);
    for (const hintFor of isJson(schemaError) ? configHints : hints) {
      const hint = hintFor(value);
      if (hint !== undefined) return [{ message, hint }];
    }
    return [{ message, hint: generalHint(value) }];
  },
};

interface Mistyped extends SchemaError {
  readonly types: readonly string[];
  readonly data: unknown;
  /** The value as it is in the file. */
  readonly written: string;
}

function isJson({ source }: Pick<SchemaError, 'source'>): boolean {
  return source.file.endsWith('.json');
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
};

function rootMessage({ data }: Mistyped): string {
  return `the file contains a ${Array.isArray(data) ? 'list' : 'text'}, not the keys of a template`;
}

/** A number, true or false where a text without quotes was meant. */
function isMisread(value: Mistyped): boolean {
  const { data, types, written, path, error } = value;
  if (isJson(value) || !/number|boolean/.test(typeof data) || !types.includes('string')) return false;
  return path[0] !== 'placeholders' && new RegExp(error.parentSchema?.pattern ?? '', 'u').test(written);
}

function misreadMessage({ data, written }: Mistyped): string {
  const meaning =
    typeof data === 'boolean'
      ? `the boolean ${data}, not as a text`
      : String(data) === written
        ? 'a number, not as a text'
        : `the number ${data}`;
  return `YAML reads ${shown(written)} as ${meaning}`;
}

function typeMessage(value: Mistyped): string {
  const { path, data, types, written } = value;
  if (path[0] === 'buttons' && path.length === 2 && typeof data === 'string')
    return 'this button has none of the keys url, phone and reply';
  const expected = types.map((name) => typeNames[name] ?? name).join(' or ');
  // 010 is the number 10, which the author never wrote.
  const found = typeof data === 'number' ? `the number ${shown(written)}` : describe(data);
  return `${subjectOf(value)} must be ${expected}, not ${found}`;
}

function shown(text: string): string {
  return quote(text).slice(1, -1);
}

type Hint = (value: Mistyped) => string | undefined;

/** What was meant; the first that applies. */
const hints: readonly Hint[] = [
  ({ path, data, written }) =>
    path.length === 0 && Array.isArray(data)
      ? `declare each template in its own file, without ${written.startsWith('[') ? 'brackets' : 'dashes'}`
      : undefined,
  ({ path, written }) => {
    const [, key, value = ''] = /^(\w+) *= *"?([^"\n]*)/.exec(written) ?? [];
    return path.length === 0 && key !== undefined
      ? `write a colon instead of each =, such as ${key}: ${shown(value)}`
      : undefined;
  },
  ({ written }) =>
    /^-[^\s\d-]|^-[^\S ]/.test(written)
      ? `put a space after each dash: - ${shown(written.replace(/^-\s*|\n.*/gs, ''))}`
      : undefined,
  ({ written }) => (/^[a-z]+:(?=[^\s/])/.test(written) ? 'put a space after the colon' : undefined),
  ({ path, written }) =>
    path.length === 0 && /^[a-z0-9_]{1,100}$/.test(written) ? `write name: ${written}` : undefined,
  ({ path, data }) =>
    path[0] === 'placeholders' && path.length === 2 && typeof data === 'number'
      ? 'write only how many there are, such as placeholders: 2, or names, such as placeholders: [customerName, orderId]'
      : undefined,
  ({ path, data }) =>
    path.join() === 'delivery,expires' && Number.isInteger(data)
      ? `write seconds, minutes, hours or days, such as ${count(Number(data), 'minute')}`
      : undefined,
  (value) => (isMisread(value) ? `put the text in quotes: ${lineWith(value)}` : undefined),
  ({ path, data, written }) => {
    const code: unknown = Object(data).code;
    return path.join() === 'language' && typeof code === 'string'
      ? `write language: ${shown(code)}${instead(written)}`
      : undefined;
  },
  placeholderNames,
  ({ path, data, written }) => {
    const [first] = typeof data === 'object' && data !== null ? Object.entries(data) : [];
    if (path.join() !== 'buttons' || first === undefined) return undefined;
    return written.startsWith('{')
      ? 'put brackets around it: buttons: [{ … }]'
      : `put a dash before the first key of each button: - ${first[0]}: ${shown(String(first[1]))}`;
  },
  ({ path, data }) =>
    path[0] === 'buttons' && path.length === 2 && typeof data === 'string'
      ? `write - reply: ${shown(data)}`
      : undefined,
  bareValue,
];

const configHints: readonly Hint[] = [bareValue];

/** A number, true or false in quotes. */
function bareValue(value: Mistyped): string | undefined {
  const { path, data, types } = value;
  const isBare =
    typeof data === 'string' && (types.includes('integer') ? /^\d{1,9}$/ : /^(true|false)$/).test(data);
  if (!isBare || !(types.includes('integer') || types.includes('boolean'))) return undefined;
  const mark = isJson(value) ? '"' : '';
  return `delete the quotes: ${mark}${path.at(-1)}${mark}: ${data}`;
}

/** Names without brackets, or as the keys of a map or its values. */
function placeholderNames({ path, data, written }: Mistyped): string | undefined {
  if (path.join() !== 'placeholders') return undefined;
  const list =
    typeof data === 'string'
      ? data
      : Object.entries(Object(data))
          .map(([key, value]) => (/^\d+$/.test(key) ? String(value) : key))
          .join(', ');
  if (!/^[A-Za-z_]\w*(?:, *[A-Za-z_]\w*)*$/.test(list) || list.length > 100) return undefined;
  if (typeof data !== 'string') return `write placeholders: [${list}]${instead(written)}`;
  return `put ${list.includes(',') ? 'them' : 'it'} in brackets: placeholders: [${list}]`;
}

function instead(written: string): string {
  return written.startsWith('{') ? '' : ', and delete the lines below it';
}

/** The line with the value in quotes. */
function lineWith({ source, path, written }: Mistyped): string {
  const { excerpt, column, length } = locationOfValue(source, path);
  const line = `${excerpt.slice(0, column - 1)}"${written}"${excerpt.slice(column - 1 + length)}`.trim();
  return excerpt === '' || line.length > 120 ? `"${shown(written)}"` : line;
}

function generalHint(value: Mistyped): string {
  const { path, types, written, description, error } = value;
  const { errorMessage, pattern, examples = [], description: ownDescription } = error.parentSchema ?? {};
  if (isJson(value)) {
    const example = examples[0] === undefined ? '' : ` Example: ${JSON.stringify(examples[0])}`;
    return errorMessage ?? description + example;
  }
  if (path.length === 0) return errorMessage ?? 'add at least a name, such as name: order_shipped';
  const isOnlyText = types.join() === 'string';
  const general = isOnlyText ? (ownDescription ?? 'write one text, in "quotes"') : description;
  const isQuotable = isOnlyText && new RegExp(pattern ?? '', 'u').test(written);
  return isQuotable ? general : (errorMessage ?? general);
}
