import { quote } from '../../diagnostics/format.js';
import { valueTypes } from '../../keys/placeholder-types.js';
import { keyOrder, partKeys } from '../../keys/template-keys.js';
import { withoutHidden } from '../../text/hidden-characters.js';
import { exactName, foreignKeys, meantKey, meantValue } from '../other-names.js';
import { didYouMean } from '../suggestions.js';
import type { SchemaRule } from './rule.js';

export const unknownKey: SchemaRule = {
  kind: 'schema',
  name: 'unknown-key',
  severity: 'error',
  about: 'keys and values',
  keywords: ['additionalProperties'],
  docs: {
    problem: 'A map contains an unknown key.',
    fix: 'Use the key that the hint suggests, or delete the key.',
  },
  example: 'name: a\nheadline: Hi',
  check: ({ path, error: { data, params, parentSchema } }) => {
    const key = String(params.additionalProperty);
    const known = Object.keys(parentSchema?.properties ?? {});
    const bare = withoutHidden(key).trim();
    const found =
      key === '<<'
        ? {
            message: 'merge keys (<<) are not part of YAML 1.2',
            hint: 'write out the keys, or use an alias for each value',
          }
        : bare !== key && known.includes(bare)
          ? {
              message: `the key ${bare} contains an invisible character`,
              hint: `delete it, or type ${bare} again`,
            }
          : { message: `unknown key ${quote(key)}`, hint: hintFor(key, known, Object(data)) };
    return [{ path: [...path, key], isKey: true, ...found }];
  },
};

type Values = Readonly<Record<string, unknown>>;

function hintFor(key: string, known: readonly string[], values: Values): string {
  return (
    oddStart(key) ??
    // Without quotes, YAML reads `type money` in braces as a key.
    missingColon(key, known) ??
    missingSpace(key, known) ??
    (known.includes('placeholders')
      ? hintAtTop(key, values)
      : known.includes('approvedAs')
        ? hintInPlaceholder(key, known, values)
        : known.includes('reply')
          ? hintInButton(key)
          : known.includes('sandbox')
            ? hintInConfig(key)
            : undefined) ??
    meantHint(key, known) ??
    (keyOrder.some((one) => one === key) && !known.includes('templates')
      ? 'move it to the left, so that it is aligned with `name` at the top'
      : `known keys: ${known.join(', ')}`)
  );
}

function meantHint(key: string, known: readonly string[]): string | undefined {
  const meant = meantKey(key, known);
  return meant === undefined ? undefined : didYouMean(quote(meant));
}

function missingColon(key: string, known: readonly string[]): string | undefined {
  const [, name = '', value = ''] = /^(\w+)[ =]+(\S.*)$/.exec(key) ?? [];
  return known.includes(name) ? `put a colon after ${name}: ${name}: ${value}` : undefined;
}

function oddStart(key: string): string | undefined {
  if (/^(?:\/\/|\/\*|--\s)/.test(key)) return 'write # instead: comments start with # in YAML';
  return /^[^\S ]/.test(key) ? 'indent this line with spaces: it starts with other white space' : undefined;
}

function missingSpace(key: string, known: readonly string[]): string | undefined {
  return known.includes(key.replace(/^-/, '')) ? `put a space after the dash: - ${key.slice(1)}` : undefined;
}

const languageOfText = /^(header|body|footer)[._-]([a-z]{2,3}(?:[_-][A-Za-z]{2})?)$/;

/** A key of another tool, or of a button, a placeholder or the delivery. */
function hintAtTop(key: string, values: Values): string | undefined {
  const [, part, language] = languageOfText.exec(key) ?? [];
  if (part !== undefined)
    return `write ${part}: once, and below it one line per language, indented, such as ${language}: with its text`;
  if (Object.hasOwn(foreignKeys, key)) return foreignKeys[key];
  const value = values[key];
  const inner =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  if (inner.length > 0 && inner.every((one) => /^\d+$/.test(one)))
    return `write placeholders: ${inner.length} instead, or list a name for each`;
  if (['name', 'body', 'language', 'header'].some((one) => inner.includes(one))) {
    const isName = values.name === undefined && /^[a-z0-9_]+$/.test(key) && !inner.includes('name');
    return `move its keys to the top level of the file, and ${isName ? `write name: ${key} instead` : 'delete it'}`;
  }
  if (meantKey(key, keyOrder) !== undefined) return undefined;
  for (const [parent, keys] of Object.entries(partKeys)) {
    const child = keys.includes(key) ? key : exactName(key, keys);
    if (child === undefined) continue;
    if (parent === 'delivery') return `write ${child} below \`delivery\``;
    if (parent === 'placeholders') return `write ${child} in an item of \`placeholders\``;
    const shown = typeof value === 'string' && value.length <= 100 ? quote(value).slice(1, -1) : '…';
    return `write it in the list below the key \`buttons\`: - ${child}: ${shown}`;
  }
  return undefined;
}

function hintInPlaceholder(key: string, known: readonly string[], values: Values): string | undefined {
  if (key === 'currency') return 'write type: money instead; the caller passes the currency with each amount';
  if (meantKey(key, known) !== undefined) return undefined;
  // A list of maps from name to type.
  if (Object.keys(values).length > 1 || !/^[A-Za-z_]\w*$/.test(key)) return undefined;
  const type = typeof values[key] === 'string' ? meantValue(values[key], valueTypes) : undefined;
  return type === undefined || type === 'text' ? `write - ${key}` : `write - { name: ${key}, type: ${type} }`;
}

function hintInButton(key: string): string | undefined {
  return key === 'type'
    ? 'delete it: the key url, phone or reply says which kind of button it is'
    : undefined;
}

function hintInConfig(key: string): string | undefined {
  if (/^(?:port|host|open|faults|lenient|quiet|dialect)$/.test(key))
    return `move it into "sandbox": { "${key}": … }`;
  return key === 'notifygen' ? 'move its keys to the top level of the file, and delete it' : undefined;
}
