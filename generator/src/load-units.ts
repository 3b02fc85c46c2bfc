import type { CheckedSource, CheckedTemplate } from './check.js';
import { type ContractTemplate, contractOf } from './contract.js';
import { digestOf } from './digest.js';
import { moduleFile } from './emit.js';
import { findTemplates } from './find-templates.js';
import type { Template } from './model.js';
import { readOutput } from './output-folder.js';
import type { Problem } from './problem.js';
import { displayPath, originWithin } from './project-paths.js';
import { readText } from './read-text.js';
import type { CachedUnit } from './unit-cache.js';

/** One template file on its way through the pipeline. */
export interface Unit {
  readonly path: string;
  readonly problems: readonly Problem[];
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

/** Reads and checks every template below a folder, except those that are remembered and whose module is untouched. */
export async function loadUnits(
  templates: string,
  out: string | undefined,
  remembered: Readonly<Record<string, CachedUnit>>,
): Promise<readonly Unit[]> {
  const { files } = findTemplates(templates);
  const originOf = originWithin(templates);
  let judge: Judge | undefined;
  const units: Unit[] = [];
  for (const path of files) {
    const file = displayPath(path);
    const read = readText(path, file);
    const origin = originOf(path);
    const input = 'text' in read ? digestOf(`${origin}\n${read.text}`) : '';
    const known = remembered[path];
    if ('problem' in read) units.push({ path, problems: [read.problem], input });
    else if (known?.input === input && out !== undefined && isUntouched(out, known)) {
      const { warnings: problems, checked, contract, output } = known;
      units.push({ path, problems, checked, contract, input, output });
    } else {
      judge ??= await loadJudge();
      const judged = judge(file, read.text, origin);
      const { template } = judged;
      units.push({ path, input, ...judged, ...(template && { contract: contractOf(template) }) });
    }
  }
  return units;
}

type Judge = (file: string, text: string, origin: string) => CheckedSource;

/** The YAML parser and the schema validator are loaded only once there is something to judge. */
async function loadJudge(): Promise<Judge> {
  const [{ createChecker }, { parseSource }] = await Promise.all([
    import('./check.js'),
    import('./source.js'),
  ]);
  const check = createChecker();
  return (file, text, origin) => check(parseSource(file, text), origin);
}

function isUntouched(out: string, { checked, output }: CachedUnit): boolean {
  const text = readOutput(out, moduleFile(checked.names));
  return text !== undefined && digestOf(text) === output;
}
