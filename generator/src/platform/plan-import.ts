// @ts-nocheck
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChecker } from '../check/check.js';
import { type Diagnostic, isError } from '../diagnostics/diagnostic.js';
import { NotifygenError, systemReason } from '../diagnostics/errors.js';
import { loadUnits } from '../load-units.js';
import { searchTemplates } from '../source/find-templates.js';
import { displayPath } from '../source/paths.js';
import { parseSource } from '../source/yaml-source.js';
import type { Template } from '../template/template.js';
import { digestOf } from '../text/digest.js';
import { uniqueNames } from '../text/template-names.js';
import { settleNames } from './free-names.js';
import { keepNames } from './keep-names.js';
import { lostByHand } from './lost-by-hand.js';
import type { MergedTemplate, SkippedTemplate } from './merge-languages.js';
import { templateDocument } from './template-document.js';

/** What an import would do with one template. */
export interface PlannedFile {
  readonly template: MergedTemplate;
  readonly path: string;
  readonly text: string;
  readonly state: 'new' | 'unchanged' | 'differs';
  /** What was written by hand into the file that is there and has no location in this one, in words. */
  readonly lost: readonly string[];
}

export interface ImportPlan {
  readonly files: readonly PlannedFile[];
  /** Templates that would not pass the generator's own check. */
  readonly skipped: readonly SkippedTemplate[];
}

/** Decides which file each template goes to and what stands in it; reads the folder and writes nothing. */
export async function planImport(folder: string, merged: readonly MergedTemplate[]): Promise<ImportPlan> {
  const present = await presentTemplates(folder);
  const imported = new Set(merged.map(({ name }) => name));
  // Whatever is imported again settles its names again, in the same order: the same import gives the same files.
  const taken = new Set(present.flatMap(({ name, keys }) => (imported.has(name) ? [] : keys)));
  const presentByName = new Map(present.map((one) => [one.name, one]));
  // Some file systems do not tell capitals from small letters.
  const takenPaths = new Set(present.map(({ path }) => path.toLowerCase()));
  const check = createChecker();
  const files: PlannedFile[] = [];
  const skipped: SkippedTemplate[] = [];
  for (const fresh of merged) {
    const { name } = fresh;
    const before = presentByName.get(name);
    const template = before?.template ? keepNames(fresh, before.template) : fresh;
    const settled = settleNames(name, taken);
    const path = before?.path ?? freePath(folder, name, takenPaths);
    takenPaths.add(path.toLowerCase());
    const text = templateDocument(template, settled?.function);
    const checked = check(parseSource(path, text), path);
    const error = checked.diagnostics.find(isError);
    if (settled === undefined || error) {
      const reason = error ? reasonOf(error) : 'all names for its function are taken';
      skipped.push(
        ...template.variants.map(({ language }) => ({ name, ...(language && { language }), reason })),
      );
      continue;
    }
    for (const key of uniqueNames(settled.names)) taken.add(key);
    const there = readPresent(path);
    const state = there === undefined ? 'new' : there === text ? 'unchanged' : 'differs';
    files.push({ template, path, text, state, lost: lossOf(before, checked.template) });
  }
  return { files, skipped };
}

function lossOf(before: PresentTemplate | undefined, after: Template | undefined): readonly string[] {
  if (before === undefined || after === undefined) return [];
  return before.template ? lostByHand(before.template, after) : ['all that it held, since it had errors'];
}

function readPresent(path: string): string | undefined {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  } catch (error) {
    throw new NotifygenError(`cannot read ${displayPath(path)}: ${systemReason(error)}`);
  }
}

function reasonOf({ message, hint }: Diagnostic): string {
  return hint === undefined ? message : `${message}: ${hint}`;
}

interface PresentTemplate {
  readonly name: string;
  readonly path: string;
  readonly keys: readonly string[];
  /** Absent where the file has errors. */
  readonly template?: Template;
}

/** Templates with errors of their own count too, so far as their names can be read. */
async function presentTemplates(folder: string): Promise<readonly PresentTemplate[]> {
  if (!existsSync(folder) || searchTemplates(folder).files.length === 0) return [];
  const units = await loadUnits(folder);
  return units.flatMap(({ path, checked, template }) =>
    checked
      ? [{ name: checked.name, path, keys: uniqueNames(checked.names), ...(template && { template }) }]
      : [],
  );
}

/** Windows reserves some names for devices. */
const reservedStem = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Most file systems allow 255 bytes a name. */
const longestStem = 200;

/** A file that holds another template must not be overwritten by this one. */
function freePath(folder: string, name: string, taken: ReadonlySet<string>): string {
  const path = join(folder, `${fileStem(name)}.yaml`);
  return taken.has(path.toLowerCase()) ? join(folder, `${distinctStem(name)}.yaml`) : path;
}

function fileStem(name: string): string {
  if (reservedStem.test(name)) return `${name}_`;
  return name.length <= longestStem ? name : distinctStem(name);
}

function distinctStem(name: string): string {
  return `${name.slice(0, longestStem)}-${digestOf(name)}`;
}
