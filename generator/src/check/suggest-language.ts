import { closestOf } from '../diagnostics/suggest.js';
import { codeOfLanguage, languageCodes } from './template-schema.js';

/** Codes that people write and WhatsApp has under another name. */
const otherNames: Readonly<Record<string, string>> = {
  en_UK: 'en_GB',
  no: 'nb',
  iw: 'he',
  in: 'id',
  zh: 'zh_CN',
};

/** What a code that is none was meant to be: `pt-BR` is `pt_BR`, `EN` and `English` are `en`. */
function wellFormed(written: string): string | undefined {
  const [language = '', region] = written.split(/[-_]/);
  const code = language.toLowerCase() + (region === undefined ? '' : `_${region.toUpperCase()}`);
  return languageCodes.includes(code) ? code : codeOfLanguage(written);
}

/** The same of several in one text: `en, es` is the list `[en, es]`. */
export function meantLanguage(written: string): string | undefined {
  const one = wellFormed(written);
  const parts = written.split(/[\s,;]+/).map(wellFormed);
  if (one !== undefined || parts.length < 2 || parts.includes(undefined)) return one;
  return `[${parts.join(', ')}]`;
}

/** How to fix a well-formed code that WhatsApp does not list. */
export function suggestLanguage(code: string): string {
  const known = Object.hasOwn(otherNames, code) ? otherNames[code] : undefined;
  if (known !== undefined) return `did you mean ${known}?`;
  const [language = code] = code.split('_');
  const relatives = languageCodes.filter(
    (listed) => listed === language || listed.startsWith(`${language}_`),
  );
  if (relatives.length > 0) return `did you mean one of ${relatives.join(', ')}?`;
  // Codes of two letters are all near each other.
  const closest = code.length > 3 ? closestOf(code, languageCodes) : undefined;
  return closest === undefined ? 'if it is new there, all is well' : `did you mean ${closest}?`;
}
