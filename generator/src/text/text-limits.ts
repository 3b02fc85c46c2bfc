import { type LocalizedText, textVariants } from './localized-text.js';
import { findPlaceholders, replacePlaceholders } from './placeholders.js';

/** The longest texts that WhatsApp allows, in characters. Those that messages fill may be longer where sources differ. */
export const textLimits = {
  header: 60,
  body: 1024,
  footer: 60,
  url: 2000,
  buttonText: 25,
  phone: 20,
} as const;

/** The longest filled body of all sources. One that is longer than `textLimits.body` is sent; one longer than this is not. */
export const longestBody = 32_768;

/** In code points: WhatsApp does not document how it counts, and UTF-16 code units would be more. */
export function lengthOf(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** How many characters a limit leaves for the values in a text. */
export function charactersLeft(text: string, limit: number): number {
  return limit - lengthOf(replacePlaceholders(text.trimEnd(), () => ''));
}

/** How many characters WhatsApp's limit leaves for the values in a text, in the form of the runtime's `TextLimit`. */
export interface ValueLimit {
  readonly text: 'header' | 'body' | 'URL';
  /** In every language, or by language code. */
  readonly max: number | Readonly<Record<string, number>>;
  /** The index of each value in the text, as often as it occurs there: of a parameter, or after those, of a suffix. */
  readonly values: readonly number[];
}

/**
 * One limit for the languages whose texts contain the same values.
 *
 * @param first The index of the first value.
 */
export function limitsOf(
  text: ValueLimit['text'],
  localized: LocalizedText | undefined,
  limit: number,
  first: number,
): readonly ValueLimit[] {
  const own = textVariants(localized).flatMap(({ language, text: approved }) => {
    const values = valuesIn(approved).map((number) => first + number - 1);
    const max = charactersLeft(approved, limit);
    return values.length === 0 || max < 0 ? [] : [{ language, values, max }];
  });
  const groups = Map.groupBy(own, ({ values }) => values.join());
  return [...groups.values()].flatMap((group): readonly ValueLimit[] => {
    const [one] = group;
    if (one === undefined) return [];
    const { language, max, values } = one;
    if (language === undefined) return [{ text, max, values }];
    const byLanguage = Object.fromEntries(group.map(({ language: code = '', max: left }) => [code, left]));
    return [{ text, max: byLanguage, values }];
  });
}

/** The numbers of the placeholders in a text, in ascending order, as often as they occur. */
function valuesIn(text: string): readonly number[] {
  return findPlaceholders(text)
    .flatMap(({ number }) => number ?? [])
    .sort((a, b) => a - b);
}
