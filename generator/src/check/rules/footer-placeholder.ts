import { type TemplateRule, takesNoParameter } from './rule.js';

export const footerPlaceholder: TemplateRule = {
  kind: 'template',
  name: 'footer-placeholder',
  severity: 'error',
  about: 'texts and placeholders',
  docs: {
    problem: 'The footer contains a placeholder. The gateway takes no parameters for a footer.',
    fix: 'Compare the footer with the approved one.',
  },
  example: 'name: a\nfooter: Hi {{1}}',
  check: ({ texts }) =>
    texts('footer').flatMap(({ path, placeholders }) => {
      return placeholders.map(({ offset, end }) => ({
        path,
        span: [offset, end],
        message: 'a footer cannot have placeholders',
        hint: takesNoParameter,
      }));
    }),
};
