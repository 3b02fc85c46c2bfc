import { count } from '../../diagnostics/format.js';
import { lengthOf, textLimits } from '../../text/text-limits.js';
import { overfullTexts } from '../overfull-texts.js';
import { declaredPlaceholders, type TemplateYaml } from '../template-yaml.js';
import type { CheckInput, TemplateRule } from './rule.js';

export const exampleLength: TemplateRule = {
  kind: 'template',
  name: 'example-length',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      'An `example` is longer than its `max`, or the examples of a text are longer together than what the text leaves of the 60 characters of a header or the 1,024 of a body.',
    fix: 'Shorten the example, or limit the length of the values with `max`. If real values are as long, messages may be rejected.',
  },
  example: `name: a\nheader: Hi {{1}}!\nplaceholders: [{ name: b, example: ${'x'.repeat(57)} }]`,
  check: (input) =>
    [...longerThanMax(input.yaml), ...longerThanText(input)].map(({ index, message, hint }) => ({
      path: ['placeholders', index, 'example'],
      message,
      hint,
    })),
};

interface LongExample {
  /** The index of the placeholder. */
  readonly index: number;
  readonly message: string;
  readonly hint: string;
}

function longerThanMax(yaml: TemplateYaml): readonly LongExample[] {
  return declaredPlaceholders(yaml).flatMap(({ example = '', max, overflow }, index) => {
    if (max === undefined || overflow === 'truncate') return [];
    const length = [...new Intl.Segmenter().segment(example)].length;
    if (length <= max) return [];
    return {
      index,
      message: `the example has ${count(length, 'character')}, but \`max\` is ${max}`,
      hint: 'shorten the example, or raise `max`',
    };
  });
}

function longerThanText(input: CheckInput): readonly LongExample[] {
  const lengths = declaredPlaceholders(input.yaml).map(({ example = '' }) => lengthOf(example));
  return overfullTexts(input, lengths).map(({ part, where, left, length, longest }) => ({
    index: longest,
    message: `the examples fill ${count(length, 'character')} of the ${where}, but its text leaves ${left} of ${textLimits[part]}`,
    hint: 'shorten the example; if real values are as long, limit them with `max`',
  }));
}
