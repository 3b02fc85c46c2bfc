import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedTemplate, createChecker } from './check.js';
import { digestOf } from './digest.js';
import { moduleFile } from './emit.js';
import { findTemplates } from './find-templates.js';
import type { Template } from './model.js';
import { readOutput } from './output-folder.js';
import type { Problem } from './problem.js';
import { displayPath, originWithin } from './project-paths.js';
import { readTemplate } from './read-template.js';
import { parseSource } from './source.js';
import type { CachedUnit } from './unit-cache.js';

/** One template file on its way through the pipeline. */
export interface Unit {
  readonly path: string;
  readonly problems: readonly Problem[];
  /** Absent where its name could not be read. */
  readonly checked?: CheckedTemplate;
  /** Present where it has to be emitted. */
  readonly template?: Template;
  /** Digest of the YAML. */
  readonly input: string;
  /** Digest of the module in the output folder; present where it is known to be right. */
  readonly output?: string;
}

/** Reads and checks every template below a folder, except those that are remembered and whose module is untouched. */
export function loadUnits(
  templates: string,
  out: string | undefined,
  remembered: Readonly<Record<string, CachedUnit>>,
): readonly Unit[] {
  const { files } = findTemplates(templates);
  const originOf = originWithin(templates);
  let check: ReturnType<typeof createChecker> | undefined;
  return files.map((path): Unit => {
    const file = displayPath(path);
    const read = readTemplate(path, file);
    if ('problem' in read) return { path, problems: [read.problem], input: '' };
    const input = digestOf(read.text);
    const known = remembered[path];
    if (known?.input === input && out !== undefined && isUntouched(out, known)) {
      return { path, problems: known.warnings, checked: known.checked, input, output: known.output };
    }
    check ??= createChecker();
    return { path, input, ...check(parseSource(file, read.text), originOf(path)) };
  });
}

function isUntouched(out: string, { checked, output }: CachedUnit): boolean {
  const name = moduleFile(checked.names);
  return existsSync(join(out, name)) && digestOf(readOutput(out, name)) === output;
}
