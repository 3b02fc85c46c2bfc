import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { TemplateYaml } from '../check/template-yaml.js';
import { describeChange } from '../contract/change-texts.js';
import { isError } from '../diagnostics/diagnostic.js';
import { NotifygenError } from '../diagnostics/errors.js';
import { quote } from '../diagnostics/format.js';
import { createFileLoader, type LoadedFile } from '../load-templates.js';
import { displayPath } from '../source/paths.js';
import { readFileIfPresent } from '../source/read-text.js';
import { readFiles, searchTemplates } from '../source/template-files.js';
import type { LoadOptions } from '../template/from-yaml.js';
import { defined } from '../text/defined.js';
import { textIn } from '../text/localized-text.js';
import { countPlaceholders } from '../text/placeholders.js';
import { uniqueNames } from '../text/template-names.js';
import { type PlannedMerge, pairTemplates, planMerge, type TemplatePair } from './compare-with-platform.js';
import type { Selection, SkippedTemplate } from './group-languages.js';
import { lostValues } from './lost-values.js';
import type { Doubt } from './merge-placeholders.js';
import type { MergedTemplate } from './merge-template.js';
import { type NotPlanned, onPlatform, type PlannedFile, type Project, planNew } from './plan-new.js';
import { declaredWarnings, notOnPlatform } from './platform-warnings.js';
import type { TemplateExport } from './read-export.js';
import { updateYaml } from './update-yaml.js';

export interface ImportOptions extends LoadOptions, Selection {
  /** The templates to import; empty for all. */
  readonly names: readonly string[];
  /** Whether files that differ are updated. */
  readonly update: boolean;
}

/**
 * Decides the file and the text of each template. It reads the folder and writes nothing.
 *
 * @throws NotifygenError if the folder cannot be read or a name is not in the export.
 */
export function planImport(
  folder: string,
  { templates, isCut }: Pick<TemplateExport, 'templates' | 'isCut'>,
  options: ImportOptions,
) {
  const { names, update } = options;
  const project = openProject(folder, options);
  const known = new Set(templates.map(({ name }) => name));
  const where = isCut ? 'the export, which does not contain all pages,' : 'the export';
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0)
    throw new NotifygenError(`${where} contains no template named ${missing.join(' or ')}`);
  const all = pairTemplates(project.files, { templates, isCut }, options);
  const selected = all.filter(({ name }) => names.length === 0 || names.includes(name));
  const byName = [...Map.groupBy(selected, ({ name }) => name).values()];
  const planned = byName.flatMap(([pair, ...others]) => {
    if (pair === undefined || pair.entries.length === 0) return [];
    if (others.length > 0) return { pair, plan: declaredTwice([pair, ...others]) };
    return { pair, plan: pair.file ? planUpdate(pair, pair.file, project, options) : planNew(pair, project) };
  });
  const files = planned.flatMap(({ plan }) => (plan && 'path' in plan ? plan : []));
  const absent = selected.filter(({ entries }) => entries.length === 0 && update && !isCut);
  return {
    files,
    skipped: [
      ...planned.flatMap(({ pair }) => pair.skipped),
      ...planned.flatMap(({ pair, plan }) => (plan && 'reason' in plan ? notWritten(pair, plan) : [])),
    ],
    /** What is wrong on the platform. */
    warnings: [
      ...files.flatMap(({ path, warnings }) => warnings.map((one) => ({ ...one, path, languages: [] }))),
      ...planned.flatMap(({ pair, plan }) => {
        const isWritten = plan && 'path' in plan && plan.state !== 'differs';
        const { yaml, path = '' } = isWritten ? plan : (pair.file ?? {});
        const found = yaml ? declaredWarnings(yaml, pair.entries, pair.file?.yaml?.status) : [];
        return found.map((one) => ({ ...one, path }));
      }),
      ...absent.map(({ name, file }) => ({ ...notOnPlatform(name), path: file?.path ?? '' })),
    ],
    /** Whether a file that should be updated could not be. */
    isOutdated: planned.some(({ pair, plan }) => update && pair.file && (!plan || 'reason' in plan)),
  };
}

