import { readTree, scratchFolder } from '../../../test/support/files.ts';
import { cli, type Run, runNode } from '../../../test/support/run.ts';

export const project = (
  files: Readonly<Record<string, string>> = {},
  atTheEnd?: (remove: () => void) => void,
): string => scratchFolder({ 'notifygen.config.json': '{}', ...files }, atTheEnd);

export const runImport = (folder: string, ...args: string[]): Run =>
  runNode([cli, 'import', ...args], folder);

/** Imports one approved template of these components and returns its file, or what was printed instead. */
export function importOne(components: readonly object[], fields: object = {}): string {
  const entry = { name: 'a', language: 'en', status: 'APPROVED', components, ...fields };
  const folder = project({ 'export.json': JSON.stringify(entry) });
  const { stdout } = runImport(folder, 'export.json', '--status', 'all');
  return readTree(folder)['templates/a.yaml'] ?? stdout;
}

export const body = (text: string, example?: object): object => ({
  type: 'BODY',
  text,
  ...(example && { example }),
});
