import type { TemplateRule } from './rule.js';

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
