import { declaredPlaceholders, hasOneTimePassword, passwordPlaceholder } from '../template-yaml.js';
import { compareIt, type Rule } from './rule.js';

export const buttonRules: readonly Rule[] = [
  {
    name: 'button-kind',
    keywords: ['oneOf'],
    problem: 'A button has none of `url`, `phone` and `reply`, or more than one.',
    fix: 'keep exactly one of them, or make a separate button for each',
    example: 'name: a\nbuttons: [{ text: Hi }]',
    checkSchema: ({ error, path }) => {
      const kinds = ['url', 'phone', 'reply'].filter((key) => Object.hasOwn(Object(error.data), key));
      const message = `a button must have exactly one of url, phone and reply, but this one has ${kinds.join(' and ') || 'none'}`;
      const second = Object.keys(Object(error.data)).filter((key) => kinds.includes(key))[1];
      return second === undefined
        ? [{ message, hint: 'add one of them, for example reply: Pick it up' }]
        : [{ message, path: [...path, second], isKey: true }];
    },
  },
  {
    name: 'button-count',
    severity: 'warning',
    problem: 'There are more buttons than WhatsApp allows: 10 in all, 2 URL buttons, 1 phone number button.',
    fix: compareIt,
    example: `name: a\nbuttons:${'\n  - reply: Hi'.repeat(11)}`,
    checkTemplate: ({ yaml: { buttons = [] } }) => {
      const indexesWith = (key: 'url' | 'phone'): readonly number[] =>
        buttons.flatMap((button, index) => (button[key] === undefined ? [] : index));
      return [
        { what: 'buttons', indexes: [...buttons.keys()], max: 10 },
        { what: 'URL buttons', indexes: indexesWith('url'), max: 2 },
        { what: 'phone number buttons', indexes: indexesWith('phone'), max: 1 },
      ].flatMap(({ what, indexes, max }) => {
        const firstExtra = indexes[max];
        if (firstExtra === undefined) return [];
        const message = `there are ${indexes.length} ${what}; WhatsApp allows ${max}`;
        return { path: ['buttons', firstExtra], message };
      });
    },
  },
  {
    name: 'one-time-password',
    severity: 'warning',
    problem:
      'A URL is that of a button for a one-time password, but it is not known which placeholder is the code. Its suffix has to repeat the code, so calls have to pass it twice.',
    fix: 'add `type: code` to the placeholder of the one-time password, and to no other; then calls pass it only once',
    example:
      'name: a\nbody: Your code is {{1}}, {{2}}.\nbuttons: [{ url: "https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}" }]',
    checkTemplate: ({ yaml }) => {
      if (passwordPlaceholder(yaml)) return [];
      const placeholders = declaredPlaceholders(yaml);
      const reason =
        placeholders.length === 0
          ? 'the texts have no placeholder for it'
          : `${placeholders.some(({ type }) => type === 'code') ? 'several placeholders are' : 'no placeholder is'} of type code`;
      const message = `the suffix of this URL has to repeat the one-time password, but ${reason}`;
      return (yaml.buttons ?? []).flatMap((button, index) =>
        hasOneTimePassword(button) ? { path: ['buttons', index, 'url'], message } : [],
      );
    },
  },
];
