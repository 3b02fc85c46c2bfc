import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

export const configFileName = 'notifygen.config.json';

/** The folder and all folders above it, nearest first. */
export function ancestorsOf(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestorsOf(parent)];
}

/** The files in a folder and above it that mark the root of a project, nearest first. The nearest that exists counts. */
export function rootMarks(folder: string): readonly string[] {
  const names = ['package.json', configFileName];
  return ancestorsOf(realpathSync(folder)).flatMap((one) => names.map((name) => join(one, name)));
}

/** The path as the user would write it from the current folder. */
export function displayPath(path: string): string {
  return slashes(relative(process.cwd(), path)) || '.';
}

/**
 * Returns a function that gives the path of a template within its project: the same on every machine and from every
 * current folder, since generated code contains it.
 */
export function originWithin(templates: string): (path: string) => string {
  const folder = realpathSync(resolve(templates));
  const root = dirname(rootMarks(folder).find((path) => existsSync(path)) ?? folder);
  const prefix = relative(root, folder);
  const start = isAbsolute(prefix) ? basename(folder) : prefix;
  return (path) => slashes(join(start, relative(templates, path)));
}

export function slashes(path: string): string {
  return path.split(sep).join('/');
}
