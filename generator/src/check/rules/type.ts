import { describe, quote } from '../../diagnostics/format.js';
import { sourceOf } from '../../source/yaml-source.js';
import { type Rule, subjectOf } from './rule.js';

export const typeRules: readonly Rule[] = [
  {
    name: 'type',
    keywords: ['type'],
    problem:
      'A value has the wrong type, such as a number instead of a string, or a string instead of a list.',
    fix: 'put numbers in quotes if they are meant as strings, and start each item of a list with a dash',
    example: 'name: 1',
    checkSchema: (schemaError) => {
      const { source, path, error, description } = schemaError;
      const { data, params, parentSchema } = error;
      if (data === null) return [];
      const types = [params.type].flat().map(String);
      const written = sourceOf(source, path);
      const isJson = source.file.endsWith('.json');
      const isMisread =
        /number|boolean/.test(typeof data) && types.includes('string') && path[0] !== 'placeholders';
      if (isMisread && !isJson && new RegExp(parentSchema?.pattern ?? '', 'u').test(written)) {
        const message = `YAML reads ${written} as the ${typeof data} ${data}, not as a text`;
        return [{ message, hint: `put the text in quotes: ${quote(written)}` }];
      }
      const expected = types.map((name) => typeNames[name] ?? name).join(' or ');
      // 010 is the number 10, which the author never wrote.
      const found = typeof data === 'number' ? `the number ${written}` : describe(data);
      const message = `${subjectOf(schemaError)} must be ${expected}, not ${found}`;
      const [line = ''] = /^.{0,100}/.exec(written) ?? [];
      const meant = mistakes.find(({ pattern }) => pattern.test(line));
      const hint = meant && line.replace(meant.pattern, meant.hint);
      return [{ message, hint: hint ?? parentSchema?.errorMessage ?? description }];
    },
  },
];

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
};

/** What the first line of a value looks like, and how to fix it. */
const mistakes = [
  { pattern: /^["'](\d{1,9}|true|false)["']$/, hint: 'delete the quotes: $1' },
  { pattern: /^-(?=[^\s\d-]|[^\S ])\s*(.*)$/, hint: 'put a space after each dash: - $1' },
  { pattern: /^[a-z]+:[^\s/].*$/, hint: 'put a space after the colon' },
  { pattern: /^(url|phone|reply|name)(?: *=)? +(\S.*)$/, hint: 'put a colon and a space after $1: $1: $2' },
];
