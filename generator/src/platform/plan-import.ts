import { existsSync } from 'node:fs';
import { closestOf, didYouMean } from '../check/suggestions.js';
import { compareText, isError } from '../diagnostics/diagnostic.js';
import { NotifygenError } from '../diagnostics/errors.js';
import { inKeyOrder } from '../keys/template-keys.js';
import { createFileLoader, type FileLoader, type LoadedFile, type LoadOptions } from '../load-templates.js';
import { displayPath } from '../source/paths.js';
import { readFileIfPresent } from '../source/read-text.js';
import { readFolder, searchTemplates } from '../source/template-files.js';
import { defined } from '../text/defined.js';
import { uniqueNames } from '../text/template-names.js';
import { combineLanguages } from './combine-languages.js';
import { type ConvertedTemplate, languageCode } from './convert-to-yaml.js';
import { findFreeNames, freePath } from './free-names.js';
import { groupLanguages, type SkippedTemplate } from './group-languages.js';
import { bodyOrderIn } from './merge-placeholders.js';
import { type PlannedFile, updateFile } from './plan-update.js';
import type { PlatformTemplate } from './platform-template.js';
import { declaredWarnings, notOnPlatform } from './platform-warnings.js';
import { printYaml } from './print-yaml.js';
import type { TemplateExport } from './read-export.js';

export interface ImportOptions extends LoadOptions {
  /** Selects by status. */
  readonly isWanted: (status: string) => boolean;
  /** The templates to import; empty for all. */
  readonly names: readonly string[];
  /** Whether files that differ are updated. */
  readonly update: boolean;
  /** The language that the others must agree with. Default: the one that the file declares first. */
  readonly language?: string | undefined;
}

interface PresentTemplate {
  readonly name: string;
  readonly file: LoadedFile;
  /** Its names in generated code. */
  readonly keys: readonly string[];
}

/**
 * Decides the file and the text of each template. It reads the folder and writes nothing.
 *
 * @throws NotifygenError (rejects) if the folder cannot be read or a name is not in the export.
 */
export async function planImport(
  folder: string,
  { templates, isCut }: Pick<TemplateExport, 'templates' | 'isCut'>,
  { isWanted, names, update, language, ...options }: ImportOptions,
) {
  const load = await createFileLoader(options);
  const inFolder = presentTemplates(folder, load);
  const present = new Map(inFolder.map((one) => [one.name, one]));
  const filesOf = Map.groupBy(inFolder, (one) => one.name);
  const selected = selectByName(templates, names, isCut);
  const { groups, skipped } = groupLanguages(
    selected,
    (status, template) =>
      isWanted(status) || (onceApproved.includes(status) && isDeclared(present.get(template.name), template)),
    (name) => {
      const own = present.get(name)?.file;
      const declared = own?.template?.languages ?? [];
      const yaml = own?.yaml;
      return {
        languages: language === undefined ? declared : [language, ...declared],
        ...(yaml && { orderOf: (converted) => bodyOrderIn(yaml, converted) }),
      };
    },
  );
  const groupOf = new Map(groups.map((group) => [group[0]?.name, group]));
  const taken = new Set(inFolder.flatMap(({ keys }) => keys));
  // Some file systems ignore case.
  const takenPaths = new Set([...present.values()].map(({ file }) => file.path.toLowerCase()));
  const files: PlannedFile[] = [];
  // Those that would not pass the generator's own check, or whose file cannot be updated.
  const left: SkippedTemplate[] = [];
  let isOutdated = false;
  const byName = Map.groupBy(selected, ({ name }) => name);
  for (const name of [...byName.keys()].sort(compareText)) {
    const group = groupOf.get(name) ?? [];
    const own = present.get(name)?.file;
    const planned = own
      ? (declaredTwice(filesOf.get(name)) ??
        updateFile(own, { entries: byName.get(name) ?? [], group, isCut }, load))
      : planNew(group, freePath(folder, name, takenPaths), taken, load);
    isOutdated ||= update && own !== undefined && (planned === undefined || 'reason' in planned);
    if (planned === undefined) continue;
    if ('path' in planned) {
      files.push(planned.state === 'updated' && !update ? { ...planned, state: 'differs' } : planned);
      takenPaths.add(planned.path.toLowerCase());
    } else if (own) left.push({ name, ...planned });
    else
      left.push(...group.map(({ language: code }) => ({ name, ...defined({ language: code }), ...planned })));
  }
  const plannedFor = new Map(files.map((file) => [file.name, file]));
  const declared = [...byName].flatMap(([name, entries]) => {
    const planned = plannedFor.get(name);
    const own = present.get(name)?.file;
    const isWritten = planned?.state === 'new' || planned?.state === 'updated';
    const yaml = isWritten ? planned.yaml : own?.yaml;
    const path = planned?.path ?? own?.path;
    return yaml && path !== undefined ? { path, warnings: declaredWarnings(yaml, entries, isWanted) } : [];
  });
  const isComplete = update && names.length === 0 && !isCut;
  const absent = inFolder.filter(({ name }) => isComplete && !byName.has(name));
  const added = files.filter(({ state }) => state === 'new');
  return {
    files,
    skipped: [...skipped, ...left],
    declared: [
      ...declared,
      ...absent.map(({ name, file: { path } }) => ({ path, warnings: [notOnPlatform(name, added)] })),
    ],
    /** Whether a file that should be updated could not be. */
    isOutdated,
  };
}

