import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { table } from './markdown.ts';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  /** The folder of a workspace, if this is a link to it. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  /** npm installs these too, if it can. */
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lockfile: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8'),
);

/** The production dependencies of a package, with their licences. */
export function licenceTable(workspace: string): string {
  const rows = [...closureOf(workspace)].map((path) => {
    const { version = '', license = 'unknown' } = lockfile.packages[path] ?? {};
    return [nameOf(path), version, license];
  });
  return table(['package', 'version', 'licence'], rows.sort());
}

/** The lockfile paths of all direct and indirect dependencies, without our own packages. */
function closureOf(start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [start];
  const seen = new Set(waiting);
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const { dependencies, optionalDependencies } = lockfile.packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = resolve(name, from);
      if (seen.has(path)) continue;
      seen.add(path);
      waiting.push(path);
      if (path.includes('node_modules/')) found.add(path);
    }
  }
  return found;
}

/** The lockfile path that Node resolves a dependency to: in the nearest `node_modules` above. */
function resolve(name: string, from: string): string {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const path = `${folder}/node_modules/${name}`.replace(/^\//, '');
    const locked = lockfile.packages[path];
    if (locked !== undefined) return locked.link && locked.resolved !== undefined ? locked.resolved : path;
    if (folder === '') throw new Error(`the lockfile does not contain ${name}, a dependency of ${from}`);
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
