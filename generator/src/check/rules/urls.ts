import { isDynamicUrl } from '../../text/placeholders.js';
import type { Rule } from './rule.js';

export const urlRules: readonly Rule[] = [
  {
    name: 'url-suffix',
    problem: 'A URL has several placeholders, or one that is not `{{1}}` or not at its end.',
    fix: 'write the URL as it was approved, with one {{1}} at its end: the gateway takes only the suffix of a URL',
    example: 'name: a\nbuttons: [{ url: "https://shop.example/{{1}}/x" }]',
    checkTemplate: ({ texts }) =>
      texts('url').flatMap(({ path, text, placeholders: [placeholder, another] }) => {
        if (placeholder === undefined || (another === undefined && isDynamicUrl(text))) return [];
        const [prefix, rest] = [text.slice(0, placeholder.offset), text.slice(placeholder.end)];
        const isShort = another === undefined && rest !== '' && text.length <= 100;
        return {
          path,
          span: [placeholder.offset, placeholder.end],
          message: 'a dynamic URL ends with {{1}} and has no other placeholder',
          ...(isShort && {
            hint: `write the URL as it was approved. If that is ${prefix}{{1}}, the caller passes what follows, such as A-1${rest}`,
          }),
        };
      }),
  },
  {
    name: 'url-encoding',
    severity: 'warning',
    problem:
      'A URL contains an encoded placeholder, such as `%7B%7B1%7D%7D`. WhatsApp approves it but never replaces it, so the link is broken: it contains the braces.',
    fix: 'correct the URL on the platform, with an unencoded {{1}} once and at the end, and import the template again after the approval',
    example: 'name: a\nbuttons: [{ url: "https://shop.example/%7B%7B1%7D%7D" }]',
    checkTemplate: ({ texts }) =>
      texts('url').flatMap(({ path, text }) => {
        const match = /%7b%7b(?:(?!%7[bd]).)*%7d%7d/is.exec(text);
        if (match === null) return [];
        const [encoded] = match;
        const message = `the URL contains the encoded placeholder ${encoded}: nothing replaces it, so the link is broken`;
        return { path, span: [match.index, match.index + encoded.length], message };
      }),
  },
];
