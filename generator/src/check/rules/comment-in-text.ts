import { commentsAfterTexts } from './comment-after-text.js';
import type { TemplateRule } from './rule.js';

export const commentInText: TemplateRule = {
  kind: 'template',
  name: 'comment-in-text',
  severity: 'error',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A text without quotes contains a space and `#`, and a placeholder after it. YAML reads the rest of the line as a comment.',
    fix: 'Put the text in quotes.',
  },
  example: 'name: a\nheader: Order #{{1}} and more',
  check: (input) =>
    commentsAfterTexts(input)
      .filter(({ comment }) => comment.includes('{{'))
      .map(({ path, text, comment }) => ({
        path,
        message: 'a space and # start a comment, so the text ends here',
        hint: `put the text in quotes: "${text}${comment}"`,
      })),
};
