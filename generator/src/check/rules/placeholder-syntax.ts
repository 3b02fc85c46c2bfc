import { quote } from '../../diagnostics/format.js';
import { withoutHidden } from '../../text/hidden-characters.js';
import {
  distinctLabels,
  labelOf,
  numberPlaceholders,
  type TextPlaceholder,
} from '../../text/placeholders.js';
import type { CheckInput, TemplateRule } from './rule.js';

export const placeholderNumber: TemplateRule = {
  kind: 'template',
  name: 'placeholder-number',
  severity: 'error',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A placeholder in a text is not a number, such as `{{name}}`, or contains spaces, such as `{{ 1 }}`.',
    fix: 'Number the placeholders of the text, and list their names under `placeholders`.',
  },
  example: 'name: a\nheader: Hi {{name}}',
  check: ({ yaml, texts }) => {
    const found = texts('header', 'body').flatMap(({ path, part, placeholders }) => {
      return placeholders
        .filter((placeholder) => placeholder.text !== `{{${placeholder.number}}}`)
        .map((placeholder) => ({ part, path, placeholder }));
    });
    if (found.length === 0) return [];
    const numberOf = numbering({ yaml, texts });
    return found.map(({ part, path, placeholder }) => ({
      path,
      span: [placeholder.offset, placeholder.end],
      ...explain(placeholder, numberOf(part, placeholder)),
    }));
  },
};

/** Returns a function that gives the hint for a name; `undefined` if its number is not clear. */
function numbering({
  yaml,
  texts: declared,
}: Pick<CheckInput, 'yaml' | 'texts'>): (part: string, placeholder: TextPlaceholder) => string | undefined {
  const texts = declared('header', 'body');
  const found = texts.flatMap(({ placeholders }) => placeholders);
  // Numbers among the names, or another order in another language.
  const tokens = new Map(texts.map(({ part, text }) => [part, numberPlaceholders(text).tokens]));
  const isClear =
    tokens.size === texts.length && found.every(({ token }) => /^[A-Za-z_][\w -]*$/.test(token));
  const labels = distinctLabels([...tokens.values()].flat().map((token) => labelOf(token) ?? token));
  const list = `placeholders: [${labels.join(', ')}]`;
  if (!isClear || list.length > 100) return () => undefined;
  return (part, { token }) => {
    const index = [...tokens].find(([one]) => one === part)?.[1].indexOf(token) ?? -1;
    const add = yaml.placeholders === undefined ? `, and add: ${list}` : '';
    return index === -1 ? undefined : `write {{${index + 1}}}${add}`;
  };
}

function explain({ text, token, number }: TextPlaceholder, hint: string | undefined) {
  const written = quote(text).slice(1, -1);
  if (number !== undefined)
    return { message: `the placeholder ${written} contains spaces`, hint: `write {{${number}}}` };
  const plain = withoutHidden(token);
  if (plain !== token && /^[1-9]\d{0,3}$/.test(plain))
    return {
      message: `the placeholder ${written} contains an invisible character`,
      hint: `write {{${plain}}}`,
    };
  if (/^\p{Nd}+$/u.test(token) && !/\d/.test(token))
    return {
      message: `the number of the placeholder ${written} is not in the digits 0 to 9`,
      hint: 'write it in these digits, such as {{1}}',
    };
  if (/^[-+]?\d/.test(token))
    return {
      message: `${written} is not a placeholder: placeholders are numbered {{1}}, {{2}}, …`,
      hint: 'compare the text with the approved one, and number its placeholders from {{1}}',
    };
  return {
    message:
      token === ''
        ? `the placeholder ${written} has no number`
        : `the placeholder ${written} is not a number`,
    hint: hint ?? 'number the placeholders {{1}}, {{2}}, …, and list their names under `placeholders`',
  };
}

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
