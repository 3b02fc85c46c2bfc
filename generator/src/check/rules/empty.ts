import { locationOfValue } from '../../source/yaml-source.js';
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
