import { isDraftIn } from '../template-yaml.js';
import { changeDraft, compareIt, type Rule } from './rule.js';

export const placeholderPlaceRules: readonly Rule[] = [
  {
    name: 'placeholder-edge',
    severity: 'warning',
    problem:
      'The body starts or ends with a placeholder, and is not approved yet. WhatsApp usually approves this only in authentication templates.',
    fix: changeDraft,
    example: 'name: a\nstatus: pending\nbody: Hi {{1}}',
    checkTemplate: ({ yaml, texts }) =>
      texts('body').flatMap(({ path, text, placeholders, language }) => {
        if (!isDraftIn(yaml, language)) return [];
        const start = text.length - text.trimStart().length;
        return placeholders.flatMap(({ offset, end }) => {
          if (offset > start && end !== text.trimEnd().length) return [];
          const message = `the body ${offset === start ? 'starts' : 'ends'} with a placeholder; WhatsApp allows this only in authentication templates`;
          return { path, span: [offset, end], message };
        });
      }),
  },
  {
    name: 'header-placeholder',
    severity: 'warning',
    problem: 'The header has more than one placeholder. WhatsApp allows one.',
    fix: compareIt,
    example: 'name: a\nheader: Hi {{1}} {{2}}',
    checkTemplate: ({ texts }) =>
      texts('header')
        .filter(({ placeholders }) => placeholders.length > 1)
        .map(({ path }) => ({
          path,
          message: 'the header has more than one placeholder; WhatsApp allows one',
        })),
  },
  {
    name: 'misplaced-placeholder',
    problem: 'A footer, or the text, phone number or reply of a button, contains a placeholder.',
    fix: 'write it as it was approved: the gateway takes no parameter for it',
    example: 'name: a\nfooter: Hi {{1}}',
    checkTemplate: ({ texts }) =>
      texts('footer', 'phone', 'reply', 'text').flatMap(({ part, path, placeholders }) =>
        placeholders.map(({ offset, end }) => ({
          path,
          span: [offset, end],
          message:
            part === 'footer'
              ? 'a footer cannot have placeholders'
              : 'only the URL of a button can have a placeholder',
        })),
      ),
  },
];
