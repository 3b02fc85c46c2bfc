import { quote } from '../../diagnostics/format.js';
import { countPlaceholders, distinctLabels, labelOf, numberPlaceholders } from '../../text/placeholders.js';
import type { CheckInput, Rule } from './rule.js';

export const placeholderSyntaxRules: readonly Rule[] = [
  {
    name: 'placeholder-number',
    problem:
      'A placeholder in a text is not a number, such as `{{name}}`, or contains spaces, such as `{{ 1 }}`.',
    fix: 'number the placeholders {{1}}, {{2}}, …, and list their names under `placeholders`',
    example: 'name: a\nheader: Hi {{name}}',
    checkTemplate: (input) => {
      const orders = new Map<string, readonly string[]>();
      const found = input.texts('header', 'body').flatMap(({ part, path, text, placeholders }) => {
        const { tokens } = numberPlaceholders(text, orders.get(part));
        if (!orders.has(part)) orders.set(part, tokens);
        const numbers = new Map(tokens.map((token, index) => [token, index + 1]));
        return placeholders.flatMap(({ text: written, token, number, offset, end }) => {
          const meant = `{{${number ?? numbers.get(token)}}}`;
          return written === meant ? [] : { path, span: [offset, end] as const, written, meant, number };
        });
      });
      const add = found.length === 0 ? '' : listOfNames(input, [...orders.values()].flat());
      return found.map(({ path, span, written, meant, number }) => ({
        path,
        span,
        message: `the placeholder ${quote(written).slice(1, -1)} ${number === undefined ? 'is not a number' : 'contains spaces'}`,
        hint: `write ${meant}${add}`,
      }));
    },
  },
  {
    name: 'placeholder-braces',
    severity: 'warning',
    problem:
      'A text or a button contains `{1}`, `{name}`, `%s` or `{{{1}}}`, which is not written as a placeholder. Names and `%s` are only reported in a template whose `status` is not `approved`.',
    fix: 'if it should be a placeholder, write a number with two braces on each side, such as {{1}}',
    example: 'name: a\nheader: Hi {1}',
    checkTemplate: ({ yaml, texts }) =>
      texts().flatMap(({ part, path, text }) =>
        findLookalikes(text).flatMap(({ index, written, name, number }) => {
          if (name !== undefined && yaml.status === 'approved') return [];
          const reason = /\{\{[^{}]*\}\}/.test(written) ? 'has too many braces' : 'is not a placeholder';
          const list = name ? `, and list ${name} under \`placeholders\`` : '';
          return {
            path,
            span: [index, index + written.length],
            message: `${quote(written)} ${reason}`,
            ...(/^(?:header|body)$/.test(part) && {
              hint: `if it should be one, write {{${number}}}${list}`,
            }),
          };
        }),
      ),
  },
];

/** What to add for placeholders that were named in the texts. */
function listOfNames({ yaml }: CheckInput, tokens: readonly string[]): string {
  const list = distinctLabels(tokens.map((token) => labelOf(token) ?? token)).join(', ');
  const areNames = tokens.every((token) => /^[A-Za-z_][\w -]*$/.test(token));
  return yaml.placeholders === undefined && areNames && list.length <= 100
    ? `, and add: placeholders: [${list}]`
    : '';
}

interface Lookalike {
  readonly index: number;
  readonly written: string;
  /** Empty for one such as `%s`. */
  readonly name?: string;
  /** Its own, or the next one of its text. */
  readonly number: number;
}

function findLookalikes(text: string): readonly Lookalike[] {
  // Most texts have nothing but placeholders.
  if (!/[{}｛%]/.test(text.replaceAll(/\{\{\d+\}\}/g, ''))) return [];
  const inBraces = Array.from(text.matchAll(likePlaceholder)).flatMap(
    ({ 0: all, 1: dollar = '', 2: open, 3: token = '', 4: close, index }) => {
      if (open === '{{' && close === '}}') return [];
      const start = open === '{' ? 0 : dollar.length;
      return [{ index: index + start, written: all.slice(start), token }];
    },
  );
  const inFormat = Array.from(
    text.matchAll(/(?<![\w%])%(?:(\d)\$)?[sd](?!\w)/g),
    ({ 0: written, 1: token = '', index }) => ({ index, written, token }),
  );
  const found = [...inBraces, ...inFormat].sort((a, b) => a.index - b.index);
  let last = Math.max(countPlaceholders(text), ...found.map(({ token }) => Number(token) || 0));
  const numbers = new Map<string, number>();
  return found.map(({ index, written, token }) => {
    const number = Number(token) || numbers.get(token) || ++last;
    if (token !== '') numbers.set(token, number);
    const isFormat = written.startsWith('%');
    const isName = /^[A-Za-z_]/.test(token);
    return { index, written, number, ...((isFormat || isName) && { name: isFormat ? '' : token }) };
  });
}

/**
 * Also with the wide braces of East Asian keyboards, and with a dollar sign as in code. Of several braces, only the first
 * is tried as the start: otherwise, the steps would grow with the square of their number.
 */
const likePlaceholder = /(\$?)(?<![{｛])([{｛]+)\s*(\p{Nd}+|[A-Za-z_]\w{0,63})\s*([}｝]+)/gu;
