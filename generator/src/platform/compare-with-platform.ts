import type { Difference, TemplateChange } from '../contract/change-rules.js';
import { compareContracts } from '../contract/compare-contracts.js';
import { contractOf } from '../contract/contract.js';
import { compareText } from '../diagnostics/diagnostic.js';
import { isSendable } from '../keys/statuses.js';
import type { LoadedFile } from '../load-templates.js';
import type { LoadOptions } from '../template/from-yaml.js';
import { templateFromYaml } from '../template/from-yaml.js';
import type { Template } from '../template/template.js';
import { textIn } from '../text/localized-text.js';
import {
  approvedFirst,
  groupLanguages,
  isApproved,
  type LanguageGroup,
  type Selection,
} from './group-languages.js';
import { type MergedTemplate, mergeTemplate, withStatus } from './merge-template.js';
import { entriesIn, type PlatformTemplate } from './platform-template.js';
import type { TemplateExport } from './read-export.js';

/** What a folder and the platform have under one name. */
export interface TemplatePair extends LanguageGroup {
  readonly name: string;
  /** Absent if no file declares it. */
  readonly file?: LoadedFile;
  readonly entries: readonly PlatformTemplate[];
  /** Whether the platform may have more than these entries. */
  readonly isCut: boolean;
}

/** Pairs files and entries by name, in the order of names. Files whose names cannot be read are left out. */
export function pairTemplates(
  files: readonly LoadedFile[],
  { templates, isCut }: Pick<TemplateExport, 'templates' | 'isCut'>,
  selection: Selection,
): readonly TemplatePair[] {
  const exported = Map.groupBy(templates, ({ name }) => name);
  const declared = Map.groupBy(files, ({ checked }) => checked?.name);
  const names = new Set([...exported.keys(), ...files.flatMap(({ checked }) => checked?.name ?? [])]);
  return [...names].sort(compareText).flatMap((name) => {
    const entries = approvedFirst(exported.get(name) ?? []);
    const own = declared.get(name) ?? [undefined];
    return own.map((file) => ({
      ...{ name, entries, isCut, ...(file && { file }) },
      ...groupLanguages(entries, file ?? {}, selection),
    }));
  });
}

/** What a merge of the platform's template changes in a file. */
export interface PlannedMerge extends MergedTemplate {
  /** What it means for callers. */
  readonly changes: readonly TemplateChange[];
  /** The changes that callers do not see. */
  readonly unseen: readonly (Pick<Difference, 'message' | 'path'> & {
    readonly rule: 'status-changed' | 'approved-name';
  })[];
}

/** Plans the merge; `undefined` if there is nothing that can be merged, such as a file with errors. */
export function planMerge(
  { file, entries, group: [reference, ...others], isCut }: TemplatePair,
  options: LoadOptions,
): PlannedMerge | undefined {
  const { yaml, template } = file ?? {};
  if (yaml === undefined || template === undefined) return undefined;
  const { languages } = template;
  const own = entriesIn(entries, languages);
  if (reference === undefined && (own.length === 0 || own.some(isApproved))) return undefined;
  const isGone = (language: string): boolean => {
    if ([reference, ...others].some((one) => one?.language === language)) return false;
    const known = entriesIn(entries, [language]);
    return known.length === 0 ? !isCut : known.some(isApproved);
  };
  const merged =
    reference === undefined
      ? { yaml: withStatus(yaml, own), origins: {}, doubts: [] }
      : mergeTemplate(yaml, [reference, ...(languages.length === 0 ? [] : others)], entries, isGone);
  const after = templateFromYaml(template.file, merged.yaml, template.names, options);
  const changes = compareContracts([contractOf(template)], [contractOf(after)]);
  return { ...merged, changes, unseen: [...statusChanges(template, after), ...renames(template, after)] };
}

/** Without those that decide whether it can be sent, which callers see. */
function statusChanges(before: Template, after: Template): PlannedMerge['unseen'] {
  const languages = after.languages.length === 0 ? [undefined] : after.languages;
  return languages.flatMap((language) => {
    const [was = 'approved', now = 'approved'] = [before, after].map(({ status }) =>
      textIn(status, language),
    );
    if (was === now || !isSendable(was) || !isSendable(now)) return [];
    const where = languages.length < 2 ? '' : ` in ${language}`;
    const path = language === undefined ? ['status'] : ['status', language];
    return [{ rule: 'status-changed', message: `its status${where} is now ${now}, not ${was}`, path }];
  });
}

function renames(before: Template, after: Template): PlannedMerge['unseen'] {
  return after.placeholders.flatMap(({ label, approvedAs = label }, index) => {
    const own = before.placeholders.find((one) => one.label === label);
    if (own === undefined || (own.approvedAs ?? label) === approvedAs) return [];
    const message = `the approved name of placeholder ${label} is now ${approvedAs}; calls stay the same`;
    return { rule: 'approved-name', message, path: ['placeholders', index] };
  });
}
