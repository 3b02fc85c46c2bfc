import { checkSources } from './check.js';
import { type EmitOptions, emit } from './emit.js';
import { loadSources } from './load.js';
import { isError, type Problem } from './problem.js';
import { loadTsMorph } from './ts-morph.js';
import { type Changes, compareOutput, writeOutput } from './write.js';

export interface GenerateOptions extends EmitOptions {
  /** Folder of the YAML files. */
  readonly templates: string;
  /** Folder of the generated modules. */
  readonly out: string;
  /** What files are named relative to in problems and comments. Default: the current folder. */
  readonly root?: string;
  /** Compares only and writes nothing. Default: `false`. */
  readonly check?: boolean;
}

export interface GenerateResult {
  readonly problems: readonly Problem[];
  readonly templateCount: number;
  /** Absent where problems kept anything from being written. */
  readonly changes?: Changes;
}

/**
 * Runs the whole pipeline: load, check, model, emit, write. Errors in the templates leave the output as it was.
 *
 * @throws NotifygenError where a folder cannot be read or holds a file in the way.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const sources = await loadSources(options.templates, options.root ?? process.cwd());
  const { templates, problems } = checkSources(sources);
  const result = { problems, templateCount: templates.length };
  if (problems.some(isError)) return result;
  const files = emit(await loadTsMorph(), templates, options);
  const changes = await (options.check ? compareOutput : writeOutput)(options.out, files);
  return { ...result, changes };
}
