import {
  type ButtonYaml,
  hasOneTimePassword,
  type PlaceholderYaml,
  passwordPlaceholder,
  type TemplateYaml,
} from '../check/template-yaml.js';
import { compareTemplates } from '../contract/compare.js';
import { type ContractTemplate, contractOf } from '../contract/contract.js';
import { compareText } from '../diagnostics/diagnostic.js';
import { templateFromYaml } from '../template/from-yaml.js';
import { defined } from '../text/defined.js';
import type { LocalizedText } from '../text/localized-text.js';
import { countPlaceholders, isStandInName } from '../text/placeholders.js';
import { bodyOrder, type ConvertedTemplate, convertTemplate, languageCode } from './convert-to-yaml.js';
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

/** One template file for all languages of a group. */
export function combineLanguages(group: readonly [ConvertedTemplate, ...ConvertedTemplate[]]): TemplateYaml {
  const [first] = group;
  const codes = group.flatMap(({ language }) => language ?? []);
  const text = (read: (one: ConvertedTemplate) => string | undefined): LocalizedText | undefined => {
    const texts = group.map((one) => [one.language ?? '', read(one)] as const);
    if (texts.every(([, own]) => own === texts[0]?.[1])) return texts[0]?.[1];
    return Object.fromEntries(texts.flatMap(([code, own]) => (own === undefined ? [] : [[code, own]])));
  };
  const isShared = (key: 'category' | 'status'): boolean => group.every((one) => one[key] === first[key]);
  const placeholders = withPassword(first);
  const isPassword = (button: ButtonYaml): boolean =>
    placeholders !== first.placeholders && hasOneTimePassword(button);
  const buttons = first.buttons.map(
    (button, index): ButtonYaml =>
      defined({
        name: isPassword(button) ? undefined : button.name,
        url: text((one) => one.buttons[index]?.url),
        phone: text((one) => one.buttons[index]?.phone),
        reply: text((one) => one.buttons[index]?.reply),
        text: text((one) => one.buttons[index]?.text),
        example: isPassword(button)
          ? undefined
          : group.flatMap((one) => one.buttons[index]?.example ?? [])[0],
      }),
  );
  return {
    name: first.name,
    ...defined({
      language: codes.length > 1 ? codes : codes[0],
      category: isShared('category') ? first.category : undefined,
      status: isShared('status') ? first.status : undefined,
      header: text((one) => one.header),
      body: text((one) => one.body),
      footer: text((one) => one.footer),
      placeholders: placeholdersYaml({ ...first, placeholders }),
      file: first.file,
      buttons: buttons.length > 0 ? buttons : undefined,
    }),
  };
}

/** Names the placeholder of a one-time password, which the URL of a button repeats, and gives it its type. */
function withPassword(template: ConvertedTemplate): readonly PlaceholderYaml[] {
  const { buttons, placeholders } = template;
  const button = buttons.find(hasOneTimePassword);
  const password = button && passwordPlaceholder(template);
  if (password === undefined) return placeholders;
  const { name, example = button?.example } = password;
  const typed = { ...password, name: isStandInName(name) ? 'code' : name, type: 'code' } as const;
  return placeholders.map((placeholder) =>
    placeholder === password ? { ...typed, ...defined({ example }) } : placeholder,
  );
}

/** Absent if they add nothing to the texts. */
function placeholdersYaml({ placeholders, header = '' }: ConvertedTemplate): TemplateYaml['placeholders'] {
  const hasFacts = placeholders.some(
    ({ name, example }, index) => name !== `placeholder${index + 1}` || example !== undefined,
  );
  if (!hasFacts && countPlaceholders(header) === 0) return undefined;
  return placeholders.map((placeholder) =>
    Object.keys(placeholder).length === 1 ? placeholder.name : placeholder,
  );
}
