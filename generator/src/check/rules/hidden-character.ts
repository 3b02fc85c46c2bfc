import { locationInText } from '../../source/yaml-source.js';
import { findHarmfulCharacter } from '../../text/hidden-characters.js';
import { declaredTexts, textParts } from '../template-yaml.js';
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
  check: ({ source, yaml }) =>
    declaredTexts(yaml, textParts).flatMap(({ path, text }) => {
      const character = findHarmfulCharacter(text);
      if (character === undefined) return [];
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return {
        location: locationInText(source, path, character, 0),
        message: `the text contains the invisible character U+${code}`,
        hint: 'delete it, unless it was approved',
      };
    }),
};
