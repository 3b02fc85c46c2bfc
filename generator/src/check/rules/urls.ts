import { findPlaceholders, isDynamicUrl } from '../../text/placeholders.js';
import { translatedTexts } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const urlSuffix: TemplateRule = {
  kind: 'template',
  name: 'url-suffix',
  severity: 'error',
  about: 'buttons',
  docs: {
    problem: 'A URL has several placeholders, or one that is not `{{1}}` or not at its end.',
    fix: 'Write `{{1}}` at the end: the gateway takes only the suffix of a URL.',
  },
  example: 'name: a\nbuttons: [{ url: "https://shop.example/{{1}}/x" }]',
  check: ({ texts }) =>
    texts('url').flatMap(({ path, text }) => {
      const hint = hintFor(text);
      const message = 'a dynamic URL ends with {{1}} and has no other placeholder';
      const [placeholder] = findPlaceholders(text);
      if (hint === undefined || placeholder === undefined) return [];
      return { path, span: [placeholder.offset, placeholder.end], message, hint };
    }),
};

/** How to fix the URL; `undefined` if it is correct. */
function hintFor(url: string): string | undefined {
  const [placeholder, another] = findPlaceholders(url);
  if (placeholder === undefined) return undefined;
  if (another !== undefined)
    return 'keep only the last placeholder, as {{1}}, and replace the others with the approved text';
  if (isDynamicUrl(url)) return undefined;
  if (url.endsWith(placeholder.text))
    return `write {{1}} instead of ${placeholder.text}: a URL has one placeholder only`;
  const asApproved = 'write the URL as it was approved';
  if (url.length > 100) return `${asApproved}: the gateway takes only the suffix of a URL`;
  const [prefix, rest] = [url.slice(0, placeholder.offset), url.slice(placeholder.end)];
  return `${asApproved}. If that is ${prefix}{{1}}, the caller passes what follows, such as A-1${rest}`;
}

export const urlEncoding: TemplateRule = {
  kind: 'template',
  name: 'url-encoding',
  severity: 'warning',
  about: 'buttons',
  docs: {
    problem:
      'A URL contains an encoded placeholder, such as `%7B%7B1%7D%7D`. WhatsApp approves it but never replaces it, so the link is broken: it contains the braces.',
    fix: 'Correct the URL on the platform: write `{{1}}` unencoded, once, at the end. After the approval, import the template again.',
  },
  example: 'name: a\nbuttons: [{ url: "https://shop.example/%7B%7B1%7D%7D" }]',
  check: ({ texts }) =>
    texts('url').flatMap(({ path, text }) => {
      const match = /%7b%7b(?:(?!%7[bd]).)*%7d%7d/is.exec(text);
      if (match === null) return [];
      const [encoded] = match;
      return {
        path,
        span: [match.index, match.index + encoded.length],
        message: `the URL contains the encoded placeholder ${encoded}: nothing replaces it, so the link is broken`,
        hint: 'correct the URL on the platform, with an unencoded {{1}} once and at the end, and import the template again',
      };
    }),
};

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
