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
