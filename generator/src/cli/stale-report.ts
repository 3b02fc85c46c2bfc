import { type Changes, readOutput } from '../output/output-folder.js';
import { displayPath } from '../source/paths.js';

/** More than these fill a log without telling more. */
const mostDiffs = 10;
const mostLines = 40;

/** What `generate --check` says of stale files: which, how they differ, and the command that fixes it. */
export async function renderStale(
  out: string,
  files: ReadonlyMap<string, string>,
  { added, changed, removed }: Changes,
  args: readonly string[],
): Promise<string> {
  const folder = displayPath(out);
  const differing = changed.map((name) => {
    const [before, after] = [readOutput(out, name) ?? '', files.get(name) ?? ''];
    return { name, before, after, isSameText: before.replaceAll('\r\n', '\n') === after };
  });
  const told = differing.filter(({ isSameText }) => !isSameText);
  const diffs = await Promise.all(
    told
      .slice(0, mostDiffs)
      .map(({ name, before, after }) => renderPatch(`${folder}/${name}`, before, after)),
  );
  const list = (what: string, names: readonly string[]): string =>
    names.map((name) => `  ${what.padEnd(9)} ${name}\n`).join('');
  return [
    `${folder} is stale:\n`,
    list('missing', added),
    ...differing.map(({ name, isSameText }) =>
      list('differs', [isSameText ? `${name} (only in its line ends)` : name]),
    ),
    list('left over', removed),
    ...diffs.map((diff) => `\n${diff}`),
    told.length > mostDiffs ? `… and ${told.length - mostDiffs} more that differ\n` : '',
    told.length < differing.length
      ? `\nTo keep line ends as they are generated, set this in .gitattributes:\n  ${folder}/** text eol=lf\n`
      : '',
    `\nRun ${mendingCommand(args)} and commit the result.\n`,
  ].join('');
}

async function renderPatch(path: string, before: string, after: string): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  // The library escapes what is not ASCII in names, so it gets none.
  const patch = createTwoFilesPatch('', '', before, after);
  const lines = patch.slice(patch.indexOf('@@')).replace(/\n$/, '').split('\n');
  const more = lines.length > mostLines ? [`… ${lines.length - mostLines} more lines`] : [];
  return [
    `--- ${path}\tas it is`,
    `+++ ${path}\tas it should be`,
    ...lines.slice(0, mostLines),
    ...more,
    '',
  ].join('\n');
}

function mendingCommand(args: readonly string[]): string {
  const words = args
    .filter((word) => word !== '--check')
    .map((word) => (/^[\w./=:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  return ['npx notifygen', ...words].join(' ');
}
