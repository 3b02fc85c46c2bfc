import { isScalar } from 'yaml';
import { locationOfRange } from '../../source/yaml-source.js';
import { declaredTexts } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const commentAfterText: TemplateRule = {
  kind: 'template',
  name: 'comment-after-text',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem: 'A space and `#` follow a text without quotes. YAML reads the rest of the line as a comment.',
    fix: 'Put the text in quotes if the `#` is part of it. Otherwise, move the comment to its own line.',
  },
  example: 'name: a\nheader: Order # 5',
  check: ({ source, yaml }) =>
    declaredTexts(yaml).flatMap(({ part, path }) => {
      const node = source.document.getIn(path, true);
      if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return [];
      const end = node.range[1];
      const [comment, space = ''] = /^([ \t]+)#[^\r\n]*/.exec(source.text.slice(end)) ?? [];
      if (comment === undefined) return [];
      return {
        location: locationOfRange(source, end + space.length, end + comment.length),
        message: `the ${part} ends before this comment`,
        hint: 'put the text in "quotes" if the # is part of it; otherwise, move the comment to its own line',
      };
    }),
};
