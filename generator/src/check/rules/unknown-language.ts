import { hintForUnknownLanguage } from '../language-suggestions.js';
import { languageCodes } from '../schema.js';
import type { TemplateRule } from './rule.js';

export const unknownLanguage: TemplateRule = {
  kind: 'template',
  name: 'unknown-language',
  severity: 'warning',
  about: 'languages',
  docs: {
    problem: 'WhatsApp does not list the language code.',
    fix: 'Use the code that the hint suggests. If WhatsApp added the code recently, ignore the warning.',
  },
  example: 'name: a\nlanguage: en_UK',
  check: ({ yaml: { language } }) =>
    [language ?? []].flat().flatMap((code, index) => {
      if (languageCodes.includes(code)) return [];
      return {
        path: ['language', index],
        message: `WhatsApp does not list the language ${code}`,
        hint: hintForUnknownLanguage(code),
      };
    }),
};
