import type { TemplateRule } from './rule.js';

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
