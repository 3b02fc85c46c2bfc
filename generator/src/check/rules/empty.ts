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
  check: ({ source, error, path, location }) => {
    if (error.keyword === 'type' && error.data !== null) return [];
    const key = path.join();
    if (path.length > 0) {
      const hint =
        hints[key] ??
        (typeof path.at(-1) === 'number'
          ? 'add a value, or delete the item'
          : 'add a value, or delete the key');
      return [{ location, message: `${subjectOf({ source, path })} must not be empty`, hint }];
    }
    if (source.file.endsWith('.json'))
      return [
        { location, message: 'the configuration must be a map, not null', hint: 'write {} for the defaults' },
      ];
    const hint = 'add at least a name, for example name: order_shipped';
    const isComment = /^\s*#/.test(source.text);
    return [{ location, message: isComment ? 'the file contains only comments' : 'the file is empty', hint }];
  },
};
