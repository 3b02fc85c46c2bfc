import { codeOfLanguage, languageCodes } from './schema.js';
import { closestOf, didYouMean } from './suggestions.js';

/** The code that was meant: `pt-BR` is `pt_BR`, and `French` is `fr`. */
export function hintForMalformedLanguage(written: string): string | undefined {
  const [language = '', region] = written.split(/[-_]/);
  const code = language.toLowerCase() + (region === undefined ? '' : `_${region.toUpperCase()}`);
  const meant = languageCodes.includes(code) ? code : codeOfLanguage(written);
  return meant && didYouMean(meant);
}

/** How to fix a well-formed code that WhatsApp does not list. */
export function hintForUnknownLanguage(code: string): string | undefined {
  // `eng` is the code of three letters for `en`, and `iw` an old one for `he`.
  const [canonical = code] = Intl.getCanonicalLocales(code.replace('_', '-')).map((tag) =>
    tag.replace('-', '_'),
  );
  if (languageCodes.includes(canonical)) return didYouMean(canonical);
  const [language = code] = code.split('_');
  const relatives = languageCodes.filter((listed) => listed.split('_')[0] === language);
  if (relatives.length > 0) return didYouMean(`one of ${relatives.join(', ')}`);
  // Any code of two letters is similar to any other.
  const closest = code.length > 3 ? closestOf(code, languageCodes) : undefined;
  return closest && didYouMean(closest);
}
