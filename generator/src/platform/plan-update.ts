import { isDeepStrictEqual } from 'node:util';
import type { TemplateYaml } from '../check/template-yaml.js';
import { describeChange } from '../contract/change-texts.js';
import { compareContracts } from '../contract/compare-contracts.js';
import { contractOf } from '../contract/contract.js';
import { type Diagnostic, isError } from '../diagnostics/diagnostic.js';
import type { FileLoader, LoadedFile } from '../load-templates.js';
import { readFileIfPresent } from '../source/read-text.js';
import type { Template } from '../template/template.js';
import { textIn } from '../text/localized-text.js';
import { countPlaceholders } from '../text/placeholders.js';
import { type ConvertedTemplate, languageCode } from './convert-to-yaml.js';
import { isApproved } from './group-languages.js';
import { type MergedTemplate, mergeTemplate, withStatus } from './merge-template.js';
import type { PlatformTemplate } from './platform-template.js';
import { updateYaml } from './update-yaml.js';

/** What an import would do with one template. */
export interface PlannedFile {
  readonly name: string;
  readonly yaml: TemplateYaml;
  readonly path: string;
  readonly text: string;
  readonly state: 'new' | 'unchanged' | 'differs' | 'updated';
  /** What an update changes, in the words of `diff`. */
  readonly changes: readonly string[];
  /** What people have to check after an update. */
  readonly doubts: readonly string[];
  readonly warnings: readonly Diagnostic[];
}

/** What the platform has under the name of a template. */
interface OnPlatform {
  readonly entries: readonly PlatformTemplate[];
  /** The languages that one function can send. */
  readonly group: readonly ConvertedTemplate[];
  /** Whether the platform may have more than these entries. */
  readonly isCut: boolean;
}

/**
 * Decides the text of a file that is updated.
 *
 * @returns `undefined` if the platform has nothing that can be merged.
 */
export function updateFile(
  { path, source, template, yaml, diagnostics }: LoadedFile,
  platform: OnPlatform,
  load: FileLoader,
): PlannedFile | { readonly reason: string } | undefined {
  if (source === undefined || template === undefined || yaml === undefined) {
    return { reason: 'its file has errors, which npx notifygen generate reports' };
  }
  const merged = merge(yaml, template, platform);
  if (merged === undefined) return undefined;
  const [behind] = languagesBehind(yaml, merged, platform.group);
  if (behind !== undefined) {
    const reason = `its placeholders moved in ${platform.group[0]?.language}, but not in ${behind}, which would show swapped values: change the file by hand, or first change ${behind} on the platform`;
    return { reason };
  }
  const before = readFileIfPresent(path) ?? '';
  const same = { name: yaml.name, yaml: merged.yaml, path };
  if (isDeepStrictEqual(merged.yaml, yaml))
    return { ...same, text: before, state: 'unchanged', changes: [], doubts: [], warnings: diagnostics };
  const edited = updateYaml(before, merged.yaml, merged.origins);
  if ('reason' in edited) {
    return { reason: `${edited.reason}; change it by hand, as npx notifygen verify reports` };
  }
  const { text, removedComments } = edited;
  const updated = load({ path, shownAs: source.file, origin: template.file, text });
  const error = updated.diagnostics.find(isError);
  if (error || updated.template === undefined) {
    return { reason: `its file would have an error after the update: ${error?.message ?? ''}` };
  }
  const changes = [
    ...describeUpdate(template, updated.template),
    ...removedComments.map((comment) => `removed with what it is about: ${comment}`),
  ];
  return { ...same, text, state: 'updated', changes, doubts: merged.doubts, warnings: updated.diagnostics };
}

function merge(
  own: TemplateYaml,
  { languages }: Template,
  { entries, group, isCut }: OnPlatform,
): MergedTemplate | undefined {
  const [reference, ...others] = group;
  const statuses = entries.flatMap(({ status }) => status?.toLowerCase() ?? []);
  if (reference === undefined) {
    const isApproved = statuses.length < entries.length || statuses.includes('approved');
    return isApproved ? undefined : { yaml: withStatus(own, statuses), origins: {}, doubts: [] };
  }
  const isGone = (language: string): boolean => {
    if (group.some((one) => one.language === language)) return false;
    const known = entries.filter((entry) => languageCode(entry) === language);
    if (known.length === 0) return !isCut;
    return known.some(isApproved);
  };
  return mergeTemplate(own, languages.length === 0 ? [reference] : [reference, ...others], isGone);
}

/** The other languages whose texts did not change, although their numbers now mean other placeholders. */
function languagesBehind(
  own: TemplateYaml,
  { yaml, origins }: MergedTemplate,
  [reference]: readonly ConvertedTemplate[],
): readonly string[] {
  const haveMoved = origins.placeholders?.some((origin, index) => origin !== undefined && origin !== index);
  if (haveMoved !== true) return [];
  return [yaml.language ?? []].flat().filter((language) => {
    const [before, after] = [own, yaml].map(({ header, body }) =>
      [header, body].map((text) => textIn(text, language)),
    );
    const hasPlaceholders = after?.some((text = '') => countPlaceholders(text) > 0) === true;
    return language !== reference?.language && hasPlaceholders && isDeepStrictEqual(before, after);
  });
}

/** The changes that `diff` reports, and the others. */
function describeUpdate(before: Template, after: Template): readonly string[] {
  const changes = compareContracts([contractOf(before)], [contractOf(after)]);
  const lines = changes.flatMap(describeChange);
  const status =
    before.status === after.status
      ? []
      : [`its status is now ${after.status}, not ${before.status ?? 'approved'}`];
  const names = isDeepStrictEqual(approvedNames(before), approvedNames(after))
    ? []
    : ['the approved names of placeholders changed; calls stay the same'];
  return [...lines, ...status, ...(lines.length === 0 ? names : [])];
}

function approvedNames({ placeholders }: Template): readonly (string | undefined)[] {
  return placeholders.map(({ approvedAs }) => approvedAs);
}
