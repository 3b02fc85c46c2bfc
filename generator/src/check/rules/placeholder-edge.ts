import { compareOrApprove, type TemplateRule } from './rule.js';

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
