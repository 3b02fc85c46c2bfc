import { quote } from '../../diagnostics/format.js';
import { valueTypes } from '../../keys/placeholder-types.js';
import { keyOrder, partKeys } from '../../keys/template-keys.js';
import { exactName, foreignKeys, meantKey, meantValue } from '../other-names.js';
import { didYouMean } from '../suggestions.js';
import type { Rule } from './rule.js';

export const unknownKeyRules: readonly Rule[] = [
  {
    name: 'unknown-key',
    keywords: ['additionalProperties'],
    problem: 'A map contains an unknown key.',
    fix: 'use the key that the hint suggests, or delete the key',
    example: 'name: a\nheadline: Hi',
    checkSchema: ({ path, error: { data, params, parentSchema } }) => {
      const key = String(params.additionalProperty);
      const known = Object.keys(parentSchema?.properties ?? {});
      const hint =
        misreadLine(key, known) ??
        foreignHint(key, known) ??
        similarKey(key, known) ??
        structureHint(key, known, Object(data)) ??
        `known keys: ${known.join(', ')}`;
      return [{ path: [...path, key], isKey: true, message: `unknown key ${quote(key)}`, hint }];
    },
  },
];

/** Lines that YAML reads as a key, although they are something else. */
const misreadLines = [
  { pattern: /^(?:\/\/|\/\*|--\s).*$/, hint: 'write # instead: comments start with # in YAML' },
  { pattern: /^[^\S \uFEFF].*$/, hint: 'indent this line with spaces: it starts with other white space' },
  // Without quotes, YAML reads `type money` in braces as a key.
  { pattern: /^(\w+)[ =]+(\S.*)$/, hint: 'put a colon after $1: $1: $2' },
  { pattern: /^-(\w+)$/, hint: 'put a space after the dash: - $1' },
  {
    pattern: /^(header|body|footer)[._-]([a-z]{2,3}(?:[_-][A-Za-z]{2})?)$/,
    hint: 'write $1: once, and below it one line per language, indented, such as $2: with its text',
  },
];

function misreadLine(key: string, known: readonly string[]): string | undefined {
  const found = misreadLines.find(({ pattern }) => {
    const match = pattern.exec(key);
    return match !== null && (match[1] === undefined || known.includes(match[1]));
  });
  return found && key.replace(found.pattern, found.hint);
}

/** The table of the map that the key is in, which one of its keys identifies. */
function foreignHint(key: string, known: readonly string[]): string | undefined {
  const [, table = {}] = Object.entries(foreignKeys).find(([own]) => known.includes(own)) ?? [];
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function similarKey(key: string, known: readonly string[]): string | undefined {
  const meant = meantKey(key, known);
  return meant === undefined ? undefined : didYouMean(quote(meant));
}

/** A key of another map, or a name where the key of a map belongs. */
function structureHint(
  key: string,
  known: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const value = values[key];
  if (known.includes('placeholders')) {
    const inner = Object.keys(Object(value));
    if (['name', 'body', 'language', 'header'].some((one) => inner.includes(one)))
      return `move its keys to the top level of the file, and write name: ${key}`;
    const [parent] =
      Object.entries(partKeys).find(([, keys]) => keys.includes(key) || exactName(key, keys)) ?? [];
    return parent && `write it below the key \`${parent}\``;
  }
  // A list of maps from name to type.
  if (known.includes('approvedAs') && Object.keys(values).length === 1 && /^[A-Za-z_]\w*$/.test(key)) {
    const type = typeof value === 'string' ? meantValue(value, valueTypes) : undefined;
    return type === undefined || type === 'text'
      ? `write - ${key}`
      : `write - { name: ${key}, type: ${type} }`;
  }
  const isTopKey = keyOrder.some((one) => one === key) && !known.includes('templates');
  return isTopKey ? 'move it to the left, so that it is aligned with `name` at the top' : undefined;
}
