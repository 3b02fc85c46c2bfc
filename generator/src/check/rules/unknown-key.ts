import { quote } from '../../diagnostics/format.js';
import { locationOfKey } from '../../source/yaml-source.js';
import { closestOf, didYouMean } from '../suggestions.js';
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
    const known = Object.keys(Object(parentSchema?.properties));
    const closest = closestOf(key, known);
    const hint = closest === undefined ? `known keys: ${known.join(', ')}` : didYouMean(quote(closest));
    return [{ location, message: `unknown key ${quote(key)}`, hint }];
  },
};
