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
export function hintForMalformedLanguage(written: string): string | undefined {
  const code = wellFormed(written);
  const regional = ['US', 'GB', 'ES', 'MX'].map((region) => `${code}_${region}`);
  const variants = regional.filter((variant) => languageCodes.includes(variant));
  if (code !== undefined && code === codeOfLanguage(written) && variants.length > 0)
    return `use the code that was approved, one of ${[code, ...variants].join(', ')}`;
  if (code !== undefined) return didYouMean(code);
  const parts = written.split(/[\s,;]+/).map(wellFormed);
  return parts.length < 2 || parts.includes(undefined) ? undefined : didYouMean(`[${parts.join(', ')}]`);
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
export function hintForUnknownLanguage(code: string): string | undefined {
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
  return closest && didYouMean(closest);
}
