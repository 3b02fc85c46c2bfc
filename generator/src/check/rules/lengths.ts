import { count } from '../../diagnostics/format.js';
import { typeOf } from '../../keys/placeholder-types.js';
import { lengthOf, limitsOf, textLimits } from '../../text/text-limits.js';
import { declaredPlaceholders, placeholdersInHeader } from '../template-yaml.js';
import { type CheckInput, compareIt, type Rule } from './rule.js';

export const lengthRules: readonly Rule[] = [
  {
    name: 'text-length',
    severity: 'warning',
    problem:
      'A text is longer than WhatsApp allows: 60 characters in a header or footer, 1,024 in a body, 25 in the text of a button, 20 in a phone number, 2,000 in a URL.',
    fix: compareIt,
    example: `name: a\nfooter: ${'x'.repeat(61)}`,
    checkTemplate: ({ texts }) =>
      texts().flatMap(({ part, path, text }) => {
        const { what, max } = limits[part];
        const length = lengthOf(text);
        return length <= max
          ? []
          : { path, message: `${what} has ${length} characters; WhatsApp allows ${max}` };
      }),
  },
  {
    name: 'example-length',
    severity: 'warning',
    problem:
      'An `example` is longer than its `max`, or the examples of a text are longer together than what the text leaves of the 60 characters of a header or the 1,024 of a body.',
    fix: 'shorten the example; if real values are as long, limit them with `max`, or messages may be rejected',
    example: `name: a\nheader: Hi {{1}}!\nplaceholders: [{ name: b, example: ${'x'.repeat(57)} }]`,
    checkTemplate: (input) => {
      const placeholders = declaredPlaceholders(input.yaml);
      const found = placeholders.flatMap(({ example = '', max, overflow, type }, index) => {
        const length = max === undefined ? 0 : [...new Intl.Segmenter().segment(example)].length;
        if (max === undefined || overflow === 'truncate' || length <= max || !typeOf(type).isVerbatim)
          return [];
        return { index, message: `the example has ${count(length, 'character')}, but \`max\` is ${max}` };
      });
      const lengths = placeholders.map(({ example = '' }) => lengthOf(example));
      const overfull = overfullTexts(input, lengths).map(({ longest, length, where, left }) => ({
        index: longest,
        message: `the examples have ${count(length, 'character')}, but ${where} leaves ${left}`,
      }));
      return [...found, ...overfull].map(({ index, message }) => {
        return { path: ['placeholders', index, 'example'], message };
      });
    },
  },
  {
    name: 'max-length',
    severity: 'warning',
    problem:
      '`max` allows longer values than a text leaves of the 60 characters of a header or the 1,024 of a body, in one of its languages.',
    fix: 'lower `max`; otherwise, values that it allows, or that `overflow: truncate` cut, may make a message too long',
    example: 'name: a\nheader: Hi {{1}}!\nplaceholders: [{ name: b, max: 57 }]',
    checkTemplate: (input) =>
      overfullTexts(
        input,
        declaredPlaceholders(input.yaml).map(({ max = 0, type }) => (typeOf(type).isVerbatim ? max : 0)),
      ).map(({ longest, length, where, left }) => ({
        path: ['placeholders', longest, 'max'],
        message: `the values may have ${count(length, 'character')}, but ${where} leaves ${left}`,
      })),
  },
];

const limits = {
  header: { what: 'the header', max: textLimits.header },
  body: { what: 'the body', max: textLimits.body },
  footer: { what: 'the footer', max: textLimits.footer },
  text: { what: 'the text of the button', max: textLimits.buttonText },
  reply: { what: 'the text of the button', max: textLimits.buttonText },
  url: { what: 'the URL', max: textLimits.url },
  phone: { what: 'the phone number', max: textLimits.phone },
};

/** A header or body in which values of these lengths are longer than what it leaves. */
interface OverfullText {
  /** Such as `the header in de`. */
  readonly where: string;
  /** Characters that the text leaves for values. */
  readonly left: number;
  /** Characters of all values together. */
  readonly length: number;
  /** The index of the placeholder whose value is the longest. */
  readonly longest: number;
}

/** Of the languages with the same values, the one that leaves the least: what it takes is short enough for all of them. */
function overfullTexts({ yaml }: CheckInput, lengths: readonly number[]): readonly OverfullText[] {
  // Most templates limit no value and have no examples.
  if (lengths.every((length) => length === 0)) return [];
  const lengthAt = (index: number): number => lengths[index] ?? 0;
  const limited = [
    ...limitsOf('header', yaml.header, textLimits.header, 0),
    ...limitsOf('body', yaml.body, textLimits.body, placeholdersInHeader(yaml)),
  ];
  return limited.flatMap(({ text, max, values }) => {
    const byLanguage = typeof max === 'number' ? [['', max] as const] : Object.entries(max);
    const [[language, left] = ['', 0]] = byLanguage.toSorted(([, a], [, b]) => a - b);
    const length = values.reduce((sum, index) => sum + lengthAt(index), 0);
    if (length <= left) return [];
    const longest = values.reduce((one, other) => (lengthAt(other) > lengthAt(one) ? other : one));
    return { where: `the ${text}${language === '' ? '' : ` in ${language}`}`, left, length, longest };
  });
}
