import { count } from '../../diagnostics/format.js';
import { isNumbered } from '../../text/placeholders.js';
import { declaredPlaceholders, mostPlaceholders, placeholdersInTexts } from '../template-yaml.js';
import { compareIt, type Rule } from './rule.js';

export const placeholderCountRules: readonly Rule[] = [
  {
    name: 'placeholder-gap',
    problem: 'The placeholders of a text skip a number, such as `{{1}}` and `{{3}}`.',
    fix: 'number the placeholders of each text from {{1}} without a gap',
    example: 'name: a\nheader: Hi {{2}}',
    checkTemplate: ({ texts }) =>
      texts('header', 'body').flatMap(({ part, path, placeholders }) => {
        const numbers = new Set(placeholders.flatMap(({ number }) => number ?? []));
        const found = numbers.size;
        const expected = Array.from({ length: found }, (_, index) => index + 1);
        const missing = expected.filter((one) => !numbers.has(one)).map((one) => `{{${one}}}`);
        return placeholders.flatMap(({ number = 0, offset, end }) =>
          number <= found
            ? []
            : {
                path,
                span: [offset, end],
                message: `the ${part} has {{${number}}}, but no ${missing[0]}`,
                hint: `${compareIt}: add ${missing[0]} where it is missing, or write it instead of {{${number}}}`,
              },
        );
      }),
  },
  {
    name: 'placeholder-count',
    problem:
      '`placeholders` declares more or fewer parameters than the texts have placeholders, or the texts have more than 1,000.',
    fix: 'declare one parameter for each placeholder of the approved text, those of the header first',
    example: 'name: a\nbody: Hi {{1}}!\nplaceholders: 2',
    checkTemplate: ({ yaml, texts }) => {
      const { placeholders, header, body } = yaml;
      const found = placeholdersInTexts(yaml);
      if (found > mostPlaceholders) {
        const message = `the texts have ${found} placeholders; at most ${mostPlaceholders} are allowed`;
        return [{ path: [body === undefined ? 'header' : 'body'], isKey: true, message, hint: compareIt }];
      }
      if (placeholders === undefined || (header === undefined && body === undefined)) return [];
      if (!texts('header', 'body').every(({ text }) => isNumbered(text))) return [];
      const declared = declaredPlaceholders(yaml).length;
      // Without its body, a template may take more parameters than the header shows, but never fewer.
      if (declared === found || (body === undefined && declared > found)) return [];
      const parts = [header === undefined ? [] : 'header', body === undefined ? [] : 'body'].flat();
      const subject = `the ${parts.join(' and ')} ${parts.length > 1 ? 'have' : 'has'} ${count(found, 'placeholder')}`;
      const message = `\`placeholders\` declares ${count(declared, 'parameter')}, but ${subject}`;
      return [{ path: ['placeholders'], message }];
    },
  },
];