function openProject(folder: string, options: LoadOptions): Project {
  const load = createFileLoader(options);
  const found = existsSync(folder) ? readFiles(searchTemplates(folder), folder, folder) : [];
  const files = found.map(load).filter(({ checked }) => checked !== undefined);
  return {
    folder,
    load,
    files,
    taken: new Set(files.flatMap(({ checked }) => (checked ? uniqueNames(checked.names) : []))),
    paths: new Set(files.map(({ path }) => path.toLowerCase())),
  };
}

/** An update of one of the files would leave the other behind. */
function declaredTwice(pairs: readonly TemplatePair[]): NotPlanned {
  const paths = pairs.map(({ file }) => displayPath(file?.path ?? ''));
  return { reason: `${paths.join(' and ')} both declare it: remove one` };
}

function notWritten({ name, file, group }: TemplatePair, { reason }: NotPlanned): readonly SkippedTemplate[] {
  const skipped = { name, kind: 'not-written', reason } as const;
  return file ? [skipped] : group.map(({ language }) => ({ ...skipped, ...defined({ language }) }));
}

/** `undefined` if the platform has nothing that can be merged. */
function planUpdate(
  pair: TemplatePair,
  { path, source, yaml, template, diagnostics }: LoadedFile,
  { load }: Project,
  options: ImportOptions,
): PlannedFile | NotPlanned | undefined {
  if (source === undefined || yaml === undefined || template === undefined) {
    return { reason: 'its file has errors, which npx notifygen generate reports' };
  }
  const merged = planMerge(pair, options);
  if (merged === undefined) return undefined;
  const [behind] = languagesBehind(yaml, merged, pair);
  if (behind !== undefined) {
    const reason = `its placeholders moved in ${pair.group[0]?.language}, but not in ${behind}, which would show swapped values: change the file by hand, or first change ${behind} on the platform`;
    return { reason };
  }
  const before = readFileIfPresent(path) ?? '';
  const same = { yaml: merged.yaml, path, changes: [], doubts: [] };
  if (isDeepStrictEqual(merged.yaml, yaml))
    return { ...same, text: before, state: 'unchanged', warnings: onPlatform(diagnostics) };
  const edited = updateYaml(before, merged.yaml, merged.origins);
  const described = [
    ...merged.changes.flatMap(describeChange),
    ...merged.unseen.map(({ message }) => message),
  ];
  if (edited === undefined) {
    return { reason: `its YAML cannot be updated, so change it by hand: ${described.join(' ')}` };
  }
  const { text, removedComments } = edited;
  const updated = load({ path, shownAs: source.file, origin: template.file, text });
  const error = updated.diagnostics.find(isError);
  if (error) return { reason: `its file would have an error after the update: ${error.message}` };
  const changes = [
    ...described,
    ...lostValues(source, yaml, merged.yaml, merged.origins),
    ...removedComments.map((comment) => `removed with what it is about: ${comment}`),
  ];
  const doubts = merged.doubts.flatMap((doubt) => linesOf(doubt, merged.changes));
  const state = options.update ? 'updated' : 'differs';
  return { ...same, text, state, changes, doubts, warnings: onPlatform(updated.diagnostics) };
}

/** What people have to check, and what changed there, unless that is among the changes. */
function linesOf(
  { part, message, before, after }: Doubt,
  changes: PlannedMerge['changes'],
): readonly string[] {
  const isShown = changes.some(({ path, texts }) => path[0] === part && texts !== undefined);
  return isShown ? [message] : [message, `  before ${quote(before, 160)}`, `  after  ${quote(after, 160)}`];
}

/** The other languages whose texts did not change, although their numbers now mean other placeholders. */
function languagesBehind(
  own: TemplateYaml,
  { yaml, origins }: MergedTemplate,
  { group: [reference] }: TemplatePair,
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
