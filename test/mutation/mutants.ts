import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChangeLevel, type Contract, compareContracts, generate, type TemplateChange } from 'notifygen';
import { parse, stringify } from 'yaml';
import { correctCalls } from '../support/correct-calls.ts';
import { mutationsOf } from './mutations.ts';
import type { TemplateFile } from './template-file.ts';

/** One changed template beside calls that were right before. */
export interface Mutant {
  /** Folder of its project. */
  readonly folder: string;
  readonly template: string;
  readonly what: string;
  readonly changes: readonly TemplateChange[];
  /** What `diff` calls it. */
  readonly level: ChangeLevel;
}

/** Keeps a folder from being empty, and shows that a change of one template leaves the others alone. */
const bystander = 'name: bystander\nbody: Nothing changes here.\n';

/** Writes one project a mutant below a folder, each with its generated code and the calls of the unchanged template. */
export async function writeMutants(templates: string, below: string): Promise<readonly Mutant[]> {
  const mutants: Mutant[] = [];
  const paths = globSync('**/*.{yaml,yml}', { cwd: templates });
  for (const path of paths.sort()) {
    const text = readFileSync(join(templates, path), 'utf8');
    const file: TemplateFile = parse(text);
    const original = join(below, file.name);
    const before = await writeProject(original, text);
    const calls = correctCalls(before.templates, './generated/index.js');
    writeFileSync(join(original, 'calls.ts'), calls);
    mutants.push({ folder: original, template: file.name, what: 'nothing', changes: [], level: 'safe' });

    const sends = before.templates.find((template) => template.name === file.name)?.function ?? '';
    for (const [index, { what, rule, file: changed, bystander: taken }] of mutationsOf(
      file,
      sends,
    ).entries()) {
      const folder = join(below, `${file.name}-${index + 1}`);
      const after = await writeProject(folder, changed && stringify(changed), taken);
      writeFileSync(join(folder, 'calls.ts'), calls);
      const changes = compareContracts(before.templates, after.templates);
      if (rule === undefined ? changes.length > 0 : !changes.some((change) => change.rule === rule)) {
        throw new Error(`${file.name}, ${what}: diff says ${JSON.stringify(changes)}, not ${rule}`);
      }
      mutants.push({ folder, template: file.name, what, changes, level: worstOf(changes) });
    }
  }
  return mutants;
}

async function writeProject(folder: string, yaml: string | undefined, taken?: string): Promise<Contract> {
  const [templates, out] = [join(folder, 'templates'), join(folder, 'generated')];
  mkdirSync(templates, { recursive: true });
  const taking = taken === undefined ? '' : `function: ${taken}\n`;
  writeFileSync(join(templates, 'bystander.yaml'), `${bystander}${taking}`);
  if (yaml !== undefined) writeFileSync(join(templates, 'template.yaml'), yaml);
  const { diagnostics, changes } = await generate({ templates, out });
  if (!changes) throw new Error(`a mutant is no template: ${JSON.stringify(diagnostics)}`);
  return JSON.parse(readFileSync(join(out, 'contract.json'), 'utf8'));
}

function worstOf(changes: readonly TemplateChange[]): ChangeLevel {
  const levels = ['breaking', 'dangerous'] as const;
  return levels.find((level) => changes.some((change) => change.level === level)) ?? 'safe';
}
