import { join } from 'node:path';
import { count } from '../diagnostics/format.js';
import type { Changes } from '../output/output-folder.js';
import { displayPath } from '../source/paths.js';
import { readFileIfPresent } from '../source/read-text.js';
import { withoutReturns } from '../text/generated-mark.js';

/** Longer reports fill a CI log without helping. */
const mostDiffs = 10;
const mostLines = 40;

/** The report of `generate --check`: which files are out of date, how they differ, and the command that fixes it. */
export async function renderStale(
  out: string,
  files: ReadonlyMap<string, string>,
  { added, changed, removed }: Changes,
): Promise<string> {
  const folder = displayPath(out);
  // A map is one long line, which says nothing.
  const readable = changed.filter((name) => !name.endsWith('.map'));
  const differing = readable.map((name) => {
    return { name, before: readFileIfPresent(join(out, name)) ?? '', after: files.get(name) ?? '' };
  });
  const diffs = await Promise.all(
    differing
      .slice(0, mostDiffs)
      .map(({ name, before, after }) => renderPatch(`${folder}/${name}`, withoutReturns(before), after)),
  );
  const list = (what: string, names: readonly string[]): string =>
    names.map((name) => `  ${what.padEnd(9)} ${name}\n`).join('');
  const more = Math.max(0, differing.length - mostDiffs);
  return [
    `${folder} is out of date:\n`,
    list('missing', added),
    list('differs', changed),
    list('obsolete', removed),
    ...diffs.map((diff) => `\n${diff}`),
    more === 0 ? '' : `\n… ${count(more, 'more file')} that ${more === 1 ? 'differs' : 'differ'}\n`,
    `\nRun ${fixingCommand()} and commit the result.\n`,
  ].join('');
}

async function renderPatch(path: string, before: string, after: string): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  // The library would escape file names that are not ASCII.
  const patch = createTwoFilesPatch('', '', before, after);
  const lines = patch.slice(patch.indexOf('@@')).replace(/\n$/, '').split('\n');
  const more = lines.length > mostLines ? [`… ${count(lines.length - mostLines, 'more line')}`] : [];
  return [`--- ${path}\tactual`, `+++ ${path}\texpected`, ...lines.slice(0, mostLines), ...more, ''].join(
    '\n',
  );
}

function fixingCommand(): string {
  const words = process.argv
    .slice(2)
    .filter((word) => word !== '--check')
    .map((word) => (/^[\w./=:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  return ['npx notifygen', ...words].join(' ');
}
