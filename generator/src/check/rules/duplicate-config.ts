import { locationOfKey } from '../../source/yaml-source.js';
import type { ConfigRule } from './rule.js';

/** A project must have only one configuration: one of two would silently be ignored. */
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
