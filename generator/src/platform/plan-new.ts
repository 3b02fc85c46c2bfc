import { join } from 'node:path';
import type { TemplateYaml } from '../check/template-yaml.js';
import { type Diagnostic, isError } from '../diagnostics/diagnostic.js';
import type { FileLoader, LoadedFile } from '../load-templates.js';
import { displayPath } from '../source/paths.js';
import { readFileIfPresent } from '../source/read-text.js';
import { distinctFileName, safeFileName, uniqueNames } from '../text/template-names.js';
import { combineLanguages } from './combine-languages.js';
import type { TemplatePair } from './compare-with-platform.js';
import { inOwnOrder } from './merge-template.js';
import { printYaml } from './print-yaml.js';

/** What an import would do with one template. */
export interface PlannedFile {
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

export interface NotPlanned {
  readonly reason: string;
}

/** The folder that an import writes into. */
export interface Project {
  readonly folder: string;
  readonly load: FileLoader;
  /** Those whose names can be read. */
  readonly files: readonly LoadedFile[];
  /** Names in generated code. */
  readonly taken: Set<string>;
  /** In lowercase: some file systems ignore case. */
  readonly paths: Set<string>;
}

/** Plans a file for a template that no file declares. */
export function planNew(
  { name, group: [first, ...others], entries }: TemplatePair,
  { folder, load, taken, paths }: Project,
): PlannedFile | NotPlanned | undefined {
  if (first === undefined) return undefined;
  const path = freePath(folder, name, paths);
  if (readFileIfPresent(path) !== undefined) {
    return { reason: `${displayPath(path)} exists, but its key name cannot be read: correct or delete it` };
  }
  const text = printYaml(
    inOwnOrder({ name }, combineLanguages([first, ...others], entries)),
    ' Imported by notifygen from the platform.',
  );
  const { yaml, checked, diagnostics } = load({ path, shownAs: path, origin: path, text });
  const error = diagnostics.find(isError);
  if (error) return { reason: `${error.message}: ${error.hint}` };
  if (yaml === undefined || checked === undefined) return undefined;
  const names = uniqueNames(checked.names);
  const [shared] = names.filter((key) => taken.has(key));
  if (shared !== undefined) {
    const reason = `another template has ${shared} too: write its file by hand, with another name under the key function`;
    return { reason };
  }
  for (const key of names) taken.add(key);
  paths.add(path.toLowerCase());
  return { yaml, path, text, state: 'new', changes: [], doubts: [], warnings: onPlatform(diagnostics) };
}

/** The diagnostics that are about the platform, not about the YAML. */
export function onPlatform(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ rule }) => rule === 'url-encoding' || rule === 'one-time-password');
}

/** A file that contains another template must not be overwritten by this one. */
function freePath(folder: string, name: string, taken: ReadonlySet<string>): string {
  const path = join(folder, `${safeFileName(name)}.yaml`);
  return taken.has(path.toLowerCase()) ? join(folder, `${distinctFileName(name)}.yaml`) : path;
}
