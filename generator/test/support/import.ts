import { readTree, scratchFolder } from '../../../test/support/files.ts';
import { notifygen } from '../../../test/support/notifygen.ts';
import type { Run } from '../../../test/support/run.ts';

export const project = (
  files: Readonly<Record<string, string>> = {},
  atTheEnd?: (remove: () => void) => void,
): string => scratchFolder({ 'notifygen.config.json': '{}', ...files }, atTheEnd);

export const runImport = (folder: string, ...args: string[]): Promise<Run> =>
  notifygen(folder, 'import', ...args);

/** Imports one approved template of these components and returns its file, or what was printed instead. */
export async function importOne(components: readonly object[], fields: object = {}): Promise<string> {
  const entry = { name: 'a', language: 'en', status: 'APPROVED', components, ...fields };
  const folder = project({ 'export.json': JSON.stringify(entry) });
  const { stdout } = await runImport(folder, 'export.json', '--status', 'all');
  return readTree(folder)['templates/a.yaml'] ?? stdout;
}

export const body = (text: string, example?: object): object => ({
  type: 'BODY',
  text,
  ...(example && { example }),
});
