import { describe, quote } from '../../diagnostics/format.js';
import { longestExpiry, milliseconds, quietHours as timesOf } from '../../text/delivery-times.js';
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
      const hint = emptyHints[path.join()];
      if (path.length > 0) return [{ message: `${subjectOf({ source, path })} must not be empty`, hint }];
      if (source.file.endsWith('.json'))
        return [{ message: 'the configuration must be a map, not null', hint: 'write {} for the defaults' }];
      const message = /^\s*#/.test(source.text) ? 'the file contains only comments' : 'the file is empty';
      return [{ message, hint }];
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
  {
    name: 'expiry-range',
    problem: `Under \`delivery\`, \`expires\` is shorter than 1 second or longer than ${longestExpiry}.`,
    fix: 'choose a duration in between, or delete the key if the messages never expire',
    example: 'name: a\ndelivery: { expires: 366 days }',
    checkTemplate: ({ yaml: { delivery: { expires } = {} } }) => {
      if (expires === undefined) return [];
      const length = milliseconds(expires);
      if (length >= 1000 && length <= milliseconds(longestExpiry)) return [];
      const message = `${quote(expires)} is not from 1 second to ${longestExpiry}`;
      return [{ path: ['delivery', 'expires'], message }];
    },
  },
  {
    name: 'quiet-hours',
    problem: 'The quiet hours start and end at the same time, so they are either empty or the whole day.',
    fix: 'write two different times, such as 21:00-08:00, or delete the key',
    example: 'name: a\ndelivery: { quietHours: 21:00-21:00 }',
    checkTemplate: ({ yaml: { delivery = {} } }) => {
      if (delivery.quietHours === undefined) return [];
      const { start, end } = timesOf(delivery.quietHours);
      if (start !== end) return [];
      return [{ path: ['delivery', 'quietHours'], message: `the quiet hours start and end at ${start}` }];
    },
  },
];

/** By the path of what is empty. */
const emptyHints: Readonly<Record<string, string>> = {
  '': 'add at least a name, for example name: order_shipped',
  name: 'write the approved name, such as name: order_shipped',
  buttons:
    'list the approved buttons, also those that need nothing from the caller; if there are none, delete this key',
};
