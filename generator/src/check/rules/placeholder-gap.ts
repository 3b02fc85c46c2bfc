import { count } from '../../diagnostics/format.js';
import { locateIn } from '../../source/text-locator.js';
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
    declaredTexts(yaml, ['header', 'body']).flatMap(({ part, path, text }) => {
      const found = countPlaceholders(text);
      const last = found > 1 ? ` to {{${found}}}` : '';
      const locate = locateIn(source, path);
      return findPlaceholders(text)
        .filter(({ number = 0 }) => number > found)
        .map((placeholder) => ({
          location: locate(placeholder.offset, placeholder.end),
          message: `the placeholder {{${placeholder.token}}} skips a number: the ${part} has only ${count(found, 'numbered placeholder')}`,
          hint: `number the placeholders of each text from {{1}}${last}`,
        }));
    }),
};
