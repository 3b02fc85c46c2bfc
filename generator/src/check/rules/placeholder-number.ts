import { quote } from '../../diagnostics/format.js';
import { locateIn } from '../../source/text-locator.js';
import { findPlaceholders, type TextPlaceholder } from '../../text/placeholders.js';
import { declaredTexts } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const placeholderNumber: TemplateRule = {
  kind: 'template',
  name: 'placeholder-number',
  severity: 'error',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A placeholder in a text is not a number, such as `{{name}}`, or contains spaces, such as `{{ 1 }}`.',
    fix: 'Number the placeholders of the text, and list their names under `placeholders`.',
  },
  example: 'name: a\nheader: Hi {{name}}',
  check: ({ source, yaml }) =>
    declaredTexts(yaml, ['header', 'body']).flatMap(({ path, text }) => {
      const locate = locateIn(source, path);
      return findPlaceholders(text)
        .filter((placeholder) => placeholder.text !== `{{${placeholder.number}}}`)
        .map((placeholder) => ({
          location: locate(placeholder.offset, placeholder.end),
          ...explain(placeholder),
        }));
    }),
};

function explain({ text, token, number }: TextPlaceholder) {
  const written = quote(text).slice(1, -1);
  if (number !== undefined)
    return { message: `the placeholder ${written} contains spaces`, hint: `write {{${number}}}` };
  if (/^[-+]?\d/.test(token))
    return {
      message: `${written} is not a placeholder: placeholders are numbered {{1}}, {{2}}, …`,
      hint: 'compare the text with the approved one, and number its placeholders from {{1}}',
    };
  return {
    message:
      token === ''
        ? `the placeholder ${written} has no number`
        : `the placeholder ${written} is not a number`,
    hint: 'number the placeholders {{1}}, {{2}}, …, and list their names under `placeholders`',
  };
}
