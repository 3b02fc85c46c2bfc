import { findPlaceholders } from '../../text/placeholders.js';
import { declaredTexts } from '../template-yaml.js';
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
  check: ({ yaml }) => {
    if (yaml.status === 'approved') return [];
    return declaredTexts(yaml, ['body']).flatMap(({ path, text }) => {
      const body = text.trim();
      const indent = text.length - text.trimStart().length;
      return findPlaceholders(body).flatMap((placeholder) => {
        const isLast = placeholder.end === body.length;
        if (placeholder.offset > 0 && !isLast) return [];
        return {
          path,
          span: [indent + placeholder.offset, indent + placeholder.end],
          message: `the body ${placeholder.offset === 0 ? 'starts' : 'ends'} with a placeholder; WhatsApp allows this only in authentication templates`,
          hint: compareOrApprove,
        };
      });
    });
  },
};
