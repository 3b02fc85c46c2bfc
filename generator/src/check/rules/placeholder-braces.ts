import { quote } from '../../diagnostics/format.js';
import { locateIn } from '../../source/text-locator.js';
import { replacePlaceholders } from '../../text/placeholders.js';
import { declaredTexts, textParts } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const placeholderBraces: TemplateRule = {
  kind: 'template',
  name: 'placeholder-braces',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem: 'A text or a button contains `{1}` or `{{1}`, which is not a placeholder.',
    fix: 'Write two braces on each side.',
  },
  example: 'name: a\nheader: Hi {1}',
  check: ({ source, yaml }) =>
    declaredTexts(yaml, textParts).flatMap(({ path, text }) => {
      // Replacing the real placeholders with spaces keeps the offsets.
      const rest = replacePlaceholders(text, (placeholder) => ' '.repeat(placeholder.text.length));
      const locate = locateIn(source, path);
      return Array.from(rest.matchAll(/(?<!\{)\{+(\d+)\}+/g), ({ 0: braces, 1: number, index }) => ({
        location: locate(index, index + braces.length),
        message: `${quote(braces)} is not a placeholder`,
        hint: `a placeholder has two braces on each side, such as {{${number === '0' ? 1 : number?.slice(0, 4)}}}`,
      }));
    }),
};
