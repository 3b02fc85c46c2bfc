import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { readTree, scratchFolder } from '../../../test/support/files.ts';
import { cli, root, runNode } from '../../../test/support/run.ts';
import { generate, smallProject } from './small-project.ts';

/** A project in which a run without changes only replays the last one. */
export async function settledProject(
  files: Readonly<Record<string, string>> = {},
  onEnd?: (remove: () => void) => void,
): Promise<string> {
  const folder = smallProject(files, onEnd);
  generate(folder);
  await settle(folder);
  return folder;
}

export async function settle(folder: string): Promise<void> {
  await longerThanTimeStamps();
  expect(generate(folder).status).toBe(0);
}

/** Waits for longer than the time in which a file may change twice without a new time stamp. */
export async function longerThanTimeStamps(): Promise<void> {
  await sleep(150);
}

/** The scripts of this repository that a run loads, as reported by V8. */
export function loadedBy(folder: string, ...flags: readonly string[]): readonly string[] {
  const coverage = scratchFolder();
  expect(runNode([cli, 'generate', ...flags], folder, { NODE_V8_COVERAGE: coverage }).status).toBe(0);
  const urls = Object.values(readTree(coverage)).flatMap((text) => {
    const report: { readonly result: readonly { readonly url: string }[] } = JSON.parse(text);
    return report.result.map(({ url }) => url);
  });
  const paths = urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
  return paths.map((path) => relative(root, path)).sort();
}

export const startOnly: readonly string[] = ['generator/bin/notifygen.cjs', 'generator/dist/main.cjs'];
