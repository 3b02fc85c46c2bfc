import { type LocalizedText, textVariants } from '../text/localized-text.js';
import { findPlaceholders } from '../text/placeholders.js';
import { charactersLeft, textLimits } from '../text/text-limits.js';
import type { Template } from './template.js';

/** How many characters WhatsApp's limit leaves for the values in a text, in the form of the runtime's `TextLimit`. */
export interface ValueLimit {
  readonly text: 'header' | 'body' | 'URL';
  /** In every language, or by language code. */
  readonly max: number | Readonly<Record<string, number>>;
  /** The index of each value in the text, as often as it occurs there: of a parameter, or after those, of a suffix. */
  readonly values: readonly number[];
}

/**
 * What is known of the lengths of values. A text that is longer than the limit itself has none: it was approved, so the
 * limit is another one.
 */
export function valueLimits(
  { header, body, buttons = [], placeholders, languages }: Template,
  bodyLimit: number,
): readonly ValueLimit[] {
  const inHeader = new Set(valuesIn(textVariants(header)[0]?.text ?? '')).size;
  const indexOf = (repeated: string | undefined, suffix: number): number =>
    repeated === undefined
      ? placeholders.length + suffix
      : placeholders.findIndex(({ label }) => label === repeated);
  const urls = buttons.flatMap((button) =>
    button.kind === 'url' && (button.label ?? button.repeats) !== undefined ? button : [],
  );
  return [
    ...limitsOf('header', header, textLimits.header, 0),
    ...limitsOf('body', body, bodyLimit, inHeader),
    ...urls.flatMap(({ url, repeats }, index) =>
      limitsOf('URL', url, textLimits.url, indexOf(repeats, index)),
    ),
  ].map((limit) => withoutLanguage(limit, languages));
}

/** One limit for the languages whose texts contain the same values. */
function limitsOf(
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

function withoutLanguage(limit: ValueLimit, languages: readonly string[]): ValueLimit {
  const all = languages.map((code) => (typeof limit.max === 'object' ? limit.max[code] : limit.max));
  const [first] = all;
  return first !== undefined && all.every((max) => max === first) ? { ...limit, max: first } : limit;
}

/** The numbers of the placeholders in a text, in ascending order, as often as they occur. */
function valuesIn(text: string): readonly number[] {
  return findPlaceholders(text)
    .flatMap(({ number }) => number ?? [])
    .sort((a, b) => a - b);
}
