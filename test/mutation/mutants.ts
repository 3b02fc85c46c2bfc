import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChangeLevel, type Contract, compareContracts, type TemplateChange } from 'notifygen';
import { parse, stringify } from 'yaml';
import { correctCalls } from '../support/correct-calls.ts';
import type { DeclaredTemplate } from '../support/declared-template.ts';
import { writeFiles } from '../support/files.ts';
import { generateCode, readContract } from '../support/templates.ts';
import { mutationsOf } from './mutations.ts';
import { namedMutationsOf } from './named-mutations.ts';

/** One changed template, with calls that were correct before the change. */
export interface Mutant {
  /** The folder of its project. */
  readonly folder: string;
  readonly template: string;
  readonly what: string;
  readonly changes: readonly TemplateChange[];
  /** The severity according to `diff`. */
  readonly level: ChangeLevel;
}

/** A second template: so that the folder is never empty, and to check that a change does not affect other templates. */
const bystander = 'name: bystander\nbody: Nothing changes here.\n';

type Mode = 'tuple' | 'named';

/**
 * Writes one project per mutant below a folder, with its generated code and the calls of the unchanged template.
 *
 * @param mode How callers pass parameters. With names, only the mutations that depend on it are made.
 */
export async function writeMutants(templates: string, below: string, mode: Mode): Promise<readonly Mutant[]> {
  const mutants: Mutant[] = [];
  const paths = globSync('**/*.{yaml,yml}', { cwd: templates });
  for (const path of paths.sort()) {
    const text = readFileSync(join(templates, path), 'utf8');
    const file: DeclaredTemplate = parse(text);
    const original = join(below, `${file.name}-${mode}`);
    const before = await writeProject(original, mode, text);
    const calls = correctCalls(before.templates, './generated/index.js');
    writeFiles(original, { 'calls.ts': calls });
    mutants.push({ folder: original, template: file.name, what: 'no change', changes: [], level: 'safe' });

    const sends = before.templates.find((template) => template.name === file.name)?.function ?? '';
    const mutations = mode === 'named' ? namedMutationsOf(file, sends) : mutationsOf(file, sends);
    for (const [index, { what, rule, file: changed, bystander: taken }] of mutations.entries()) {
      const folder = join(below, `${file.name}-${mode}-${index + 1}`);
      const after = await writeProject(folder, mode, changed && stringify(changed), taken);
      writeFiles(folder, { 'calls.ts': calls });
      const changes = compareContracts(before.templates, after.templates);
      if (rule === undefined ? changes.length > 0 : !changes.some((change) => change.rule === rule)) {
        throw new Error(`${file.name}, ${what}: diff says ${JSON.stringify(changes)}, not ${rule}`);
      }
      mutants.push({ folder, template: file.name, what, changes, level: worstOf(changes) });
    }
    if (mode === 'named') {
      const folder = join(below, `${file.name}-${mode}-tuple`);
      const changes = compareContracts(
        before.templates,
        (await writeProject(folder, 'tuple', text)).templates,
      );
      writeFiles(folder, { 'calls.ts': calls });
      const what = 'tuples instead of names';
      mutants.push({ folder, template: file.name, what, changes, level: worstOf(changes) });
    }
  }
  return mutants;
}

async function writeProject(
  folder: string,
  mode: Mode,
  yaml: string | undefined,
  taken?: string,
): Promise<Contract> {
  const [templates, out] = [join(folder, 'templates'), join(folder, 'generated')];
  const functionKey = taken === undefined ? '' : `function: ${taken}\n`;
  writeFiles(templates, {
    'bystander.yaml': `${bystander}${functionKey}`,
    ...(yaml !== undefined && { 'template.yaml': yaml }),
  });
  await generateCode({ templates, out, parameters: mode });
  return readContract(out);
}

function worstOf(changes: readonly TemplateChange[]): ChangeLevel {
  const levels = ['breaking', 'dangerous'] as const;
  return levels.find((level) => changes.some((change) => change.level === level)) ?? 'safe';
}
