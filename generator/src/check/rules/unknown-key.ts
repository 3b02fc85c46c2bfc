import { quote } from '../../diagnostics/format.js';
import { locationOfKey } from '../../source/yaml-source.js';
import { didYouMean, meantKey } from '../suggestions.js';
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
  check: ({ source, path, error: { params, parentSchema } }) => {
    const key = String(params.additionalProperty);
    const location = locationOfKey(source, [...path, key]);
    if (key === '<<') {
      const message = 'merge keys (<<) are not part of YAML 1.2';
      return [{ location, message, hint: 'write out the keys, or use an alias for each value' }];
    }
    const known = Object.keys(parentSchema?.properties ?? {});
    return [{ location, message: `unknown key ${quote(key)}`, hint: hintFor(key, known) }];
  },
};

function hintFor(key: string, known: readonly string[]): string {
  const meant = meantKey(key, known);
  const parent = Object.entries(homes).find(
    ([home, keys]) => known.includes(home) && keys.includes(key),
  )?.[0];
  if (meant !== undefined) return didYouMean(quote(meant));
  if (known.includes('placeholders')) {
    if (parent !== undefined)
      return parent === 'delivery' ? 'move it below `delivery`' : `move it into an item of \`${parent}\``;
    if (key === 'components') return 'convert an export of the platform with npx notifygen import';
    if (key === 'to') return 'delete it: the caller passes the recipient with each message';
  }
  if (known.includes('reply') && key === 'type')
    return 'delete it: the key url, phone or reply says which kind of button it is';
  if (topLevel.includes(key) && !known.includes('templates'))
    return `move it to the left, so that it is aligned with \`name\` at the top`;
  return `known keys: ${known.join(', ')}`;
}

/** The keys below each key of a template that no other map has. */
const homes: Readonly<Record<string, readonly string[]>> = {
  buttons: ['url', 'phone', 'reply'],
  placeholders: [
    'approvedAs',
    'example',
    'type',
    'max',
    'overflow',
    'style',
    'weekday',
    'decimals',
    'digits',
    'calendar',
    'timeZone',
  ],
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
