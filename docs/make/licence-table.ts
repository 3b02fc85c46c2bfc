import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { table } from './markdown.ts';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  /** Set where this is only a link to the folder of a workspace. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  /** Installed all the same, unless that fails. */
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lockfile: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8'),
);

/** What an installation of a package brings for production, each with its licence. */
export function licenceTable(workspace: string): string {
  const rows = [...closureOf(workspace)].map((path) => {
    const { version = '', license = 'unknown' } = lockfile.packages[path] ?? {};
    return [nameOf(path), version, license];
  });
  return table(['package', 'version', 'licence'], rows.sort());
}

/** The paths in the lockfile of everything that a package needs, directly or not; our own packages are only passed through. */
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

/** Where Node finds a package: in the nearest `node_modules`, upwards from who needs it. */
function resolve(name: string, from: string): string {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const path = `${folder}/node_modules/${name}`.replace(/^\//, '');
    const locked = lockfile.packages[path];
    if (locked !== undefined) return locked.link && locked.resolved !== undefined ? locked.resolved : path;
    if (folder === '') throw new Error(`the lockfile lacks ${name}, which ${from} needs`);
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
