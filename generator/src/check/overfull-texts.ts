import { charactersLeft, textLimits } from '../text/text-limits.js';
import type { CheckInput } from './rules/rule.js';
import { placeholdersInHeader } from './template-yaml.js';

/** A header or body in which values of these lengths are longer than what it leaves. */
export interface OverfullText {
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
export function overfullTexts(
  { yaml, texts }: CheckInput,
  lengths: readonly number[],
): readonly OverfullText[] {
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
