import type { SchemaRule } from './rule.js';

export const buttonKind: SchemaRule = {
  kind: 'schema',
  name: 'button-kind',
  severity: 'error',
  about: 'buttons',
  keywords: ['oneOf'],
  docs: {
    problem: 'A button has none of `url`, `phone` and `reply`, or more than one.',
    fix: 'Keep exactly one of them.',
  },
  example: 'name: a\nbuttons: [{ text: Hi }]',
  check: ({ error }) => {
    const kinds = ['url', 'phone', 'reply'].filter((key) => Object.hasOwn(Object(error.data), key));
    const message = `a button must have exactly one of url, phone and reply, but this one has ${kinds.join(' and ') || 'none'}`;
    const hint =
      kinds.length === 0
        ? 'add one of them, for example reply: Pick it up'
        : 'keep one of them, or make a separate button for each';
    return [{ message, hint }];
  },
};
