import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Changes,
  type Contract,
  type GenerateOptions,
  generate,
  type LoadedTemplates,
  loadTemplates,
} from 'notifygen';
import { scratchFolder } from './files.ts';

/** Loads and checks the text of one template, in a file `a.yaml`. */
export function loadTemplate(yaml: string): Promise<LoadedTemplates> {
  return loadTemplates(scratchFolder({ 'a.yaml': yaml }));
}

/** Generates code and returns which files changed; throws if a template is invalid. */
export async function generateCode(options: GenerateOptions): Promise<Changes> {
  const { diagnostics, changes } = await generate(options);
  if (changes === undefined) throw new Error(`a template is invalid: ${JSON.stringify(diagnostics)}`);
  return changes;
}

/** The contract in a generated folder. */
export function readContract(folder: string): Contract {
  return JSON.parse(readFileSync(join(folder, 'contract.json'), 'utf8'));
}
