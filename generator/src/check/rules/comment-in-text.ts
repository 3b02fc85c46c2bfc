import { locationOfRange } from '../../source/yaml-source.js';
import type { YamlRule } from './rule.js';
import { quotesHint } from './unquoted-text.js';

export const commentInText: YamlRule = {
  kind: 'yaml',
  name: 'comment-in-text',
  severity: 'error',
  about: 'files',
  docs: {
    problem:
      'A text without quotes starts with `#`, or contains a space and `#`, and a placeholder after it. YAML reads the rest of the line as a comment.',
    fix: 'Put the text in quotes.',
  },
  example: 'name: a\nheader: Order #{{1}} and more',
  check: (source) =>
    source.misread
      .filter(({ kind }) => kind === 'comment')
      .map((misread) => ({
        location: locationOfRange(source, misread.from, misread.to),
        message:
          misread.from === misread.start
            ? 'a # at the start of a value starts a comment, so there is no text'
            : 'a space and # start a comment, so the text ends here',
        hint: quotesHint(source, misread),
      })),
};
