import { describe, quote } from '../../diagnostics/format.js';
import { locationOfValue } from '../../source/yaml-source.js';
import { closestOf, didYouMean } from '../suggestions.js';
import { type SchemaRule, subjectOf } from './rule.js';

const hints: Readonly<Record<string, string>> = {
  name: 'write the approved name, such as name: order_shipped',
  buttons:
    'list the approved buttons, also those that need nothing from the caller; if there are none, delete this key',
};

export const empty: SchemaRule = {
  kind: 'schema',
  name: 'empty',
  severity: 'error',
  about: 'keys and values',
  keywords: ['minLength', 'minItems', 'minProperties', 'type'],
  docs: {
    problem: 'The file, a text, a list or a map is empty.',
    fix: 'Add a value, or delete the key.',
  },
  example: 'name: a\nfooter: ""',
  check: ({ source, error, path }) => {
    if (error.keyword === 'type' && error.data !== null) return [];
    if (path.length > 0) {
      const message = `${subjectOf({ source, path })} must not be empty`;
      if (error.data === null && /:\s+#\S/.test(locationOfValue(source, path).excerpt))
        return [
          { message, hint: 'put the text in "quotes" if the # is part of it: it starts a comment here' },
        ];
      const what = typeof path.at(-1) === 'number' ? 'item' : 'key';
      return [{ message, hint: hints[path.join()] ?? `add a value, or delete the ${what}` }];
    }
    if (source.file.endsWith('.json'))
      return [{ message: 'the configuration must be a map, not null', hint: 'write {} for the defaults' }];
    const message = /^\s*#/.test(source.text) ? 'the file contains only comments' : 'the file is empty';
    return [{ message, hint: 'add at least a name, for example name: order_shipped' }];
  },
};

export const missingKey: SchemaRule = {
  kind: 'schema',
  name: 'missing-key',
  severity: 'error',
  about: 'keys and values',
  keywords: ['required'],
  docs: { problem: 'A required key, such as `name`, is missing.', fix: 'Add it.' },
  example: 'header: Hi',
  check: ({ error: { params, parentSchema } }) => {
    const key = String(params.missingProperty);
    const example: unknown = parentSchema?.properties?.[key]?.examples?.[0];
    return [{ message: `missing key "${key}"`, hint: `add it, for example ${key}: ${example}` }];
  },
};

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

export const timeZone: SchemaRule = {
  kind: 'schema',
  name: 'time-zone',
  severity: 'error',
  about: 'keys and values',
  keywords: ['format'],
  docs: {
    problem: 'A time zone is not an IANA name, or this version of Node does not know it.',
    fix: 'Use a name such as `Europe/Berlin`, which also knows when summer time starts.',
  },
  example:
    'name: a\nlanguage: en\nbody: On {{1}}.\nplaceholders: [{ name: day, type: date, timeZone: CEST }]',
  check: ({ error }) => {
    const written = String(error.data);
    const names = ['UTC', ...Intl.supportedValuesOf('timeZone')];
    const closest =
      names.find((name) => name.toLowerCase().endsWith(`/${written.toLowerCase()}`)) ??
      closestOf(written, names);
    return [
      {
        message: `${describe(error.data)} is not a time zone`,
        hint:
          // A time zone with an offset is not the one without it.
          written.length < 5 || /[+-]\d/.test(written) || closest === undefined
            ? 'use an IANA name, such as Europe/Berlin'
            : didYouMean(quote(closest)),
      },
    ];
  },
};