/** An update of one of the files would leave the other behind. */
function declaredTwice(present: readonly PresentTemplate[] = []): { readonly reason: string } | undefined {
  if (present.length < 2) return undefined;
  const paths = present.map(({ file }) => displayPath(file.path));
  return { reason: `${paths.join(' and ')} both declare it: remove one` };
}

/** @throws NotifygenError if one of the names is not in the export. */
function selectByName(
  templates: readonly PlatformTemplate[],
  names: readonly string[],
  isCut: boolean,
): readonly PlatformTemplate[] {
  const known = new Set(templates.map(({ name }) => name));
  for (const name of names.filter((one) => !known.has(one))) {
    const closest = closestOf(name, [...known]);
    const where = isCut ? 'the export, which does not contain all pages,' : 'the export';
    throw new NotifygenError(
      `${where} contains no template named ${name}${closest === undefined ? '' : `: ${didYouMean(closest)}`}`,
    );
  }
  return names.length === 0 ? templates : templates.filter(({ name }) => names.includes(name));
}

/**
 * The texts of these were approved, although the platform may not let anyone send them now. Those of declared languages are
 * always merged: a language that is left out would be removed.
 */
const onceApproved = ['APPROVED', 'PAUSED', 'DISABLED', 'FLAGGED', 'LIMIT_EXCEEDED'];

function isDeclared(own: PresentTemplate | undefined, platform: PlatformTemplate): boolean {
  const { languages } = own?.file.template ?? {};
  const code = languageCode(platform);
  return (
    languages !== undefined && (languages.length === 0 || (code !== undefined && languages.includes(code)))
  );
}

function planNew(
  [first, ...others]: readonly ConvertedTemplate[],
  path: string,
  taken: Set<string>,
  load: FileLoader,
): PlannedFile | { readonly reason: string } | undefined {
  if (first === undefined) return undefined;
  const { name } = first;
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
  return { name, yaml, path, text, state: 'new', changes: [], doubts: [], warnings: diagnostics };
}

/** Includes templates with errors, if their names can be read. */
function presentTemplates(folder: string, load: FileLoader): readonly PresentTemplate[] {
  if (!existsSync(folder) || searchTemplates(folder).files.length === 0) return [];
  return readFolder(folder).flatMap((found) => {
    const file = load(found);
    return file.checked ? [{ name: file.checked.name, file, keys: uniqueNames(file.checked.names) }] : [];
  });
}
