import { replacePlaceholders } from './placeholders.js';

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
