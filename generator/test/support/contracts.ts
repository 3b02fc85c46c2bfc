import { compareContracts } from '../../src/contract/compare-contracts.js';
import { type ContractTemplate, contractOf } from '../../src/contract/contract.js';
import { createFileLoader } from '../../src/load-templates.js';

const load = createFileLoader();
/** With named parameters. */
export const loadNamed = createFileLoader({ parameters: 'named' });

/** The contract of a template. */
export function shape(text: string, loader = load): ContractTemplate {
  const { template, diagnostics } = loader({ path: 'a', shownAs: 'a.yaml', origin: 'a.yaml', text });
  if (!template) throw new Error(JSON.stringify(diagnostics));
  return contractOf(template);
}

/** Level and rule of every change between two templates. */
export function changes(before: string, after: string): readonly string[] {
  return compareContracts([shape(before)], [shape(after)]).map(({ level, rule }) => `${level} ${rule}`);
}
