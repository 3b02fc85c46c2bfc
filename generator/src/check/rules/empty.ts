import type { SchemaRule } from './rule.js';

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
    if (path.join() === 'buttons') {
      const hint =
        'list the approved buttons: then the request contains `buttons`; if there are none, delete the key';
      return [{ location, message: 'must not be empty', hint }];
    }
    if (path.length > 0)
      return [{ location, message: 'must not be empty', hint: 'add a value, or delete the key' }];
    if (source.file.endsWith('.json'))
      return [{ location, message: 'must be a map, not null', hint: 'write {} for the defaults' }];
    const hint = 'add at least a name, for example name: order_shipped';
    const isComment = /^\s*#/.test(source.text);
    return [{ location, message: isComment ? 'the file contains only comments' : 'the file is empty', hint }];
  },
};
