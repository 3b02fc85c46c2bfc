import { type TemplateRule, takesNoParameter } from './rule.js';

export const buttonPlaceholder: TemplateRule = {
  kind: 'template',
  name: 'button-placeholder',
  severity: 'error',
  about: 'buttons',
  docs: {
    problem: 'The text, phone number or reply of a button contains a placeholder.',
    fix: 'Write it as it was approved: the gateway takes no parameter for it.',
  },
  example: 'name: a\nbuttons: [{ reply: "Hi {{1}}" }]',
  check: ({ texts }) =>
    texts('phone', 'reply', 'text')
      .filter(({ placeholders }) => placeholders.length > 0)
      .map(({ path }) => ({
        path,
        message: 'only the URL of a button can have a placeholder',
        hint: takesNoParameter,
      })),
};
