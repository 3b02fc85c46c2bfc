// @ts-nocheck
import { compareText } from '../diagnostics/diagnostic.js';
import { kindsOf } from './button-kinds.js';
import { type ConvertedTemplate, convertTemplate } from './convert-template.js';
import type { PlatformTemplate } from './platform-template.js';

/** A template of the platform with all its languages that the gateway can send. */
export interface MergedTemplate {
  readonly name: string;
  /** Sorted by language; at least one. */
  readonly variants: readonly Variant[];
}

export interface Variant {
  /** Absent where the export tells none. */
  readonly language?: string;
  readonly platform: PlatformTemplate;
  readonly converted: ConvertedTemplate;
}

/** One entry of an export that was left out. */
export interface SkippedTemplate {
  readonly name: string;
  readonly language?: string;
  readonly reason: string;
}

export interface MergedExport {
  /** Sorted by name. */
  readonly merged: readonly MergedTemplate[];
  readonly skipped: readonly SkippedTemplate[];
}

/**
 * Brings the languages of each template together.
 *
 * @param takes Whether to take a template of this status; one without a status is always taken.
 */
export function mergeLanguages(
  templates: readonly PlatformTemplate[],
  takes: (status: string) => boolean,
): MergedExport {
  const skipped: SkippedTemplate[] = [];
  const groups = new Map<string, PlatformTemplate[]>();
  for (const template of templates) {
    const { name, status } = template;
    if (status === undefined || takes(status)) groups.set(name, [...(groups.get(name) ?? []), template]);
    else skipped.push(skip(template, `its status is ${status}`));
  }
  const merged = [...groups.keys()].sort(compareText).flatMap((name) => {
    const variants = mergeGroup(groups.get(name) ?? [], skipped);
    return variants.length === 0 ? [] : [{ name, variants }];
  });
  return { merged, skipped };
}

function mergeGroup(group: readonly PlatformTemplate[], skipped: SkippedTemplate[]): readonly Variant[] {
  const variants: Variant[] = [];
  const sorted = [...group].sort((a, b) => compareText(codeOf(a) ?? '', codeOf(b) ?? ''));
  for (const platform of sorted) {
    const reason = nameReason(platform.name) ?? languageReason(platform, variants);
    if (reason !== undefined) {
      skipped.push(skip(platform, reason));
      continue;
    }
    const [first] = variants;
    const converted = convertTemplate(platform, first?.converted.body.tokens);
    if ('reason' in converted) {
      skipped.push(skip(platform, converted.reason));
      continue;
    }
    const misfit = first && misfitOf(converted, first);
    if (misfit !== undefined) {
      skipped.push(skip(platform, misfit));
      continue;
    }
    const language = codeOf(platform);
    variants.push({ ...(language !== undefined && { language }), platform, converted });
  }
  return variants;
}

/** `en-US` is how some partners write `en_US`. What is no code stays as it is, for nothing is guessed here. */
export function codeOf({ language }: PlatformTemplate): string | undefined {
  const [, code = '', region] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i.exec(language ?? '') ?? [];
  if (code === '') return language;
  return code.toLowerCase() + (region === undefined ? '' : `_${region.toUpperCase()}`);
}

function nameReason(name: string): string | undefined {
  if (/^[a-z0-9_]{1,512}$/.test(name)) return undefined;
  return 'its name is not lower-case letters, digits and underscores, which is all that WhatsApp approves';
}

/** Why the later of two entries is left out. */
export const repeated = 'it stands in the export twice; the first one counts';

function languageReason(platform: PlatformTemplate, variants: readonly Variant[]): string | undefined {
  const language = codeOf(platform);
  if (language !== undefined && !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)) {
    return `${JSON.stringify(language)} is no language code`;
  }
  if (variants.some((variant) => variant.language === language)) {
    return repeated;
  }
  const [first] = variants;
  return first && (first.language === undefined) !== (language === undefined)
    ? 'it has a language, and the same template without one stands in the export too'
    : undefined;
}

/** One function sends all languages, so they must take the same values. */
function misfitOf(converted: ConvertedTemplate, first: Variant): string | undefined {
  const other = first.converted;
  const than = `than in ${first.language ?? 'the other'}`;
  const sizes = [converted, other].map(({ header, body }) =>
    [header?.tokens.length ?? 0, body.tokens.length].join(),
  );
  if (sizes[0] !== sizes[1]) return `it takes other values ${than}: one function sends all languages`;
  const names = [converted, other].map(({ placeholders }) => placeholders.map(({ name }) => name).join());
  if (names[0] !== names[1]) return `its values have other names ${than}: one function sends all languages`;
  if (converted.file !== other.file) return `it has another file ${than}: one function sends all languages`;
  if (kindsOf(converted.buttons) !== kindsOf(other.buttons))
    return `it has other buttons ${than}: one function sends all languages`;
  return undefined;
}

function skip(platform: PlatformTemplate, reason: string): SkippedTemplate {
  const language = codeOf(platform);
  return { name: platform.name, ...(language !== undefined && { language }), reason };
}
