import { type LocalizedText, localizedText, textIn, textVariants } from '../text/localized-text.js';
import { numberPlaceholders } from '../text/placeholders.js';

/** The languages of a template after an update; `undefined` if the YAML declares none. */
export interface MergedLanguages {
  readonly all: readonly (string | undefined)[];
  /** Those whose texts come from the platform. */
  readonly approved: readonly (string | undefined)[];
}

/** Merges an approved text in every language into the YAML's: what says the same stays as it is written. */
export function mergeText(
  own: LocalizedText | undefined,
  approved: LocalizedText | undefined,
  languages: MergedLanguages,
): LocalizedText | undefined {
  const texts = languages.all.map((language) => {
    const declared =
      textIn(own, language) ?? (language === undefined ? textVariants(own)[0]?.text : undefined);
    const isApproved = languages.approved.includes(language);
    return [language, isApproved ? mergeOne(declared, textIn(approved, language)) : declared] as const;
  });
  const merged = localizedText(texts);
  if (typeof own !== 'object' || merged === undefined) return merged;
  const known = Object.fromEntries(texts.filter(([, text]) => text !== undefined));
  // What people write in each language stays in their order, also where it is the same.
  const order = [...Object.keys(own).filter((code) => code in known), ...Object.keys(known)];
  return Object.fromEntries(order.map((code) => [code, known[code]]));
}

function mergeOne(own: string | undefined, approved: string | undefined): string | undefined {
  if (own === undefined || approved === undefined) return approved;
  // Line ends at the end come from the kind of block that the file uses; spaces there would be sent nowhere.
  const end = own.slice(own.trimEnd().length);
  const isKept = /^\n*$/.test(end) || approved.endsWith(end);
  if (isKept && comparable(own) === comparable(approved)) return own;
  return approved.trimEnd() + end.replaceAll(/[^\n]/g, '');
}

/** Without white space at the end, and with a uniform spelling of placeholders. */
function comparable(text: string): string {
  return numberPlaceholders(text.replaceAll(/\r\n?/g, '\n')).text.trimEnd();
}
