import { count, quote } from '../../diagnostics/format.js';
import { textLimits } from '../../text/text-limits.js';
import { overfullTexts } from '../overfull-texts.js';
import { declaredPlaceholders } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const maxLength: TemplateRule = {
  kind: 'template',
  name: 'max-length',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      '`max` allows longer values than a text leaves of the 60 characters of a header or the 1,024 of a body, in one of its languages.',
    fix: 'Lower `max`. Otherwise, values that it allows, or that `overflow: truncate` cut, may make a message too long.',
  },
  example: 'name: a\nheader: Hi {{1}}!\nplaceholders: [{ name: b, max: 57 }]',
  check: (input) => {
    const placeholders = declaredPlaceholders(input.yaml);
    const found = overfullTexts(
      input,
      placeholders.map(({ max = 0 }) => max),
    );
    return (['header', 'body'] as const).flatMap((part) => {
      // The text that leaves the least, so that a value that it takes is short enough for all languages.
      const [worst] = found
        .filter((text) => text.part === part)
        .sort((a, b) => a.left - a.length - (b.left - b.length));
      if (worst === undefined) return [];
      const { where, left, length, longest } = worst;
      const { name = '', max = 0 } = placeholders[longest] ?? {};
      const values =
        length === max ? `\`max\` is ${max}` : `the values may have ${count(length, 'character')} together`;
      return {
        path: ['placeholders', longest, 'max'],
        message: `${values}, but the ${where} leaves ${left} of ${textLimits[part]}`,
        hint: `lower \`max\` of ${quote(name)}${length === max ? ` to ${left}` : ''}: a longer text may be rejected`,
      };
    });
  },
};
