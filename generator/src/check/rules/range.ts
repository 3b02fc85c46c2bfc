import { describe } from '../../diagnostics/format.js';
import type { SchemaRule } from './rule.js';

export const range: SchemaRule = {
  kind: 'schema',
  name: 'range',
  severity: 'error',
  about: 'keys and values',
  keywords: ['minimum', 'maximum', 'maxItems'],
  docs: {
    problem: 'A number is too small or too large, or a list is too long.',
    fix: 'Stay within the limit that the message names.',
  },
  example: 'name: a\nplaceholders: -1',
  check: ({ error: { keyword, data, params, parentSchema } }) => {
    if (keyword === 'maxItems') {
      const message = `too many items: ${[data].flat().length}, but at most ${params.limit} are allowed`;
      return [{ message, hint: 'delete the items that are not part of the approved template' }];
    }
    const hint = `use a number from ${parentSchema?.minimum} to ${parentSchema?.maximum}`;
    return [{ message: `${describe(data)} is out of range`, hint }];
  },
};
