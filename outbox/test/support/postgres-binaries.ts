import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of PostgreSQL's programs: `NOTIFYGEN_POSTGRES`, or the newest that Debian's packages have installed. */
export const postgresBinaries: string | undefined = findBinaries();

function findBinaries(): string | undefined {
  const chosen = process.env.NOTIFYGEN_POSTGRES;
  if (chosen !== undefined) {
    if (!existsSync(join(chosen, 'initdb')))
      throw new Error(`NOTIFYGEN_POSTGRES: ${chosen} contains no initdb.`);
    return resolve(chosen);
  }
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').map((path) => join(path, '..'));
  return found.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
}

if (postgresBinaries === undefined)
  console.log(
    'Tests on a PostgreSQL server skipped: no PostgreSQL found. Run apt-get install postgresql, or set NOTIFYGEN_POSTGRES to the folder of its programs.',
  );
