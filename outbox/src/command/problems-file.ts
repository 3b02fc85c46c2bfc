import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { problemColumn } from '../campaign/columns.js';
import type { Source } from '../campaign/read-source.js';
import { usageError } from '../errors.js';
import { csvLine } from './reports.js';

/** Writes the rows of a list that fail to a file of their own, to be corrected there. */
export function problemsFile({ columns, delimiter }: Pick<Source, 'columns' | 'delimiter'>, base: string) {
  // Two runs at once have a file each.
  const aside = `${base}.${process.pid}.csv`;
  let output: number | undefined;
  const write = (cells: readonly unknown[]): void => {
    // As the list, and with a mark, so that the same spreadsheet opens it.
    const start = output === undefined ? '\uFEFF' : '';
    output ??= create(aside);
    writeSync(output, start + csvLine(cells, delimiter));
  };
  return {
    add: (problem: string, cells: readonly unknown[]): void => {
      // Corrected rows have the problem of before. A row may have more cells than there are columns.
      const own = (row: readonly unknown[]) => row.filter((_, index) => columns[index] !== problemColumn);
      if (output === undefined) write([problemColumn, ...own(columns)]);
      const isObject = (cell: unknown) => typeof cell === 'object' && cell !== null;
      const texts = own(cells).map((cell) => (isObject(cell) ? JSON.stringify(cell) : cell));
      write([problem, ...texts]);
    },
    /** Keeps an older file, which may have corrections: then the new one has another name. Returns its path, if a row failed. */
    end: (part: number = 1): string | undefined => {
      if (output === undefined) return undefined;
      closeSync(output);
      const path = `${base}${part === 1 ? '' : `-${part}`}.csv`;
      const isOther = existsSync(path) && !readFileSync(path).equals(readFileSync(aside));
      const name = isOther ? aside : path;
      renameSync(aside, name);
      return name;
    },
    discard: (): void => {
      if (output !== undefined) closeSync(output);
      rmSync(aside, { force: true });
    },
  };
}

/** Only its owner may read it: it has personal data. */
function create(path: string): number {
  try {
    return openSync(path, 'w', 0o600);
  } catch {
    throw usageError(`${path} cannot be written. Move the list to a folder that you may write to.`);
  }
}
