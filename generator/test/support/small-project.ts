import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { scratchFolder, writeText } from '../../../test/support/files.ts';
import { notifygen } from '../../../test/support/notifygen.ts';
import type { Run } from '../../../test/support/run.ts';

type Files = Readonly<Record<string, string>>;

export const greeting = 'name: greeting\nlanguage: en\nbody: Hi {{1}}!\n';
export const farewell = 'name: farewell\nlanguage: en\nbody: Bye {{1}}!\n';
const templates: Files = { 'templates/greeting.yaml': greeting, 'templates/farewell.yaml': farewell };

/** A project with two templates, and with its own `node_modules` for the cache. */
export function smallProject(files: Files = {}, onEnd?: (remove: () => void) => void): string {
  const config = 'package.json' in files ? {} : { 'notifygen.config.json': '{}', 'package.json': '{}' };
  return scratchFolder({ 'node_modules/.keep': '', ...config, ...templates, ...files }, onEnd);
}

/** The same without configuration or `node_modules`, in the folder and in every folder above. */
export function bareProject(files: Files = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'notifygen-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ ...templates, ...files })) writeText(join(folder, name), text);
  return folder;
}

export function generate(folder: string, ...flags: readonly string[]): Promise<Run> {
  return notifygen(folder, 'generate', ...flags);
}
