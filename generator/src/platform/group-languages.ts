import type { ButtonYaml, TemplateYaml } from '../check/template-yaml.js';
import { compareTemplates } from '../contract/compare.js';
import { type ContractTemplate, contractOf } from '../contract/contract.js';
import { compareText } from '../diagnostics/diagnostic.js';
import { templateFromYaml } from '../template/from-yaml.js';
import type { LocalizedText } from '../text/localized-text.js';
import { isStandInName } from '../text/placeholder-names.js';
import { countPlaceholders } from '../text/placeholders.js';
import { bodyOrder, type ConvertedTemplate, convertTemplate, languageCode } from './convert.js';
import type { PlatformTemplate } from './platform-template.js';

/** One entry of an export that is left out. */
export interface SkippedTemplate {
  readonly name: string;
  readonly language?: string;
  readonly reason: string;
}

export interface GroupedExport {
  /** The languages of each template that one function can send, sorted by template and language. */
  readonly groups: readonly (readonly ConvertedTemplate[])[];
  readonly skipped: readonly SkippedTemplate[];
}

/** The reason for the later of two entries. */
export const duplicateEntry = 'duplicate in the export; the first one is used';

/**
 * Groups the entries of an export by template.
 *
 * @param isWanted Selects by status; an entry without a status is always taken.
 */
export function groupLanguages(
  templates: readonly PlatformTemplate[],
  isWanted: (status: string) => boolean,
): GroupedExport {
  const skipped: SkippedTemplate[] = [];
  const skip = (platform: PlatformTemplate, reason: string): void => {
    const language = languageCode(platform);
    skipped.push({ name: platform.name, ...(language !== undefined && { language }), reason });
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
    return { reason: 'WhatsApp approves only names of lower-case letters, digits and underscores' };
  }
  const [first] = group;
  const language = languageCode(platform);
  if (language !== undefined && !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)) {
    return { reason: `${JSON.stringify(language)} is not a language code` };
  }
  if (group.some((other) => other.language === language)) return { reason: duplicateEntry };
  if (first && (first.language === undefined) !== (language === undefined)) {
    return { reason: 'the export has the same template without a language too' };
  }
  const converted = convertTemplate(platform, first && bodyOrder(first));
  if (first === undefined || 'reason' in converted) return converted;
  // Texts may differ by language, but not a phone number.
  const difference = compareTemplates(shapeOf(first), shapeOf(converted)).find(
    ({ rule, path }) =>
      !['text-changed', 'wording-changed', 'category-changed'].includes(rule) || path.at(-1) === 'phone',
  );
  if (difference === undefined) return converted;
  return {
    reason: `compared with ${first.language}, ${difference.message}: one function sends all languages`,
  };
}

/** What callers depend on, whatever the language. */
export function shapeOf({ language: _, ...yaml }: ConvertedTemplate): ContractTemplate {
  return contractOf(templateFromYaml('', yaml, noNames));
}

const noNames = { module: '', send: '', build: '', messageType: '', parametersType: '' };

/** One template file for all languages of a group. */
export function combineLanguages(group: readonly [ConvertedTemplate, ...ConvertedTemplate[]]): TemplateYaml {
  const [first] = group;
  const codes = group.flatMap(({ language }) => language ?? []);
  const text = (read: (one: ConvertedTemplate) => string | undefined): LocalizedText | undefined => {
    const texts = group.map((one) => [one.language ?? '', read(one)] as const);
    if (texts.every(([, own]) => own === texts[0]?.[1])) return texts[0]?.[1];
    return Object.fromEntries(texts.flatMap(([code, own]) => (own === undefined ? [] : [[code, own]])));
  };
  const { category, status } = first;
  const isShared = (key: 'category' | 'status'): boolean => group.every((one) => one[key] === first[key]);
  return {
    name: first.name,
    ...(codes.length > 0 && { language: codes.length === 1 ? (codes[0] ?? '') : codes }),
    ...(category && isShared('category') && { category }),
    ...(status && isShared('status') && { status }),
    ...present(
      'header',
      text(({ header }) => header),
    ),
    ...present(
      'body',
      text(({ body }) => body),
    ),
    ...present(
      'footer',
      text(({ footer }) => footer),
    ),
    ...placeholdersYaml(first),
    ...(first.file && { file: first.file }),
    ...(first.buttons.length > 0 && {
      buttons: first.buttons.map(
        ({ name, phone }, index): ButtonYaml => ({
          ...(name !== undefined && { name }),
          ...present(
            'url',
            text(({ buttons }) => buttons[index]?.url),
          ),
          ...(phone !== undefined && { phone }),
          ...present(
            'reply',
            text(({ buttons }) => buttons[index]?.reply),
          ),
          ...present(
            'text',
            text(({ buttons }) => buttons[index]?.text),
          ),
        }),
      ),
    }),
  };
}

function present<Key extends string>(
  key: Key,
  text: LocalizedText | undefined,
): { readonly [name in Key]?: LocalizedText } {
  const field: { [name in Key]?: LocalizedText } = {};
  if (text !== undefined) field[key] = text;
  return field;
}

/** Absent if they say nothing that the texts do not. */
function placeholdersYaml({
  placeholders,
  header = '',
}: ConvertedTemplate): Pick<TemplateYaml, 'placeholders'> {
  const hasFacts = placeholders.some(({ name, example }) => !isStandInName(name) || example !== undefined);
  if (!hasFacts && countPlaceholders(header) === 0) return {};
  return {
    placeholders: placeholders.map((placeholder) =>
      Object.keys(placeholder).length === 1 ? placeholder.name : placeholder,
    ),
  };
}
