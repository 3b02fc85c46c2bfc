import { quote } from '../../diagnostics/format.js';
import type { TemplateRule } from './rule.js';

export const placeholderBraces: TemplateRule = {
  kind: 'template',
  name: 'placeholder-braces',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A text or a button contains `{1}`, `{name}`, `%s` or `{{{1}}}`, which is not written as a placeholder. Names and `%s` are only reported in a template whose `status` is not `approved`.',
    fix: 'Write a number with two braces on each side.',
  },
  example: 'name: a\nheader: Hi {1}',
  check: ({ yaml, texts }) =>
    texts().flatMap(({ path, text }) =>
      findLookalikes(text).flatMap(({ index, written, name, number }) => {
        if (name !== undefined && yaml.status === 'approved') return [];
        const where = path.includes('url')
          ? ' at the end of the URL'
          : `, and list ${name} under \`placeholders\``;
        return {
          path,
          span: [index, index + written.length],
          message: `${quote(written)} ${hasPlaceholder(written) ? 'has too many braces' : 'is not a placeholder'}`,
          hint: name
            ? `if it should be one, write {{1}}${where}`
            : `a placeholder has two braces on each side, such as {{${number}}}`,
        };
      }),
    ),
};

interface Lookalike {
  readonly index: number;
  readonly written: string;
  /** Empty for one such as `%s`. */
  readonly name?: string;
  readonly number: string;
}

function findLookalikes(text: string): readonly Lookalike[] {
  // Most texts have nothing but placeholders.
  if (!/[{}｛%]/.test(text.replaceAll(/\{\{\d+\}\}/g, ''))) return [];
  const inBraces = Array.from(text.matchAll(likePlaceholder)).flatMap(
    ({ 0: all, 1: dollar = '', 2: open, 3: token = '', 4: close, index }): readonly Lookalike[] => {
      if (open === '{{' && close === '}}') return [];
      const start = open === '{' ? 0 : dollar.length;
      const number = /^[1-9]\d{0,3}/.exec(token)?.[0] ?? '1';
      const isName = /^[A-Za-z_]/.test(token);
      return [{ index: index + start, written: all.slice(start), number, ...(isName && { name: token }) }];
    },
  );
  const inFormat = Array.from(
    text.matchAll(/(?<![\w%])%(?:(\d)\$)?[sd](?!\w)/g),
    ({ 0: written, 1: number = '1', index }) => {
      return { index, written, name: '', number };
    },
  );
  return [...inBraces, ...inFormat];
}

/**
 * Also with the wide braces of East Asian keyboards, and with a dollar sign as in code. Of several braces, only the first
 * is tried as the start: otherwise, the steps would grow with the square of their number.
 */
const likePlaceholder = /(\$?)(?<![{｛])([{｛]+)\s*(\p{Nd}+|[A-Za-z_]\w{0,63})\s*([}｝]+)/gu;

function hasPlaceholder(text: string): boolean {
  return /\{\{[^{}]*\}\}/.test(text);
}
