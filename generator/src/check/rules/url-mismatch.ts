import { isDynamicUrl } from '../../text/placeholders.js';
import { translatedTexts } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const urlMismatch: TemplateRule = {
  kind: 'template',
  name: 'url-mismatch',
  severity: 'error',
  about: 'buttons',
  docs: {
    problem: 'The URL of a button ends with `{{1}}` only in some languages.',
    fix: 'Compare the URLs with the approved ones.',
  },
  example:
    'name: a\nlanguage: [en, es]\nbuttons: [{ url: { en: "https://shop.example/{{1}}", es: "https://shop.example/" } }]',
  check: ({ yaml }) =>
    translatedTexts(yaml)
      .filter(({ part }) => part === 'url')
      .flatMap(({ path, texts }) => {
        const [first, ...others] = Object.entries(texts).map(([language, url]) => ({
          language,
          kind: isDynamicUrl(url) ? 'dynamic' : 'fixed',
        }));
        return others
          .filter(({ kind }) => kind !== first?.kind)
          .map(({ language, kind }) => ({
            path: [...path, language],
            message: `the URL in ${language} is ${kind}, but the URL in ${first?.language} is ${first?.kind}`,
            hint: 'compare both with the approved template: a URL ends with {{1}} in every language or in none',
          }));
      }),
};
