import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { readTree, scratchFolder } from '../../../test/support/files.ts';
import { cli, root, runNode } from '../../../test/support/run.ts';
import { generate, smallProject } from './small-project.ts';

/** A project in which nothing changed since the last run. */
export async function settledProject(
  files: Readonly<Record<string, string>> = {},
  onEnd?: (remove: () => void) => void,
): Promise<string> {
  const folder = smallProject(files, onEnd);
  expect((await generate(folder)).status).toBe(0);
  return folder;
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
