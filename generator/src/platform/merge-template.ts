import type { TemplateYaml } from '../check/template-yaml.js';
import { keyOrder, plainRows } from '../keys/template-keys.js';
import { combineLanguages } from './combine-languages.js';
import type { ConvertedTemplate } from './convert-to-yaml.js';
import { mergeButtons } from './merge-buttons.js';
import { type Doubt, mergePlaceholders } from './merge-placeholders.js';
import { mergeStatus } from './merge-status.js';
import { mergeText } from './merge-text.js';
import type { PlatformTemplate } from './platform-template.js';
import type { Origins } from './update-yaml.js';

export interface MergedTemplate {
  readonly yaml: TemplateYaml;
  /** Where the entries of its lists come from. */
  readonly origins: Origins;
  /** What people have to check. */
  readonly doubts: readonly Doubt[];
}

/**
 * Merges what the platform has into a template's YAML. What people wrote stays where it still applies, and so does what
 * the YAML leaves out.
 *
 * @param group The languages that one function can send; the first is the one that the others agree with.
 * @param entries All languages, for their status.
 * @param isGone Whether a declared language can no longer be sent.
 */
export function mergeTemplate(
  own: TemplateYaml,
  group: readonly [ConvertedTemplate, ...ConvertedTemplate[]],
  entries: readonly PlatformTemplate[],
  isGone: (language: string) => boolean,
): MergedTemplate {
  const [reference] = group;
  const language = mergeLanguages(own.language, group, isGone);
  const approved = combineLanguages(group, []);
  const languages = {
    all: language === undefined ? [undefined] : [language].flat(),
    approved: language === undefined ? [undefined] : group.map((one) => one.language),
  };
  const text = (key: 'header' | 'body' | 'footer') => mergeText(own[key], approved[key], languages);
  const hasTexts = [own.header, own.body, own.footer].some((text) => text !== undefined);
  const { placeholders, origins, doubts } = mergePlaceholders(own, reference);
  const buttons = mergeButtons(own.buttons ?? [], approved.buttons ?? [], languages);
  const file = own.file === reference.file ? 'same' : 'other';
  const plain = plainRows().map(
    ([key, { platform }]) =>
      [key, platform ? platform.merge(own[key], approved[key], file) : own[key]] as const,
  );
  const yaml = inOwnOrder(own, {
    ...Object.fromEntries(plain),
    ...mergeStatus(own, entries, language),
    delivery: own.delivery,
    language,
    ...(hasTexts && { header: text('header'), footer: text('footer') }),
    body: own.body && text('body'),
    placeholders,
    file: reference.file,
    buttons: buttons.buttons,
  });
  return {
    yaml,
    origins: { placeholders: origins, buttons: buttons.origins },
    doubts: [...doubts, ...buttons.doubts],
  };
}

/** The same template with the status that the platform reports. */
export function withStatus(own: TemplateYaml, entries: readonly PlatformTemplate[]): TemplateYaml {
  const { status: _, statusReason: _reason, ...same } = own;
  return inOwnOrder(own, { ...same, ...mergeStatus(own, entries, own.language) });
}

/** Declared languages keep their order. */
function mergeLanguages(
  own: TemplateYaml['language'],
  group: readonly ConvertedTemplate[],
  isGone: (language: string) => boolean,
): TemplateYaml['language'] {
  if (own === undefined) return undefined;
  const kept = [own].flat().filter((code) => !isGone(code));
  const codes = [...new Set([...kept, ...group.flatMap(({ language }) => language ?? [])])];
  return typeof own === 'string' && codes.length === 1 ? codes[0] : codes;
}

/** Keys keep their order; a new one follows the key that precedes it in a new file. */
export function inOwnOrder(
  own: TemplateYaml,
  values: { readonly [Key in keyof TemplateYaml]?: TemplateYaml[Key] | undefined },
): TemplateYaml {
  const keys: string[] = Object.keys(own);
  for (const [index, key] of keyOrder.entries()) {
    if (keys.includes(key) || values[key] === undefined) continue;
    const before = keyOrder.slice(0, index).findLast((one) => keys.includes(one)) ?? 'name';
    keys.splice(keys.indexOf(before) + 1, 0, key);
  }
  const all: Readonly<Record<string, unknown>> = { ...values, name: own.name };
  const entries = keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]] as const]));
  return { name: own.name, ...Object.fromEntries(entries) };
}
