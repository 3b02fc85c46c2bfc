import { count } from '../../diagnostics/format.js';
import { countPlaceholders } from '../../text/placeholders.js';
import { translatedTexts } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const placeholderMismatch: TemplateRule = {
  kind: 'template',
  name: 'placeholder-mismatch',
  severity: 'error',
  about: 'texts and placeholders',
  docs: {
    problem: 'The header or body has more placeholders in one language than in another.',
    fix: 'Compare both texts with the approved template.',
  },
  example: 'name: a\nlanguage: [en, es]\nbody: { en: "Hi {{1}}!", es: Hola }',
  check: ({ yaml }) =>
    translatedTexts(yaml)
      .filter(({ part }) => part === 'header' || part === 'body')
      .flatMap(({ part, path, texts }) => {
        const [first, ...others] = Object.entries(texts).map(([language, text]) => ({
          language,
          found: countPlaceholders(text),
        }));
        return others
          .filter(({ found }) => found !== first?.found)
          .map(({ language, found }) => ({
            path: [...path, language],
            message: `the ${part} in ${language} has ${count(found, 'placeholder')}, but the ${part} in ${first?.language} has ${first?.found}`,
            hint: 'compare both with the approved template: the caller passes the same parameters in each language',
          }));
      }),
};
