import { count } from '../../diagnostics/format.js';
import { countPlaceholders, isNumbered } from '../../text/placeholders.js';
import {
  declaredPlaceholders,
  mostPlaceholders,
  placeholdersInTexts,
  translatedTexts,
} from '../template-yaml.js';
import { compareIt, type TemplateRule } from './rule.js';

export const placeholderGap: TemplateRule = {
  kind: 'template',
  name: 'placeholder-gap',
  severity: 'error',
  about: 'texts and placeholders',
  docs: {
    problem: 'The placeholders of a text skip a number, such as `{{1}}` and `{{3}}`.',
    fix: 'Number the placeholders of each text from `{{1}}` without a gap.',
  },
  example: 'name: a\nheader: Hi {{2}}',
  check: ({ texts }) =>
    texts('header', 'body').flatMap(({ part, path, placeholders }) => {
      const numbers = new Set(placeholders.flatMap(({ number }) => number ?? []));
      const found = numbers.size;
      const tooHigh = [...numbers].filter((number) => number > found).sort((a, b) => a - b);
      // There are as many of these as of the numbers that are too high.
      const missing = Array.from({ length: found }, (_, index) => index + 1).filter(
        (one) => !numbers.has(one),
      );
      return placeholders.flatMap(({ number = 0, offset, end }) => {
        if (number <= found) return [];
        const expected = `{{${missing[tooHigh.indexOf(number)]}}}`;
        return {
          path,
          span: [offset, end],
          message: `the ${part} has {{${number}}}, but no ${expected}`,
          hint: `compare it with the approved text: add ${expected} where it is missing, or write ${expected} instead of {{${number}}}`,
        };
      });
    }),
};

export const placeholderCount: TemplateRule = {
  kind: 'template',
  name: 'placeholder-count',
  severity: 'error',
  about: 'texts and placeholders',
  docs: {
    problem:
      '`placeholders` declares more or fewer parameters than the texts have placeholders, or the texts have more than 1,000.',
    fix: 'Declare one parameter for each placeholder of the approved text, those of the header first.',
  },
  example: 'name: a\nbody: Hi {{1}}!\nplaceholders: 2',
  check: ({ yaml, texts }) => {
    const { placeholders, header, body } = yaml;
    const found = placeholdersInTexts(yaml);
    if (found > mostPlaceholders)
      return [
        {
          path: [body === undefined ? 'header' : 'body'],
          isKey: true,
          message: `the texts have ${found} placeholders; at most ${mostPlaceholders} are allowed`,
          hint: compareIt,
        },
      ];
    if (placeholders === undefined || (header === undefined && body === undefined)) return [];
    if (!texts('header', 'body').every(({ text }) => isNumbered(text))) return [];
    const declared = declaredPlaceholders(yaml).length;
    // Without its body, a template may take more parameters than the header shows, but never fewer.
    if (declared === found || (body === undefined && declared > found)) return [];
    const subject =
      header === undefined
        ? 'the body has'
        : body === undefined
          ? 'the header has'
          : 'the header and body have';
    const isOneText = header === undefined || body === undefined;
    const missing = Array.from(
      { length: Math.max(0, found - declared) },
      (_, index) => `{{${declared + index + 1}}}`,
    );
    if (Array.isArray(placeholders) && isOneText && missing.length > 0)
      return [
        {
          path: ['placeholders'],
          message: `\`placeholders\` lists ${count(declared, 'name')}, but ${subject} ${count(found, 'placeholder')}`,
          hint: `add a name for ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ', …' : ''}`,
        },
      ];
    const order = header === undefined ? '' : ', those of the header first';
    return [
      {
        path: ['placeholders'],
        message: `\`placeholders\` declares ${count(declared, 'parameter')}, but ${subject} ${count(found, 'placeholder')}`,
        hint: `declare one parameter for each placeholder of the approved text, in order${order}`,
      },
    ];
  },
};

export const placeholderMismatch: TemplateRule = {
  kind: 'template',
  name: 'placeholder-mismatch',
  severity: 'error',
  about: 'texts and placeholders',
  docs: {
    problem: 'The header or body has more placeholders in one language than in another.',
    fix: 'Compare both texts with the approved template.',
  },
  example: 'name: a\nlanguage: [en, es]\nbody: { en: "Hi {{1}}!", es: Hola }',
  check: ({ yaml }) =>
    translatedTexts(yaml)
      .filter(({ part }) => part === 'header' || part === 'body')
      .flatMap(({ part, path, texts }) => {
        const [first, ...others] = Object.entries(texts).map(([language, text]) => ({
          language,
          found: countPlaceholders(text),
        }));
        return others
          .filter(({ found }) => found !== first?.found)
          .map(({ language, found }) => ({
            path: [...path, language],
            message: `the ${part} in ${language} has ${count(found, 'placeholder')}, but the ${part} in ${first?.language} has ${first?.found}`,
            hint: 'compare both with the approved template: the caller passes the same parameters in each language',
          }));
      }),
};
