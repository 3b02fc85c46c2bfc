import { isScalar } from 'yaml';
import { nodeAt } from '../../source/yaml-source.js';
import type { TextPart } from '../template-yaml.js';
import type { CheckInput, Rule } from './rule.js';

export const commentRules: readonly Rule[] = [
  {
    name: 'comment-in-text',
    problem:
      'A text without quotes contains a space and `#`, and a placeholder after it. YAML reads the rest of the line as a comment.',
    fix: 'put the text in quotes',
    example: 'name: a\nheader: Order #{{1}} and more',
    checkTemplate: (input) =>
      commentsAfterTexts(input)
        .filter(({ comment }) => comment.includes('{{'))
        .map(({ path, text, comment }) => ({
          path,
          message: 'a space and # start a comment, so the text ends here',
          hint: `put the text in quotes: "${text}${comment}"`,
        })),
  },
  {
    name: 'comment-after-text',
    severity: 'warning',
    problem: 'A space and `#` follow a text without quotes. YAML reads the rest of the line as a comment.',
    fix: 'put the text in "quotes" if the # is part of it; otherwise, move the comment to its own line',
    example: 'name: a\nheader: Order # 5',
    checkTemplate: (input) =>
      commentsAfterTexts(input, 'header', 'body', 'footer')
        .filter(({ comment }) => !comment.includes('{{'))
        .map(({ part, path }) => ({ path, message: `the ${part} ends before the comment` })),
  },
];

/** Texts without quotes that a comment follows on the same line. */
function commentsAfterTexts({ source, texts }: CheckInput, ...parts: readonly TextPart[]) {
  if (!/\S\s+#/.test(source.text)) return [];
  return texts(...parts).flatMap((declared) => {
    const node = nodeAt(source, declared.path);
    if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return [];
    const [comment] = /^[ \t]+#[^\r\n]*/.exec(source.text.slice(node.range[1], node.range[1] + 1000)) ?? [];
    return comment === undefined ? [] : { ...declared, comment };
  });
}
