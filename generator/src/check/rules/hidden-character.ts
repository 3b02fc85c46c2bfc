import { findHarmfulCharacter } from '../../text/hidden-characters.js';
import type { TemplateRule } from './rule.js';

export const hiddenCharacter: TemplateRule = {
  kind: 'template',
  name: 'hidden-character',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A text or a button contains a control character, or an invisible character that reverses the order of the text.',
    fix: 'Delete the character, unless it was approved.',
  },
  example: 'name: a\nheader: "Hi\\0"',
  check: ({ texts }) =>
    texts().flatMap(({ path, text }) => {
      const found = findHarmfulCharacter(text);
      if (found === undefined) return [];
      const code = found.character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return {
        path,
        span: [found.offset, found.offset + 1],
        message: `the text contains the invisible character U+${code}`,
        hint: 'delete it, unless it was approved',
      };
    }),
};
