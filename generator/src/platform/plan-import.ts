import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { closestOf, didYouMean } from '../check/suggestions.js';
import type { TemplateYaml } from '../check/template-yaml.js';
import { describeChange } from '../contract/change-texts.js';
import { type Diagnostic, isError } from '../diagnostics/diagnostic.js';
import { NotifygenError } from '../diagnostics/errors.js';
import { inKeyOrder } from '../keys/template-keys.js';
import { createFileLoader, type FileLoader, type LoadedFile, type LoadOptions } from '../load-templates.js';
import { displayPath } from '../source/paths.js';
import { readFileIfPresent } from '../source/read-text.js';
import { readFolder, searchTemplates } from '../source/template-files.js';
import { defined } from '../text/defined.js';
import { textIn } from '../text/localized-text.js';
import { countPlaceholders } from '../text/placeholders.js';
import { uniqueNames } from '../text/template-names.js';
import { combineLanguages } from './combine-languages.js';
import { pairTemplates, planMerge, type Selection, type TemplatePair } from './compare-with-platform.js';
import { findFreeNames, freePath } from './free-names.js';
import type { SkippedTemplate } from './group-languages.js';
import type { MergedTemplate } from './merge-template.js';
import { declaredWarnings, notOnPlatform } from './platform-warnings.js';
import { printYaml } from './print-yaml.js';
import type { TemplateExport } from './read-export.js';
import { updateYaml } from './update-yaml.js';

export interface ImportOptions extends LoadOptions, Selection {
  /** The templates to import; empty for all. */
  readonly names: readonly string[];
  /** Whether files that differ are updated. */
  readonly update: boolean;
}

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
  /** What is wrong on the platform itself. The other warnings are about the YAML, and `generate` prints them. */
  readonly warnings: readonly Diagnostic[];
}

/** Why a template is not written. */
interface NotPlanned {
  readonly reason: string;
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
  const { names, update, isWanted } = options;
  const project: Project = { folder, load: createFileLoader(options), ...loadedFiles(folder, options) };
  const known = new Set(templates.map(({ name }) => name));
  for (const name of names) if (!known.has(name)) throw notInExport(name, [...known], isCut);
  const all = pairTemplates(project.files, { templates, isCut }, options);
  const selected = all.filter(({ name }) => names.length === 0 || names.includes(name));
  const byName = [...Map.groupBy(selected, ({ name }) => name).values()];
  const planned = byName.flatMap(([pair, ...others]) =>
    pair && pair.entries.length > 0
      ? { pair, plan: others.length > 0 ? declaredTwice([pair, ...others]) : planOne(pair, project, options) }
      : [],
  );
  const files = planned.flatMap(({ plan }) => (plan && 'path' in plan ? plan : []));
  const added = files.filter(({ state }) => state === 'new');
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
        return yaml ? declaredWarnings(yaml, pair.entries, isWanted).map((one) => ({ ...one, path })) : [];
      }),
      ...absent.map(({ name, file }) => ({ ...notOnPlatform(name, added), path: file?.path ?? '' })),
    ],
    /** Whether a file that should be updated could not be. */
    isOutdated: planned.some(({ pair, plan }) => update && pair.file && (!plan || 'reason' in plan)),
  };
}

interface Project {
  readonly folder: string;
  readonly load: FileLoader;
  /** Those whose names can be read. */
  readonly files: readonly LoadedFile[];
  /** Names in generated code. */
  readonly taken: Set<string>;
  /** In lowercase: some file systems ignore case. */
  readonly paths: Set<string>;
}

function loadedFiles(folder: string, options: LoadOptions): Pick<Project, 'files' | 'taken' | 'paths'> {
  const isEmpty = !existsSync(folder) || searchTemplates(folder).files.length === 0;
  const files = (isEmpty ? [] : readFolder(folder))
    .map(createFileLoader(options))
    .filter(({ checked }) => checked !== undefined);
  return {
    files,
    taken: new Set(files.flatMap(({ checked }) => (checked ? uniqueNames(checked.names) : []))),
    paths: new Set(files.map(({ path }) => path.toLowerCase())),
  };
}

function notInExport(name: string, known: readonly string[], isCut: boolean): NotifygenError {
  const closest = closestOf(name, known);
  const where = isCut ? 'the export, which does not contain all pages,' : 'the export';
  const hint = closest === undefined ? '' : `: ${didYouMean(closest)}`;
  return new NotifygenError(`${where} contains no template named ${name}${hint}`);
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

/** `undefined` if the platform has nothing that can be imported. */
function planOne(
  pair: TemplatePair,
  project: Project,
  options: ImportOptions,
): PlannedFile | NotPlanned | undefined {
  return pair.file ? planUpdate(pair, pair.file, project, options) : planNew(pair, project);
}

function planNew(
  { name, group: [first, ...others] }: TemplatePair,
  { folder, load, taken, paths }: Project,
): PlannedFile | NotPlanned | undefined {
  if (first === undefined) return undefined;
  const path = freePath(folder, name, paths);
  if (readFileIfPresent(path) !== undefined) {
    return { reason: `${displayPath(path)} exists, but its key name cannot be read: correct or delete it` };
  }
  const free = findFreeNames(name, taken);
  const yaml = { ...combineLanguages([first, ...others]), ...defined({ function: free?.function }) };
  const text = printYaml(inKeyOrder<unknown>(yaml), ' Imported by notifygen from the platform.');
  const { diagnostics } = load({ path, shownAs: path, origin: path, text });
  const error = diagnostics.find(isError);
  if (error) return { reason: `${error.message}: ${error.hint}` };
  if (free === undefined) return { reason: 'all names for its function are taken' };
  for (const key of uniqueNames(free.names)) taken.add(key);
  paths.add(path.toLowerCase());
  return { name, yaml, path, text, state: 'new', changes: [], doubts: [], warnings: onPlatform(diagnostics) };
}

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
  const same = { name: pair.name, yaml: merged.yaml, path };
  if (isDeepStrictEqual(merged.yaml, yaml))
    return {
      ...same,
      text: before,
      state: 'unchanged',
      changes: [],
      doubts: [],
      warnings: onPlatform(diagnostics),
    };
  const edited = updateYaml(before, merged.yaml, merged.origins);
  if (edited === undefined) {
    return { reason: 'its YAML cannot be updated: change it by hand, as npx notifygen verify reports' };
  }
  const { text, removedComments } = edited;
  const updated = load({ path, shownAs: source.file, origin: template.file, text });
  const error = updated.diagnostics.find(isError);
  if (error) return { reason: `its file would have an error after the update: ${error.message}` };
  const changes = [
    ...merged.changes.flatMap(describeChange),
    ...merged.unseen.map(({ message }) => message),
    ...removedComments.map((comment) => `removed with what it is about: ${comment}`),
  ];
  const state = options.update ? 'updated' : 'differs';
  return { ...same, text, state, changes, doubts: merged.doubts, warnings: onPlatform(updated.diagnostics) };
}

function onPlatform(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ rule }) => rule === 'url-encoding' || rule === 'one-time-password');
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
