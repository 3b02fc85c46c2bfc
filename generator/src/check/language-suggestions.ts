import { codeOfLanguage, languageCodes } from './schema.js';
import { closestOf, didYouMean } from './suggestions.js';

/** Common codes for which WhatsApp uses another code. */
const otherCodes: Readonly<Record<string, string>> = {
  en_UK: 'en_GB',
  no: 'nb',
  iw: 'he',
  in: 'id',
  zh: 'zh_CN',
};

/** The code that was meant: `pt-BR` is `pt_BR`, `French` is `fr`, and `en, es` is the list `[en, es]`. */
export function suggestLanguageCode(written: string): string | undefined {
  const one = wellFormed(written);
  const parts = written.split(/[\s,;]+/).map(wellFormed);
  if (one !== undefined || parts.length < 2 || parts.includes(undefined)) return one;
  return `[${parts.join(', ')}]`;
}

/** The most common codes of a language by its English name: `English` may be `en`, `en_US` or `en_GB`. */
export function variantsOfLanguage(name: string): readonly string[] {
  const code = codeOfLanguage(name);
  if (code === undefined || code.includes('_')) return [];
  const regional = ['US', 'GB', 'ES', 'MX'].map((region) => `${code}_${region}`);
  return [code, ...regional.filter((variant) => languageCodes.includes(variant))];
}

function wellFormed(written: string): string | undefined {
  // Quotes of a word processor, a comma, or white space.
  const bare = written.replaceAll(/^[^\p{L}]+|[^\p{L})]+$/gu, '');
  const [language = '', region] = bare.split(/[-_]/);
  const code = language.toLowerCase() + (region === undefined ? '' : `_${region.toUpperCase()}`);
  return languageCodes.includes(code) ? code : (codeOfLanguage(bare) ?? codeOfLabel(bare));
}

/** WhatsApp Manager shows regions by their codes: `English (US)`, `Spanish (MEX)`. */
function codeOfLabel(label: string): string | undefined {
  const [, name = '', shown = ''] = /^(.+) \(([A-Z]{2,3})\)$/.exec(label) ?? [];
  const code = `${codeOfLanguage(name)}_${regions[shown] ?? shown}`;
  return languageCodes.includes(code) ? code : undefined;
}

const regions: Readonly<Record<string, string>> = { UK: 'GB', SPA: 'ES', MEX: 'MX', ARG: 'AR' };

/** How to fix a well-formed code that WhatsApp does not list. */
export function hintForUnknownLanguage(code: string): string {
  const other = Object.hasOwn(otherCodes, code) ? otherCodes[code] : undefined;
  if (other !== undefined) return didYouMean(other);
  // `eng` is the code of three letters for `en`.
  const [canonical = code] = Intl.getCanonicalLocales(code.replace('_', '-')).map((tag) =>
    tag.replace('-', '_'),
  );
  if (canonical !== code && languageCodes.includes(canonical)) return didYouMean(canonical);
  const [language = code] = code.split('_');
  const relatives = languageCodes.filter(
    (listed) => listed === language || listed.startsWith(`${language}_`),
  );
  if (relatives.length > 0) return didYouMean(`one of ${relatives.join(', ')}`);
  // Any code of two letters is similar to any other.
  const closest = code.length > 3 ? closestOf(code, languageCodes) : undefined;
  return closest === undefined ? 'ignore this if WhatsApp added it recently' : didYouMean(closest);
}
