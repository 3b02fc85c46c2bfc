import type { TemplateYaml } from '../check/template-yaml.js';
import { type LocalizedText, textIn, textVariants } from '../text/localized-text.js';
import { numberPlaceholders } from '../text/placeholders.js';
import type { ConvertedTemplate } from './convert-to-yaml.js';

/** The languages of a template after an update, and its approved texts. */
export interface ApprovedTexts {
  /** `undefined` if the YAML declares no language. */
  readonly languages: readonly (string | undefined)[];
  /** A text in one language; `undefined` if the approved template has none. */
  readonly read: (language: string | undefined) => string | undefined;
  /** Whether the platform's texts in this language are taken. */
  readonly isKnown: (language: string | undefined) => boolean;
}

/** Returns a function that gives the approved texts of a group under one key, in these languages. */
export function textsOf(group: readonly ConvertedTemplate[], language: TemplateYaml['language']) {
  const entryIn = (code: string | undefined): ConvertedTemplate | undefined =>
    code === undefined ? group[0] : group.find((one) => one.language === code);
  return (read: (one: ConvertedTemplate) => string | undefined): ApprovedTexts => ({
    languages: language === undefined ? [undefined] : [language].flat(),
    isKnown: (code) => entryIn(code) !== undefined,
    read: (code) => {
      const entry = entryIn(code);
      return entry && read(entry);
    },
  });
}

/** Merges an approved text in every language into the YAML's: what says the same stays as it is written. */
export function mergeText(
  own: LocalizedText | undefined,
  { languages, read, isKnown }: ApprovedTexts,
): LocalizedText | undefined {
  const texts = languages.map((language) => {
    const declared =
      textIn(own, language) ?? (language === undefined ? textVariants(own)[0]?.text : undefined);
    return [language ?? '', isKnown(language) ? mergeOne(declared, read(language)) : declared] as const;
  });
  const known = texts.flatMap(([language, text]) => (text === undefined ? [] : [[language, text] as const]));
  const [first] = texts;
  if (known.length === 0 || first === undefined) return undefined;
  const isShared = texts.every(([, text]) => text === first[1]);
  if (typeof own !== 'object') return isShared ? first[1] : Object.fromEntries(known);
  const merged = new Map(known);
  const order = [...Object.keys(own).filter((code) => merged.has(code)), ...merged.keys()];
  return Object.fromEntries(order.map((code) => [code, merged.get(code) ?? '']));
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
