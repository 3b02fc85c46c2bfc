import { quote } from '../../diagnostics/format.js';
import type { Rule } from './rule.js';

export const placeholderSyntaxRules: readonly Rule[] = [
  {
    name: 'placeholder-number',
    problem:
      'A placeholder in a text is not a number, such as `{{name}}`, or contains spaces, such as `{{ 1 }}`.',
    fix: 'number the placeholders {{1}}, {{2}}, …, and list their names under `placeholders`',
    example: 'name: a\nheader: Hi {{name}}',
    checkTemplate: ({ texts }) =>
      texts('header', 'body').flatMap(({ path, placeholders }) =>
        placeholders
          .filter(({ text, number }) => text !== `{{${number}}}`)
          .map(({ text, number, offset, end }) => ({
            path,
            span: [offset, end],
            message: `the placeholder ${quote(text).slice(1, -1)} ${number === undefined ? 'is not a number' : 'contains spaces'}`,
            ...(number !== undefined && { hint: `write {{${number}}}` }),
          })),
      ),
  },
  {
    name: 'placeholder-braces',
    severity: 'warning',
    problem:
      'A text or a button contains `{1}`, `{name}`, `%s` or `{{{1}}}`, which is not written as a placeholder. Customers would see it as it is.',
    fix: 'if it should be a placeholder, write a number with two braces on each side, such as {{1}}',
    example: 'name: a\nheader: Hi {1}',
    checkTemplate: ({ texts }) =>
      texts().flatMap(({ path, text }) => {
        // Most texts have nothing but placeholders.
        if (!/[{}｛%]/.test(text.replaceAll(/\{\{\d+\}\}/g, ''))) return [];
        return Array.from(text.matchAll(likePlaceholder)).flatMap(({ 0: written, index }) => {
          if (/^\$?\{\{[^{}]*\}\}$/.test(written)) return [];
          const reason = /\{\{[^{}]*\}\}/.test(written) ? 'has too many braces' : 'is not a placeholder';
          return {
            path,
            span: [index, index + written.length],
            message: `${quote(written)} ${reason}`,
          };
        });
      }),
  },
];

/**
 * Also with the wide braces of East Asian keyboards, and with a dollar sign as in code. Of several braces, only the first is tried as the start: otherwise, the
 * steps would grow with the square of their number.
 */
const likePlaceholder =
  /\$?(?<![{｛])[{｛]+\s*(?:\p{Nd}+|[A-Za-z_]\w{0,63})\s*[}｝]+|(?<![\w%])%(?:\d\$)?[sd](?!\w)/gu;
