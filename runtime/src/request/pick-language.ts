import type { TemplateContract } from './template-contract.js';

/**
 * Picks the language of a template that suits a person best, by RFC 4647 lookup: `de-AT` finds `de`, `pt` finds `pt_BR`
 * and `zh-Hant-TW` finds `zh_HK`, but never `zh_CN`, which is another script. Languages that are not approved are left out.
 *
 * @param template A constant of a generated module, such as `templateOrderConfirmed`.
 * @param wanted BCP 47 tags or WhatsApp's codes, the preferred one first. Invalid and absent ones are skipped.
 * @param options `fallback` is one of the template's languages, for a person who wants none of them.
 * @throws TypeError if `fallback` is not one of the template's languages.
 */
export function pickLanguage<Language extends string, Unapproved extends string = string>(
  template: TemplateContract<string, Language, Unapproved>,
  wanted: readonly (string | null | undefined)[],
  options: { readonly fallback: NoInfer<Sendable<Language, Unapproved>> },
): Sendable<Language, Unapproved>;
export function pickLanguage<Language extends string>(
  template: TemplateContract<string, Language>,
  wanted: readonly (string | null | undefined)[],
  { fallback }: { readonly fallback: Language },
): Language {
  const { language = [] } = template;
  const codes = typeof language === 'string' ? [language] : language;
  if (!codes.includes(fallback)) {
    const known = codes.length === 0 ? 'the template declares none' : `use one of ${codes.join(', ')}`;
    throw new TypeError(`fallback is not a language of ${template.name}: ${known}`);
  }
  const unapproved = template.unapproved?.map(({ language }) => language);
  const languages = codes
    .filter((code) => !unapproved?.includes(code))
    .flatMap((code) => parse(code).map((tag) => ({ code, ...tag })));
  const found = wanted.flatMap(parse).map((tag) => lookUp(languages, tag));
  return found.find((code) => code !== undefined) ?? fallback;
}

/** The languages that calls can use. */
type Sendable<Language extends string, Unapproved extends string> = string extends Unapproved
  ? Language
  : Exclude<Language, Unapproved>;

interface ParsedTag {
  /** With its likely script and region. */
  readonly locale: Intl.Locale;
  /** Whether the tag itself states the region. */
  readonly hasRegion: boolean;
}

/** Returns nothing if the tag is invalid or names no language. */
function parse(tag: string | null | undefined): readonly ParsedTag[] {
  try {
    const locale = new Intl.Locale((tag ?? '').replaceAll('_', '-'));
    // Its likely language would be English. V8 returns no language for it, other engines return `und`.
    if (locale.baseName.startsWith('und')) return [];
    const hasRegion = locale.region !== undefined;
    // Browsers write `no` for Norwegian, WhatsApp lists only Bokmål, and `Intl` does not know that they are the same.
    const same = locale.language === 'no' ? new Intl.Locale(locale, { language: 'nb' }) : locale;
    return [{ locale: same.maximize(), hasRegion }];
  } catch {
    return [];
  }
}

function lookUp<Language extends string>(
  languages: readonly (ParsedTag & { readonly code: Language })[],
  { locale: { language, script, region }, hasRegion }: ParsedTag,
): Language | undefined {
  // Another script would be unreadable, so it is never truncated.
  const readable = languages.filter(({ locale }) => locale.language === language && locale.script === script);
  const inRegion = (wanted: string | undefined, isStated: boolean): Language | undefined => {
    const found = readable.filter(({ locale }) => locale.region === wanted);
    // A template may have both `en` and `en_US`.
    return (found.find((one) => one.hasRegion === isStated) ?? found[0])?.code;
  };
  const likely = new Intl.Locale(language, script === undefined ? {} : { script }).maximize();
  return inRegion(region, hasRegion) ?? inRegion(likely.region, false) ?? readable[0]?.code;
}
