import { digestOf } from './cache/digest.js';
import type { CachedUnit } from './cache/template-cache.js';
import type { CheckedTemplate } from './check/check.js';
import { type ContractTemplate, contractOf } from './contract/contract.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { moduleFile } from './output/file-names.js';
import { readOutput } from './output/output-folder.js';
import { findTemplates } from './source/find-templates.js';
import { displayPath, originWithin } from './source/paths.js';
import { readText } from './source/read-text.js';
import type { Template } from './template/template.js';

/** One template file on its way through the pipeline. */
export interface Unit {
  readonly path: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Absent where its name could not be read. */
  readonly checked?: CheckedTemplate;
  /** Absent where there is any error. */
  readonly contract?: ContractTemplate;
  /** Present where it has to be emitted. */
  readonly template?: Template;
  /** Digest of the YAML and of where it comes from. */
  readonly input: string;
  /** Digest of the module in the output folder; present where it is known to be right. */
  readonly output?: string;
}

/** A file of which only the text is known yet. */
export interface UncheckedUnit {
  readonly path: string;
  readonly text: string;
  readonly origin: string;
  readonly input: string;
}

/** Reads and checks every template below a folder. */
export async function loadUnits(templates: string): Promise<readonly Unit[]> {
  const units: Unit[] = [];
  for await (const unit of checkUnits(readUnits(templates))) units.push(unit);
  return units;
}

/** Units that were generated before, and the folder that their modules are in. */
export interface KnownUnits {
  readonly out: string;
  readonly units: Readonly<Record<string, CachedUnit>>;
}

/** Reads every template below a folder. Judged already are those that are known and whose module is untouched. */
export function readUnits(templates: string, known?: KnownUnits): readonly (Unit | UncheckedUnit)[] {
  const { files } = findTemplates(templates);
  const originOf = originWithin(templates);
  return files.map((path) => {
    const read = readText(path, displayPath(path));
    if ('diagnostic' in read) return { path, diagnostics: [read.diagnostic], input: '' };
    const { text } = read;
    const origin = originOf(path);
    const input = digestOf(`${origin}\n${text}`);
    const unit = known?.units[path];
    if (known && unit?.input === input && isUntouched(known.out, unit)) {
      const { warnings: diagnostics, checked, contract, output } = unit;
      return { path, diagnostics, checked, contract, input, output };
    }
    return { path, text, origin, input };
  });
}

export function isUnchecked(unit: Unit | UncheckedUnit): unit is UncheckedUnit {
  return 'text' in unit;
}

/** Checks what is not checked yet. */
export async function* checkUnits(units: readonly (Unit | UncheckedUnit)[]): AsyncGenerator<Unit> {
  let checkUnit: ((unit: UncheckedUnit) => Unit) | undefined;
  for (const unit of units) {
    if (isUnchecked(unit)) {
      checkUnit ??= await loadChecker();
      yield checkUnit(unit);
    } else yield unit;
  }
}

/** The YAML parser and the schema validator are loaded only once there is something to checkUnit. */
async function loadChecker(): Promise<(unit: UncheckedUnit) => Unit> {
  const [{ createChecker }, { parseSource }] = await Promise.all([
    import('./check/check.js'),
    import('./source/yaml-source.js'),
  ]);
  const check = createChecker();
  return ({ path, text, origin, input }) => {
    const checked = check(parseSource(displayPath(path), text), origin);
    const { template } = checked;
    return { path, input, ...checked, ...(template && { contract: contractOf(template) }) };
  };
}

function isUntouched(out: string, { checked, output }: CachedUnit): boolean {
  const text = readOutput(out, moduleFile(checked.names));
  return text !== undefined && digestOf(text) === output;
}
