import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { compareText } from './problem.js';
import { parseSource, type Source } from './source.js';

/** A message for the user of the command line or the library: no stack needed. */
export class NotifygenError extends Error {
  override readonly name: string = 'NotifygenError';
}

/**
 * Reads every `.yaml` and `.yml` file below a folder, sorted by path.
 *
 * @param templates The folder.
 * @param root What the files' paths are given relative to.
 * @throws NotifygenError where the folder cannot be read.
 */
export async function loadSources(templates: string, root: string): Promise<readonly Source[]> {
  const paths = await listTemplateFiles(templates);
  return Promise.all(
    paths.map(async (path) =>
      parseSource(relative(root, path).split(sep).join('/'), await readFile(path, 'utf8')),
    ),
  );
}

async function listTemplateFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw new NotifygenError(`cannot read the templates folder ${folder} (${String(error)})`);
  });
  return entries
    .filter((entry) => !entry.isDirectory() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort(compareText);
}
