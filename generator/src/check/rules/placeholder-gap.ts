import { count } from '../../diagnostics/format.js';
import { locationInText } from '../../source/yaml-source.js';
import { countPlaceholders, findPlaceholders } from '../../text/placeholders.js';
import { declaredTexts } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const placeholderGap: TemplateRule = {
  kind: 'template',
  name: 'placeholder-gap',
  severity: 'error',
  about: 'texts and placeholders',
  docs: {
    problem: 'The placeholders of a text skip a number, such as `{{1}}` and `{{3}}`.',
    fix: 'Number the placeholders of each text from `{{1}}` without a gap.',
  },
  example: 'name: a\nheader: Hi {{2}}',
  check: ({ source, yaml }) =>
    declaredTexts(yaml).flatMap(({ part, path, text }) => {
      const found = countPlaceholders(text);
      const last = found > 1 ? ` to {{${found}}}` : '';
      return findPlaceholders(text)
        .filter(({ number = 0 }) => number > found)
        .map((placeholder) => ({
          location: locationInText(source, path, placeholder.text, placeholder.occurrence),
          message: `the placeholder {{${placeholder.token}}} skips a number: the ${part} has only ${count(found, 'numbered placeholder')}`,
          hint: `number the placeholders of each text from {{1}}${last}`,
        }));
    }),
};
