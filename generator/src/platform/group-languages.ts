import { compareTemplates } from '../contract/compare.js';
import { type ContractTemplate, contractOf } from '../contract/contract.js';
import { compareText } from '../diagnostics/diagnostic.js';
import { templateFromYaml } from '../template/from-yaml.js';
import { defined } from '../text/defined.js';
import { bodyOrder, type ConvertedTemplate, convertTemplate, languageCode } from './convert-template.js';
import type { PlatformTemplate } from './platform-template.js';

/** One entry of an export that is left out. */
export interface SkippedTemplate {
  readonly name: string;
  readonly language?: string;
  readonly reason: string;
}

/** The reason to skip the later of two entries. */
export const duplicateEntry = 'duplicate in the export; the first one is used';

/**
 * Groups the entries of an export by template: the languages that one function can send, sorted by template and language.
 *
 * @param isWanted Selects by status; an entry without a status is always taken.
 */
export function groupLanguages(
  templates: readonly PlatformTemplate[],
  isWanted: (status: string) => boolean,
) {
  const skipped: SkippedTemplate[] = [];
  const skip = (platform: PlatformTemplate, reason: string): void => {
    skipped.push({ name: platform.name, ...defined({ language: languageCode(platform) }), reason });
  };
  const wanted = templates.filter((template) => {
    const { status } = template;
    if (status === undefined || isWanted(status)) return true;
    skip(template, `its status is ${status}`);
    return false;
  });
  const byName = Map.groupBy(wanted, ({ name }) => name);
  const groups = [...byName.keys()].sort(compareText).map((name) => {
    const group: ConvertedTemplate[] = [];
    for (const platform of (byName.get(name) ?? []).toSorted(byLanguage)) {
      const converted = convertNext(platform, group);
      if ('reason' in converted) skip(platform, converted.reason);
      else group.push(converted);
    }
    return group;
  });
  return { groups: groups.filter((group) => group.length > 0), skipped };
}

function byLanguage(a: PlatformTemplate, b: PlatformTemplate): number {
  return compareText(languageCode(a) ?? '', languageCode(b) ?? '');
}

function convertNext(
  platform: PlatformTemplate,
  group: readonly ConvertedTemplate[],
): ConvertedTemplate | { readonly reason: string } {
  if (!/^[a-z0-9_]{1,512}$/.test(platform.name)) {
    return { reason: 'a template name consists of lowercase letters, digits and underscores' };
  }
  const [first] = group;
  const language = languageCode(platform);
  if (language !== undefined && !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)) {
    return { reason: `${JSON.stringify(language)} is not a language code` };
  }
  if (group.some((other) => other.language === language)) return { reason: duplicateEntry };
  if (first && (first.language === undefined) !== (language === undefined)) {
    return { reason: 'the export also contains this template without a language' };
  }
  const converted = convertTemplate(platform, first && bodyOrder(first));
  if (first === undefined || 'reason' in converted) return converted;
  // Texts, URLs and phone numbers may differ by language.
  const difference = compareTemplates(shapeOf(first), shapeOf(converted)).find(
    ({ rule }) => !['text-changed', 'wording-changed', 'category-changed'].includes(rule),
  );
  if (difference === undefined) return converted;
  return {
    reason: `compared with ${first.language}, ${difference.message}; one function must send all languages`,
  };
}

/** What callers depend on, without the language. */
export function shapeOf({ language: _, ...yaml }: ConvertedTemplate): ContractTemplate {
  return contractOf(templateFromYaml('', yaml, noNames));
}

const noNames = { module: '', send: '', build: '', template: '', messageType: '', parametersType: '' };
