import { compareIt, type TemplateRule } from './rule.js';

export const headerPlaceholder: TemplateRule = {
  kind: 'template',
  name: 'header-placeholder',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem: 'The header has more than one placeholder. WhatsApp allows one.',
    fix: 'Compare the header with the approved one.',
  },
  example: 'name: a\nheader: Hi {{1}} {{2}}',
  check: ({ texts }) =>
    texts('header')
      .filter(({ placeholders }) => placeholders.length > 1)
      .map(({ path }) => ({
        path,
        message: 'the header has more than one placeholder; WhatsApp allows one',
        hint: compareIt,
      })),
};
