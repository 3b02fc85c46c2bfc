/** An approved text: one for every language, or a map from language code to text. */
export type LocalizedText = string | Readonly<Record<string, string>>;

/** The texts in the order in which they are declared; without a language if it is the same in every language. */
export function textVariants(
  text: LocalizedText | undefined,
): readonly { readonly language?: string; readonly text: string }[] {
  if (text === undefined) return [];
  if (typeof text === 'string') return [{ text }];
  return Object.entries(text).map(([language, own]) => ({ language, text: own }));
}

/**
 * One text if all languages share it.
 *
 * @param absent What a language without a text means.
 */
export function localizedText(
  texts: readonly (readonly [language: string | undefined, text: string | undefined])[],
  absent?: string,
): LocalizedText | undefined {
  const known = texts.filter(([, text]) => text !== undefined);
  const first = known[0]?.[1];
  if (first === undefined) return undefined;
  return texts.every(([, text = absent]) => text === first) ? first : Object.fromEntries(known);
}

/** The text that a message in this language contains; `undefined` if none is declared. */
export function textIn(text: LocalizedText | undefined, language: string | undefined): string | undefined {
  if (text === undefined || typeof text === 'string') return text;
  return language !== undefined && Object.hasOwn(text, language) ? text[language] : undefined;
}
