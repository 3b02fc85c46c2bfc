import { countPlaceholders } from '../../text/placeholders.js';
import { translatedTexts } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const missingTranslation: TemplateRule = {
  kind: 'template',
  name: 'missing-translation',
  severity: 'warning',
  about: 'languages',
  docs: {
    problem:
      'A text is not given in a language that `language` declares, so it cannot be checked in that language. A footer, or a header without a placeholder, may be approved in some languages only.',
    fix: 'Add the approved text in that language.',
  },
  example: 'name: a\nlanguage: [en, es]\nbody: { en: Hi }',
  check: ({ yaml }) =>
    translatedTexts(yaml).flatMap(({ part, path, texts }) => {
      if (part === 'footer' || (part === 'header' && !Object.values(texts).some(countPlaceholders)))
        return [];
      return [yaml.language ?? []]
        .flat()
        .filter((code) => !Object.hasOwn(texts, code))
        .map((code) => ({
          path,
          isKey: true,
          message: `\`${part}\` has no text in ${code}, so it cannot be checked in that language`,
          hint: `add the approved text under ${code}`,
        }));
    }),
};
