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

/** The text that a message in this language contains; `undefined` if none is declared. */
export function textIn(text: LocalizedText | undefined, language: string | undefined): string | undefined {
  if (text === undefined || typeof text === 'string') return text;
  return language !== undefined && Object.hasOwn(text, language) ? text[language] : undefined;
}
