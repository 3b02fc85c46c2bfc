import { count } from '../../diagnostics/format.js';
import { locationOfValue } from '../../source/yaml-source.js';
import { findPlaceholders } from '../../text/placeholders.js';
import { charactersLeft, lengthOf, textLimits } from '../../text/text-limits.js';
import {
  declaredPlaceholders,
  declaredTexts,
  placeholdersInHeader,
  type TemplateYaml,
} from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

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
  check: ({ source, yaml }) =>
    [...longerThanMax(yaml), ...longerThanText(yaml)].map(({ index, message, hint }) => ({
      location: locationOfValue(source, ['placeholders', index, 'example']),
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

function longerThanText(yaml: TemplateYaml): readonly LongExample[] {
  const examples = declaredPlaceholders(yaml).map(({ example = '' }) => lengthOf(example));
  return (['header', 'body'] as const).flatMap((part) =>
    declaredTexts(yaml, [part]).flatMap(({ language, text }) => {
      const left = charactersLeft(text, textLimits[part]);
      const before = part === 'body' ? placeholdersInHeader(yaml) : 0;
      const indexes = findPlaceholders(text).flatMap(({ number }) =>
        number === undefined ? [] : before + number - 1,
      );
      const lengthAt = (index: number): number => examples[index] ?? 0;
      const length = indexes.reduce((sum, index) => sum + lengthAt(index), 0);
      // A text that is too long without any values is reported by another rule.
      if (left < 0 || length <= left) return [];
      const longest = indexes.reduce((one, other) => (lengthAt(other) > lengthAt(one) ? other : one));
      const where = language === undefined ? part : `${part} in ${language}`;
      return {
        index: longest,
        message: `the examples fill ${count(length, 'character')} of the ${where}, but its text leaves ${left} of ${textLimits[part]}`,
        hint: 'shorten the example; if real values are as long, limit them with `max`',
      };
    }),
  );
}
