import { quote } from '../../diagnostics/format.js';
import { formatKeys, valueTypes } from '../../keys/placeholder-types.js';
import { locationOfKey } from '../../source/yaml-source.js';
import { withoutHidden } from '../../text/hidden-characters.js';
import { hintForForeignKey } from '../foreign-keys.js';
import { exactName, meantKey, meantValue } from '../other-names.js';
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
  check: ({ source, path, error: { data, params, parentSchema } }) => {
    const key = String(params.additionalProperty);
    const location = locationOfKey(source, [...path, key]);
    if (key === '<<') {
      const message = 'merge keys (<<) are not part of YAML 1.2';
      return [{ location, message, hint: 'write out the keys, or use an alias for each value' }];
    }
    const known = Object.keys(parentSchema?.properties ?? {});
    const bare = withoutHidden(key);
    if (bare !== key && known.includes(bare)) {
      const message = `the key ${bare} contains an invisible character`;
      return [{ location, message, hint: `delete it, or type ${bare} again` }];
    }
    const isTemplate = known.includes('placeholders');
    const special = isTemplate
      ? (hintForForeignKey(key, Object(data)) ?? hintForPart(key, Object(data)[key]))
      : known.includes('approvedAs') && meantKey(key, known) === undefined
        ? hintForPlaceholder(key, Object(data))
        : undefined;
    return [{ location, message: `unknown key ${quote(key)}`, hint: special ?? hintFor(key, known) }];
  },
};

function hintFor(key: string, known: readonly string[]): string {
  const meant = meantKey(key, known);
  if (meant !== undefined) return didYouMean(quote(meant));
  if (known.includes('reply') && key === 'type')
    return 'delete it: the key url, phone or reply says which kind of button it is';
  if (known.includes('sandbox')) {
    if (sandboxKeys.includes(key)) return `move it into "sandbox": { "${key}": … }`;
    if (key === 'notifygen') return 'move its keys to the top level of the file, and delete it';
  }
  if (topLevel.includes(key) && !known.includes('templates'))
    return `move it to the left, so that it is aligned with \`name\` at the top`;
  return `known keys: ${known.join(', ')}`;
}

/** A key of a button, a placeholder or the delivery at the top. */
function hintForPart(key: string, value: unknown): string | undefined {
  const [parent, child] = findHome(key) ?? [];
  if (parent === undefined || meantKey(key, topLevel) !== undefined) return undefined;
  if (parent === 'delivery') return `write ${child} below \`delivery\``;
  if (parent === 'placeholders') return `write ${child} in an item of \`placeholders\``;
  const shown = typeof value === 'string' && value.length <= 100 ? quote(value).slice(1, -1) : '…';
  return `write it in the list below the key \`buttons\`: - ${child}: ${shown}`;
}

/** A list of maps from name to type. */
function hintForPlaceholder(
  key: string,
  { name, ...others }: Readonly<Record<string, unknown>>,
): string | undefined {
  if (name !== undefined || Object.keys(others).length > 1 || !/^[A-Za-z_]\w*$/.test(key)) return undefined;
  const type = typeof others[key] === 'string' ? meantValue(others[key], valueTypes) : undefined;
  return type === undefined || type === 'text' ? `write - ${key}` : `write - { name: ${key}, type: ${type} }`;
}

/** The key that has `key` below it, and the name that it has there. */
function findHome(key: string): readonly [parent: string, child: string] | undefined {
  const found = Object.entries(homes).map(
    ([parent, keys]) => [parent, keys.includes(key) ? key : exactName(key, keys)] as const,
  );
  return found.flatMap(([parent, child]) => (child === undefined ? [] : [[parent, child] as const]))[0];
}

/** The keys below each key of a template that no other map has. */
const homes: Readonly<Record<string, readonly string[]>> = {
  buttons: ['url', 'phone', 'reply'],
  placeholders: ['approvedAs', 'example', ...formatKeys],
  delivery: ['priority', 'expires', 'quietHours', 'onUnknown'],
};

const topLevel: readonly string[] = [
  'language',
  'placeholders',
  'header',
  'body',
  'footer',
  'file',
  'buttons',
  'category',
  'status',
  'delivery',
  'function',
];

const sandboxKeys: readonly string[] = ['port', 'host', 'open', 'faults', 'lenient', 'quiet', 'dialect'];
