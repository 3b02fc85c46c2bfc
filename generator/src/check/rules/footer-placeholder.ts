import { locateIn } from '../../source/text-locator.js';
import { findPlaceholders } from '../../text/placeholders.js';
import { declaredTexts } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

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
  check: ({ source, yaml }) =>
    declaredTexts(yaml, ['footer']).flatMap(({ path, text }) => {
      const locate = locateIn(source, path);
      return findPlaceholders(text).map(({ offset, end }) => ({
        location: locate(offset, end),
        message: 'a footer cannot have placeholders',
        hint: 'write the footer as it was approved: the gateway takes no parameters for it',
      }));
    }),
};
