import { passwordPlaceholder, type TemplateYaml } from '../check/template-yaml.js';
import type { ChangeRule } from '../contract/change-rules.js';
import { compareTemplates } from '../contract/compare-templates.js';
import type { Shape } from '../contract/contract.js';
import { compareText } from '../diagnostics/diagnostic.js';
import { isSendable, statusOfWord } from '../keys/statuses.js';
import type { LoadedFile } from '../load-templates.js';
import { buttonsFromYaml } from '../template/from-yaml.js';
import { defined } from '../text/defined.js';
import { bodyOrder, type ConvertedTemplate, convertTemplate } from './convert-to-yaml.js';
import { bodyOrderIn } from './merge-placeholders.js';
import { entriesIn, type PlatformTemplate } from './platform-template.js';

/** One entry of an export that is left out. */
export interface SkippedTemplate {
  readonly name: string;
  readonly language?: string;
  /** `differs`: it takes other values than the languages that one function can send. */
  readonly kind: 'status' | 'unsendable' | 'duplicate' | 'differs' | 'not-written';
  readonly reason: string;
}

/** The entries that count. */
export interface Selection {
  /** Selects by status; an entry without a status, and one in a language that the file declares, is always taken. */
  readonly isWanted: (status: string) => boolean;
  /** The language that the others must agree with. Default: the one that the file declares first, else that of most others. */
  readonly language?: string | undefined;
}

/** The languages of one template that one function can send, and the entries that are left out. */
export interface LanguageGroup {
  /** The language that the others agree with is the first if one is preferred, else they are sorted. */
  readonly group: readonly ConvertedTemplate[];
  readonly skipped: readonly SkippedTemplate[];
}

/** Groups the entries of one template; `file` declares it. */
export function groupLanguages(
  entries: readonly PlatformTemplate[],
  { yaml, template }: Pick<LoadedFile, 'yaml' | 'template'>,
  { isWanted, language: preferred }: Selection,
): LanguageGroup {
  const skipped: SkippedTemplate[] = [];
  const skip: Skip = ({ name, language }, kind, reason) => {
    skipped.push({ name, ...defined({ language }), kind, reason });
  };
  const candidates: Candidate[] = [];
  for (const platform of entries.toSorted((a, b) => compareText(a.language ?? '', b.language ?? ''))) {
    const { language, status } = platform;
    // A declared language that is left out would be removed.
    const isDeclared = template !== undefined && entriesIn([platform], template.languages).length > 0;
    const known = candidates.map(({ converted }) => converted.language);
    if (status !== undefined && !isWanted(status) && !isDeclared) {
      skip(platform, 'status', `its status is ${status}`);
    } else if (known.includes(language)) {
      skip(platform, 'duplicate', 'duplicate in the export; the first one is used');
    } else {
      const converted = invalidName(platform, known) ?? convertTemplate(platform);
      if ('reason' in converted) skip(platform, 'unsendable', converted.reason);
      else candidates.push({ platform, converted });
    }
  }
  const languages = [preferred ?? [], template?.languages ?? []].flat();
  return { group: agreeing(candidates, languages, yaml, skip), skipped };
}

type Skip = (platform: PlatformTemplate, kind: SkippedTemplate['kind'], reason: string) => void;

interface Candidate {
  readonly platform: PlatformTemplate;
  readonly converted: ConvertedTemplate;
}

/** Some partners export no status. */
export function isApproved({ status = 'APPROVED' }: PlatformTemplate): boolean {
  return status === 'APPROVED';
}

/** Of several entries in one language, the one that messages are sent with is first. */
export function approvedFirst(entries: readonly PlatformTemplate[]): readonly PlatformTemplate[] {
  const rank = ({ status = '' }: PlatformTemplate): number => Number(!isSendable(statusOfWord(status) ?? ''));
  return entries.toSorted((a, b) => Number(isApproved(b)) - Number(isApproved(a)) || rank(a) - rank(b));
}

function invalidName({ name, language }: PlatformTemplate, languages: readonly (string | undefined)[]) {
  if (!/^[a-z0-9_]{1,512}$/.test(name)) {
    return { reason: 'a template name consists of lowercase letters, digits and underscores' };
  }
  if (language !== undefined && !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)) {
    return { reason: `${JSON.stringify(language)} is not a language code` };
  }
  if (languages.length > 0 && languages.includes(undefined) !== (language === undefined)) {
    return { reason: 'the export also contains this template without a language' };
  }
  return undefined;
}

/**
 * The languages that agree with the first of the preferred ones, preferably one that can be sent; without any, the largest
 * number of them that agree.
 */
function agreeing(
  candidates: readonly Candidate[],
  languages: readonly string[],
  yaml: TemplateYaml | undefined,
  skip: Skip,
): readonly ConvertedTemplate[] {
  const known = languages.flatMap(
    (code) => candidates.find(({ converted }) => converted.language === code) ?? [],
  );
  // Otherwise, a rejected change in one language would remove the others.
  const preferred = known.find(isSent) ?? known[0];
  const tried = (preferred ? [preferred] : candidates).map((candidate) => {
    const first = inOrder(candidate, yaml && bodyOrderIn(yaml, candidate.converted));
    const others = candidates.filter((one) => one !== candidate);
    const results = others.map((other) => ({ other, result: agreeWith(first, other) }));
    const agreed = results.flatMap(({ result }) => ('reason' in result ? [] : result));
    const sent = [candidate, ...results.flatMap(({ other, result }) => ('reason' in result ? [] : other))];
    return { group: [first, ...agreed], results, sent: sent.filter(isSent).length };
  });
  const [best] = tried.sort((a, b) => b.sent - a.sent || b.group.length - a.group.length);
  for (const { other, result } of best?.results ?? [])
    if ('reason' in result) skip(other.platform, 'differs', result.reason);
  return best?.group ?? [];
}

function isSent({ platform: { status = 'approved' } }: Candidate): boolean {
  return isSendable(statusOfWord(status));
}

function inOrder(
  { platform, converted }: Candidate,
  order: readonly string[] | undefined,
): ConvertedTemplate {
  if (order === undefined) return converted;
  const ordered = convertTemplate(platform, order);
  return 'reason' in ordered ? converted : ordered;
}

/** The differences that languages may have: texts, URLs and phone numbers. */
const languageRules: readonly ChangeRule[] = ['text-changed', 'wording-changed', 'placeholders-swapped'];

/** The same language with its placeholders in the order of the first, or why one function cannot send both. */
function agreeWith(
  first: ConvertedTemplate,
  candidate: Candidate,
): ConvertedTemplate | { readonly reason: string } {
  const converted = inOrder(candidate, bodyOrder(first));
  const difference = compareTemplates(shapeOf(first), shapeOf(converted)).find(
    ({ rule }) => !languageRules.includes(rule),
  );
  if (difference === undefined) return converted;
  return {
    reason: `compared with ${first.language}, ${difference.message}; one function must send all languages`,
  };
}

/** What callers depend on, without the language and the category. */
function shapeOf(converted: ConvertedTemplate): Shape {
  const { header, body, footer, placeholders, file, buttons } = converted;
  return {
    languages: [],
    callerChoosesLanguage: false,
    parameters: placeholders.map(({ name }) => name),
    body,
    buttons: buttonsFromYaml(buttons, passwordPlaceholder(converted)?.name),
    ...defined({ header, footer, file }),
  };
}
