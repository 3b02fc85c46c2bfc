import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeCacheFile } from './cache/cache-file.js';
import { dependencyFiles } from './cache/dependency-files.js';
import { digestOf } from './cache/digest.js';
import type { Memory } from './cache/replay-cache.js';
import { readUnitCache, type UnitCache } from './cache/template-cache.js';
import { nameDiagnostics } from './check/rules/check-names.js';
import { contractFile, emitContract } from './contract/contract.js';
import { type Diagnostic, isError, sortDiagnostics } from './diagnostics/diagnostic.js';
import type { EmitOptions } from './emit/emit.js';
import { startEmission } from './emit/emit-in-worker.js';
import { checkUnits, isUnchecked, readUnits, type Unit } from './load-units.js';
import { indexFile, moduleFile } from './output/file-names.js';
import { applyChanges, type Changes, compareOutput, readOutput } from './output/output-folder.js';
import type { IndexedTemplate } from './template/template.js';

/** Where templates are, where their modules go, and how these are written. */
export interface GenerateOptions extends EmitOptions {
  /** Folder of the YAML files. */
  readonly templates: string;
  /** Folder of the generated modules; made where it is missing. */
  readonly out: string;
  /** Compares only and writes nothing. Default: `false`. */
  readonly check?: boolean;
}

/** What a run found and did. */
export interface GenerateResult {
  /** Every diagnostic of every file, sorted. Errors kept anything from being written. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many files of templates were read, those with errors too. */
  readonly templateCount: number;
  /** What was written, or would be with `check`. Absent where there were errors. */
  readonly changes?: Changes;
  /** The texts of the files that were added or changed, by their names. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Runs the whole pipeline: load, check, model, emit, write. A failed run leaves the output folder as it was.
 *
 * @throws NotifygenError where a folder cannot be read or written, or holds a file of somebody else's in the way.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  return generateWith(options, undefined);
}

/** Its template has gone on to be emitted. */
type CheckedUnit = Omit<Unit, 'template'>;

/** `generate` for the command line, which remembers what was generated and touches only what changed since. */
export async function generateWith(
  options: GenerateOptions,
  memory: Memory | undefined,
): Promise<GenerateResult> {
  const templates = resolve(options.templates);
  const out = resolve(options.out);
  const { importExtension, runtimeModule, header } = options;
  const cacheName = digestOf(JSON.stringify([process.cwd(), templates, out]));
  const cacheFile = memory && `${memory.folder}/${cacheName}.units.json`;
  const builds = memory && [memory.key, ...dependencyFiles().map((path) => statSync(path).mtimeMs)];
  const key = digestOf(JSON.stringify([builds, templates, out, importExtension, runtimeModule, header]));
  const cache = readUnitCache(cacheFile, key);

  const emission = startEmission(options);
  const found = readUnits(templates, { out, units: cache.units });
  if (found.some(isUnchecked)) emission.prepare();
  const units: CheckedUnit[] = [];
  for await (const { template, ...unit } of checkUnits(found)) {
    if (template) emission.add(template);
    units.push(unit);
  }

  const checked = units.flatMap((unit) => unit.checked ?? []);
  const diagnostics = sortDiagnostics([
    ...units.flatMap((unit) => unit.diagnostics),
    ...nameDiagnostics(checked),
  ]);
  const result = { diagnostics, templateCount: units.length, files: new Map<string, string>() };
  if (diagnostics.some(isError)) return result;

  const indexed = checked.map(({ name, names }): IndexedTemplate => ({ name, names }));
  const index = { input: digestOf(JSON.stringify(indexed)), output: outputDigest(out, indexFile) };
  const indexIsFresh = index.input === cache.index.input && index.output === cache.index.output;
  const emitted = emission.finish(indexIsFresh ? undefined : indexed);
  const contract = emitContract(units.flatMap((unit) => unit.contract ?? []));
  const files = await emitted;
  files.set(contractFile, contract);
  const kept = [
    ...units.flatMap(({ output, checked: known }) => (output && known ? moduleFile(known.names) : [])),
    ...(indexIsFresh ? [indexFile] : []),
  ];
  const changes = compareOutput(out, files, kept);
  if (!options.check) {
    applyChanges(out, files, changes);
    if (cacheFile !== undefined) writeCacheFile(cacheFile, cacheOf(key, units, files, index));
  }
  return { ...result, changes, files };
}

function outputDigest(out: string, name: string): string {
  return digestOf(readOutput(out, name) ?? '');
}

function cacheOf(
  key: string,
  units: readonly CheckedUnit[],
  files: ReadonlyMap<string, string>,
  index: UnitCache['index'],
): UnitCache {
  const written = (name: string, before: string): string => {
    const text = files.get(name);
    return text === undefined ? before : digestOf(text);
  };
  return {
    key,
    units: Object.fromEntries(
      units.flatMap(({ path, input, output = '', diagnostics, checked, contract }) =>
        checked && contract
          ? [
              [
                path,
                {
                  input,
                  output: written(moduleFile(checked.names), output),
                  checked,
                  contract,
                  warnings: diagnostics,
                },
              ],
            ]
          : [],
      ),
    ),
    index: { input: index.input, output: written(indexFile, index.output) },
  };
}
