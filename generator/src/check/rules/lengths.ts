import { count, quote } from '../../diagnostics/format.js';
import { charactersLeft, lengthOf, textLimits } from '../../text/text-limits.js';
import { declaredPlaceholders, placeholdersInHeader, type TemplateYaml } from '../template-yaml.js';
import { type CheckInput, compareIt, type TemplateRule } from './rule.js';

export const textLength: TemplateRule = {
  kind: 'template',
  name: 'text-length',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A text is longer than WhatsApp allows: 60 characters in a header or footer, 1,024 in a body, 25 in the text of a button, 20 in a phone number, 2,000 in a URL.',
    fix: 'Compare the text with the approved one.',
  },
  example: `name: a\nfooter: ${'x'.repeat(61)}`,
  check: ({ texts }) =>
    texts().flatMap(({ part, path, text }) => {
      const { what, max } = limits[part];
      const length = lengthOf(text);
      if (length <= max) return [];
      return {
        path,
        message: `${what} has ${length} characters; WhatsApp allows ${max}`,
        hint: compareIt,
      };
    }),
};

const limits = {
  header: { what: 'the header', max: textLimits.header },
  body: { what: 'the body', max: textLimits.body },
  footer: { what: 'the footer', max: textLimits.footer },
  text: { what: 'the text of the button', max: textLimits.buttonText },
  reply: { what: 'the text of the button', max: textLimits.buttonText },
  url: { what: 'the URL', max: textLimits.url },
  phone: { what: 'the phone number', max: textLimits.phone },
};

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

export const maxLength: TemplateRule = {
  kind: 'template',
  name: 'max-length',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      '`max` allows longer values than a text leaves of the 60 characters of a header or the 1,024 of a body, in one of its languages.',
    fix: 'Lower `max`. Otherwise, values that it allows, or that `overflow: truncate` cut, may make a message too long.',
  },
  example: 'name: a\nheader: Hi {{1}}!\nplaceholders: [{ name: b, max: 57 }]',
  check: (input) => {
    const placeholders = declaredPlaceholders(input.yaml);
    const found = overfullTexts(
      input,
      placeholders.map(({ max = 0 }) => max),
    );
    return (['header', 'body'] as const).flatMap((part) => {
      // The text that leaves the least, so that a value that it takes is short enough for all languages.
      const [worst] = found
        .filter((text) => text.part === part)
        .sort((a, b) => a.left - a.length - (b.left - b.length));
      if (worst === undefined) return [];
      const { where, left, length, longest } = worst;
      const { name = '', max = 0 } = placeholders[longest] ?? {};
      const values =
        length === max ? `\`max\` is ${max}` : `the values may have ${count(length, 'character')} together`;
      return {
        path: ['placeholders', longest, 'max'],
        message: `${values}, but the ${where} leaves ${left} of ${textLimits[part]}`,
        hint: `lower \`max\` of ${quote(name)}${length === max ? ` to ${left}` : ''}: a longer text may be rejected`,
      };
    });
  },
};

/** A header or body in which values of these lengths are longer than what it leaves. */
interface OverfullText {
  readonly part: 'header' | 'body';
  /** Such as `header in de`. */
  readonly where: string;
  /** Characters that the text leaves for values. */
  readonly left: number;
  /** Characters of all values together. */
  readonly length: number;
  /** The index of the placeholder whose value is the longest. */
  readonly longest: number;
}

/** Compares the length of each placeholder's value with what each text leaves of the smaller limit. */
function overfullTexts({ yaml, texts }: CheckInput, lengths: readonly number[]): readonly OverfullText[] {
  // Most templates limit no value and have no examples.
  if (lengths.every((length) => length === 0)) return [];
  const lengthAt = (index: number): number => lengths[index] ?? 0;
  return (['header', 'body'] as const).flatMap((part) =>
    texts(part).flatMap(({ language, text, placeholders }) => {
      const left = charactersLeft(text, textLimits[part]);
      const before = part === 'body' ? placeholdersInHeader(yaml) : 0;
      const indexes = placeholders.flatMap(({ number }) => (number === undefined ? [] : before + number - 1));
      const length = indexes.reduce((sum, index) => sum + lengthAt(index), 0);
      // A text that is too long without any values is reported by another rule.
      if (left < 0 || length <= left) return [];
      const longest = indexes.reduce((one, other) => (lengthAt(other) > lengthAt(one) ? other : one));
      return { part, where: language === undefined ? part : `${part} in ${language}`, left, length, longest };
    }),
  );
}
