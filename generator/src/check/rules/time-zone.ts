import { describe, quote } from '../../diagnostics/format.js';
import { closestOf, didYouMean } from '../suggestions.js';
import type { SchemaRule } from './rule.js';

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
