import { relative, resolve } from 'node:path';
import { checkNames } from './check/check-template.js';
import { contractFile, contractOf, emitContract } from './contract/contract.js';
import { type Diagnostic, isError, sortDiagnostics } from './diagnostics/diagnostic.js';
import type { EmitOptions } from './emit/print.js';
import { createFileLoader } from './load-templates.js';
import {
  applyChanges,
  type Changes,
  checkOutFolder,
  checkOwner,
  compareOutput,
  formatIn,
  isFresh,
  writtenMode,
} from './output/output-folder.js';
import { slashes } from './source/paths.js';
import { type FoundFile, readFolder } from './source/template-files.js';
import type { LoadOptions } from './template/from-yaml.js';
import { type Template, unapprovedLanguages } from './template/template.js';

/** The folders of the templates and of the generated modules, and how the modules are written. */
export interface GenerateOptions extends EmitOptions, LoadOptions {
  /** Folder of the YAML files. */
  readonly templates: string;
  /** Folder of the generated modules. It is created if it does not exist. */
  readonly out: string;
  /** Only compares, and writes nothing. Default: `false`. */
  readonly check?: boolean;
}

/** The result of a run. */
export interface GenerateResult {
  /** Every diagnostic of every file, sorted. If one is an error, nothing was written. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of template files, including those with errors. */
  readonly templateCount: number;
  /** What was written, or would be with `check`. Absent if there were errors. */
  readonly changes?: Changes;
}

/**
 * Runs the whole pipeline: read, check, convert, emit, compare, write. A failed run leaves the output folder as it was.
 *
 * @throws NotifygenError (rejects) if a folder cannot be read or written, or if it would overwrite a file that notifygen
 * did not generate.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const { files: _, texts: __, isAsConfigured: ___, ...result } = await runGenerate(options);
  return result;
}

/** What the command line learns from a run. */
export interface RunResult extends GenerateResult {
  /** The template files as they were read. */
  readonly files: readonly FoundFile[];
  /** The texts of all generated files by name; empty if there were errors. */
  readonly texts: ReadonlyMap<string, string>;
  /** Whether a check compared with the mode of the options. Absent if there were errors. */
  readonly isAsConfigured?: boolean;
}

/** `generate` for the command line. */
export async function runGenerate(options: GenerateOptions): Promise<RunResult> {
  const templates = resolve(options.templates);
  const out = resolve(options.out);
  checkOutFolder(out, templates);
  const emitOptions = { ...options, ...formatIn(out, options) };
  const files = readFolder(templates);
  const load = createFileLoader(options);
  // Without their parsed YAML, which takes much more memory than the text.
  const loaded = files.map((file) => {
    const { path, template, checked, diagnostics } = load(file);
    return { path, template, checked, diagnostics };
  });
  const diagnostics = sortDiagnostics([
    ...loaded.flatMap((one) => one.diagnostics),
    ...checkNames(loaded.flatMap(({ checked }) => checked ?? [])),
  ]);
  const result = { diagnostics, templateCount: files.length, files };
  if (diagnostics.some(isError)) return { ...result, texts: new Map() };

  // Loads ts-morph, which takes long and which a run with errors does not need.
  const [{ emitModule }, { emitIndex }, { filesOf }] = await Promise.all([
    import('./emit/emit-module.js'),
    import('./emit/emit-index.js'),
    import('./emit/module-files.js'),
  ]);
  const configured = options.unapproved ?? 'warn';
  // A check compares with the mode that the written files name.
  const modeOf = (template: Template) => {
    const isChecked = options.check && unapprovedLanguages(template).length > 0;
    const names = isChecked ? filesOf(template.names.module, emitOptions).map(({ name }) => name) : [];
    return writtenMode(out, names) ?? configured;
  };
  const declared = loaded.flatMap(({ template }) => template ?? []);
  const modules = loaded.flatMap(({ path, template }) =>
    template === undefined
      ? []
      : emitModule(template, slashes(relative(out, path)), { ...emitOptions, unapproved: modeOf(template) }),
  );
  const texts = new Map([
    ...modules,
    [contractFile, emitContract(declared.map(contractOf), slashes(relative(out, templates)))],
    ...emitIndex(declared, emitOptions),
  ]);

  const changes = compareOutput(out, texts);
  if (!isFresh(changes)) checkOwner(out, contractFile, templates);
  if (!options.check) applyChanges(out, texts, changes);
  const isAsConfigured = declared.every((one) => modeOf(one) === configured);
  return { ...result, changes, texts, isAsConfigured };
}
