import { relative, resolve } from 'node:path';
import type { Git } from './git.js';
import { configFileName, slashes } from './project-paths.js';

/**
 * Where the configuration of a commit has the templates, as an absolute path; the default folder where it names none.
 *
 * @param folder Where git runs.
 * @param root The project's folder.
 */
export function folderAtRef(git: Git, commit: string, folder: string, root: string): string {
  const up = slashes(relative(folder, root)) || '.';
  const read = (name: string): object => parseObject(git(['show', `${commit}:./${up}/${name}`])?.toString());
  const { templates = 'templates' }: { readonly templates?: unknown } = {
    ...Object(Reflect.get(read('package.json'), 'notifygen')),
    ...read(configFileName),
  };
  return resolve(root, String(templates));
}

/** A configuration that is not there, or was broken, says nothing of its folder. */
function parseObject(text = '{}'): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
