import { locationInText } from '../../source/yaml-source.js';
import { findPlaceholders } from '../../text/placeholders.js';
import { declaredTexts } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const placeholderNumber: TemplateRule = {
  kind: 'template',
  name: 'placeholder-number',
  severity: 'error',
  about: 'texts and placeholders',
  docs: {
    problem: 'A placeholder in a text is not a number, such as `{{name}}`.',
    fix: 'Number the placeholders of the text, and list their names under `placeholders`.',
  },
  example: 'name: a\nheader: Hi {{name}}',
  check: ({ source, yaml }) =>
    declaredTexts(yaml).flatMap(({ path, text }) =>
      findPlaceholders(text)
        .filter(({ number }) => number === undefined)
        .map((placeholder) => ({
          location: locationInText(source, path, placeholder.text, placeholder.occurrence),
          message: `the placeholder {{${placeholder.token}}} is not a number`,
          hint: 'number the placeholders {{1}}, {{2}}, …, and list their names under `placeholders`',
        })),
    ),
};
