import { compareIt, compareOrApprove, type TemplateRule, takesNoParameter } from './rule.js';

export const placeholderEdge: TemplateRule = {
  kind: 'template',
  name: 'placeholder-edge',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      'The body starts or ends with a placeholder. WhatsApp usually approves this only in authentication templates.',
    fix: 'Compare the body with the approved one. If it was approved like this, add `status: approved`.',
  },
  example: 'name: a\nbody: Hi {{1}}',
  check: ({ yaml, texts }) => {
    if (yaml.status === 'approved') return [];
    return texts('body').flatMap(({ path, text, placeholders }) => {
      const start = text.length - text.trimStart().length;
      const end = text.trimEnd().length;
      return placeholders.flatMap((placeholder) => {
        const isLast = placeholder.end === end;
        if (placeholder.offset > start && !isLast) return [];
        return {
          path,
          span: [placeholder.offset, placeholder.end],
          message: `the body ${placeholder.offset === start ? 'starts' : 'ends'} with a placeholder; WhatsApp allows this only in authentication templates`,
          hint: compareOrApprove,
        };
      });
    });
  },
};

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
