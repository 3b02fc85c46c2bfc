import { describe } from '../../diagnostics/format.js';
import { type Rule, subjectOf } from './rule.js';

export const valueRules: readonly Rule[] = [
  {
    name: 'empty',
    keywords: ['minLength', 'minItems', 'minProperties', 'type'],
    problem: 'The file, a text, a list or a map is empty.',
    fix: 'add a value, in "quotes" if it contains a #; or delete the key or item',
    example: 'name: a\nfooter: ""',
    checkSchema: ({ source, error, path }) => {
      if (error.keyword === 'type' && error.data !== null) return [];
      if (path.length > 0) return [{ message: `${subjectOf({ source, path })} must not be empty` }];
      if (source.file.endsWith('.json'))
        return [{ message: 'the configuration must be a map, not null', hint: 'write {} for the defaults' }];
      const message = /^\s*#/.test(source.text) ? 'the file contains only comments' : 'the file is empty';
      return [{ message, hint: 'add at least a name, for example name: order_shipped' }];
    },
  },
  {
    name: 'missing-key',
    keywords: ['required'],
    problem: 'A required key, such as `name`, is missing.',
    fix: 'add it',
    example: 'header: Hi',
    checkSchema: ({ error: { params, parentSchema } }) => {
      const key = String(params.missingProperty);
      const example: unknown = parentSchema?.properties?.[key]?.examples?.[0];
      return [{ message: `missing key "${key}"`, hint: `add it, for example ${key}: ${example}` }];
    },
  },
  {
    name: 'range',
    keywords: ['minimum', 'maximum', 'maxItems'],
    problem: 'A number is too small or too large, or a list is too long.',
    fix: 'delete the items that are not part of the approved template, or use a number within the limits',
    example: 'name: a\nplaceholders: -1',
    checkSchema: ({ error: { keyword, data, params, parentSchema } }) => {
      if (keyword === 'maxItems')
        return [
          { message: `too many items: ${[data].flat().length}, but at most ${params.limit} are allowed` },
        ];
      const hint = `use a number from ${parentSchema?.minimum} to ${parentSchema?.maximum}`;
      return [{ message: `${describe(data)} is out of range`, hint }];
    },
  },
  {
    name: 'time-zone',
    keywords: ['format'],
    problem: 'A time zone is not an IANA name, or this version of Node does not know it.',
    fix: 'use an IANA name such as Europe/Berlin, which also knows when summer time starts',
    example:
      'name: a\nlanguage: en\nbody: On {{1}}.\nplaceholders: [{ name: day, type: date, timeZone: CEST }]',
    checkSchema: ({ error }) => {
      return [{ message: `${describe(error.data)} is not a time zone` }];
    },
  },
];
