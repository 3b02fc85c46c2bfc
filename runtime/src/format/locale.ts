/** What every formatter needs. */
export interface LanguageOptions {
  /** WhatsApp's code or a BCP 47 tag: `pt_BR` or `pt-BR`. */
  readonly language: string;
  /** `latn` for the digits 0 to 9. Default: those of the language, such as ٣ or ३. */
  readonly digits?: 'latn' | undefined;
}

/** With a fallback, because `Intl` would otherwise use the language of the machine for one that it does not know. */
export function localesOf({ language }: LanguageOptions): readonly string[] {
  return [language.replaceAll('_', '-'), 'en'];
}

export function numberingOf({ digits }: LanguageOptions): { readonly numberingSystem?: string } {
  return digits === undefined ? {} : { numberingSystem: digits };
}

/**
 * Replaces the narrow non-breaking space, which versions of ICU use differently and old phones show as a box, with the
 * normal one. Non-breaking spaces keep a number and its unit on one line, and direction marks keep their order in
 * right-to-left texts, so both stay.
 */
export function tidySpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}
