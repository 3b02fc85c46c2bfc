import { sourceOf } from '../../source/yaml-source.js';
import { countPlaceholders } from '../../text/placeholders.js';
import { hintForUnknownLanguage } from '../language-suggestions.js';
import { languageCodes } from '../schema.js';
import { translatedTexts } from '../template-yaml.js';
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

export const undeclaredLanguage: TemplateRule = {
  kind: 'template',
  name: 'undeclared-language',
  severity: 'error',
  about: 'languages',
  docs: {
    problem: 'A text is given in a language that `language` does not declare.',
    fix: 'Add the language to `language`, or delete the text.',
  },
  example: 'name: a\nlanguage: en\nbody: { en: Hi, es: Hola }',
  check: ({ source, yaml }) => {
    const declared = new Set([yaml.language ?? []].flat());
    const list = [...declared].slice(0, 20).join(', ');
    return translatedTexts(yaml).flatMap(({ part, path, texts }) => {
      if (yaml.language === undefined) {
        const message = `\`${part}\` has one text per language, but the template declares no language`;
        const hint = `add \`language: [${Object.keys(texts).join(', ')}]\``;
        return { path, isKey: true, message, hint };
      }
      const unit = sourceOf(source, path).startsWith('{') ? 'the text' : 'this line';
      return Object.keys(texts)
        .filter((code) => !declared.has(code))
        .map((code) => ({
          path: [...path, code],
          isKey: true,
          message: `\`language\` does not declare ${code}`,
          hint: `add ${code} to \`language\` (now ${list}), or delete ${unit}`,
        }));
    });
  },
};

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
