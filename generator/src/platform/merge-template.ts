import type { TemplateYaml } from '../check/template-yaml.js';
import { keyOrder, type PlainKey, plainRows, templateKeys } from '../keys/template-keys.js';
import { combineLanguages } from './combine-languages.js';
import type { ConvertedTemplate } from './convert-to-yaml.js';
import { mergeButtons } from './merge-buttons.js';
import { mergePlaceholders } from './merge-placeholders.js';
import { type ApprovedTexts, mergeText } from './merge-text.js';
import type { Origins } from './update-yaml.js';

export interface MergedTemplate {
  readonly yaml: TemplateYaml;
  /** Where the entries of its lists come from. */
  readonly origins: Origins;
  /** What people have to check, in lines. */
  readonly doubts: readonly string[];
}

/**
 * Merges what the platform has into a template's YAML. What people wrote stays where it still applies, and so does what
 * the YAML leaves out.
 *
 * @param group The approved languages that one function can send; the first is the one that the others agree with.
 * @param isGone Whether a declared language can no longer be sent.
 */
export function mergeTemplate(
  own: TemplateYaml,
  group: readonly [ConvertedTemplate, ...ConvertedTemplate[]],
  isGone: (language: string) => boolean,
): MergedTemplate {
  const [reference] = group;
  const languages = mergeLanguages(own.language, group, isGone);
  const codes = languages === undefined ? [undefined] : [languages].flat();
  const entryIn = (language: string | undefined): ConvertedTemplate | undefined =>
    language === undefined ? reference : group.find((one) => one.language === language);
  const texts = (read: (one: ConvertedTemplate) => string | undefined): ApprovedTexts => ({
    languages: codes,
    isKnown: (language) => entryIn(language) !== undefined,
    read: (language) => {
      const entry = entryIn(language);
      return entry && read(entry);
    },
  });
  const hasTexts = [own.header, own.body, own.footer].some((text) => text !== undefined);
  const { placeholders, origins, doubts } = mergePlaceholders(own, reference);
  const imported = combineLanguages(group);
  const buttons = mergeButtons(own.buttons ?? [], imported.buttons ?? [], (index, key) =>
    texts((one) => one.buttons[index]?.[key]),
  );
  const yaml = withValues(own, {
    language: languages,
    ...mergeValues(own, group, own.file === reference.file),
    header: hasTexts
      ? mergeText(
          own.header,
          texts(({ header }) => header),
        )
      : undefined,
    body:
      own.body === undefined
        ? undefined
        : mergeText(
            own.body,
            texts(({ body }) => body),
          ),
    footer: hasTexts
      ? mergeText(
          own.footer,
          texts(({ footer }) => footer),
        )
      : undefined,
    placeholders,
    file: reference.file,
    buttons: buttons.buttons,
  });
  return { yaml, origins: { placeholders: origins, buttons: buttons.origins }, doubts };
}

/** The same template with another status. */
export function withStatus(own: TemplateYaml, statuses: readonly string[]): TemplateYaml {
  const status = templateKeys.status.platform.merge(own.status, statuses);
  return withValues(own, { ...own, status });
}

/** The keys with one text for all languages; `undefined` removes one. */
function mergeValues(
  own: TemplateYaml,
  group: readonly ConvertedTemplate[],
  isSameFile: boolean,
): { readonly [Key in PlainKey]?: string | undefined } {
  const rows = plainRows().flatMap(([key, { platform }]) => (platform ? [[key, platform] as const] : []));
  return Object.fromEntries(
    rows.map(
      ([key, { merge }]) =>
        [
          key,
          merge(
            own[key],
            group.map((one) => one[key]),
            isSameFile,
          ),
        ] as const,
    ),
  );
}

/** Declared languages keep their order. */
function mergeLanguages(
  own: TemplateYaml['language'],
  group: readonly ConvertedTemplate[],
  isGone: (language: string) => boolean,
): TemplateYaml['language'] {
  if (own === undefined) return undefined;
  const declared = [own].flat();
  const kept = declared.filter((code) => !isGone(code));
  const added = group.flatMap(({ language }) =>
    language === undefined || declared.includes(language) ? [] : [language],
  );
  const codes = [...kept, ...added];
  return typeof own === 'string' && codes.length === 1 ? codes[0] : codes;
}

/** Keys keep their order; a new one follows the key that precedes it in an import. */
function withValues(
  own: TemplateYaml,
  values: { readonly [Key in keyof TemplateYaml]?: TemplateYaml[Key] | undefined },
): TemplateYaml {
  const keys: string[] = Object.keys(own);
  for (const [index, key] of keyOrder.entries()) {
    if (keys.includes(key) || values[key] === undefined) continue;
    const before = keyOrder.slice(0, index).findLast((one) => keys.includes(one)) ?? 'name';
    keys.splice(keys.indexOf(before) + 1, 0, key);
  }
  const all: Readonly<Record<string, unknown>> = { ...own, ...values, name: own.name };
  const entries = keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]] as const]));
  return { name: own.name, ...Object.fromEntries(entries) };
}
