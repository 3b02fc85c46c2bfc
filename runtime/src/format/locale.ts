/** What every formatter needs. */
export interface LanguageOptions {
  /** WhatsApp's code or a BCP 47 tag: `pt_BR` or `pt-BR`. */
  readonly language: string;
  /** `latn` for the digits 0 to 9. Default: those of the language, such as ٣ or ३. */
  readonly digits?: 'latn' | undefined;
}

/** With a fallback, because `Intl` would otherwise use the language of the machine for one that it does not know. */
export function localesOf({ language }: LanguageOptions): string[] {
  return [language.replaceAll('_', '-'), 'en'];
}

/** More than the formats of any program, unless each message brings its own time zone. */
const maxFormats = 1000;

/**
 * Creates what depends on its arguments alone only once: an `Intl` object takes up to 60 µs to create and 1 µs to use. This is the
 * only state of a module in this package. It changes no result, and who formats a single value has nowhere else to keep it.
 */
export function once<Args extends readonly unknown[], T>(create: (...args: Args) => T): (...args: Args) => T {
  const known = new Map<string, T>();
  return (...args) => {
    const key = JSON.stringify(args);
    const found = known.get(key) ?? create(...args);
    if (known.size >= maxFormats) known.clear();
    known.set(key, found);
    return found;
  };
}

/**
 * Replaces the narrow non-breaking space, which versions of ICU use differently and old phones show as a box, with the
 * normal one. Non-breaking spaces keep a number and its unit on one line, and direction marks keep their order in
 * right-to-left texts, so both stay.
 */
export function tidySpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}
