import { type Changes, readOutput } from './output-folder.js';
import { displayPath } from './project-paths.js';

/** More than these fill a log without telling more. */
const mostDiffs = 10;

/** What `generate --check` says of stale files: which, how they differ, and the command that mends it. */
export async function renderStale(
  out: string,
  files: ReadonlyMap<string, string>,
  changes: Changes,
  args: readonly string[],
): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  const folder = displayPath(out);
  const stale = [
    ...changes.added.map((name) => ({ name, what: 'missing', before: '' })),
    ...changes.changed.map((name) => ({ name, what: 'differs', before: readOutput(out, name) ?? '' })),
    ...changes.removed.map((name) => ({ name, what: 'left over', before: readOutput(out, name) ?? '' })),
  ];
  const diffs = stale.slice(0, mostDiffs).map(({ name, before }) => {
    const path = `${folder}/${name}`;
    return createTwoFilesPatch(path, path, before, files.get(name) ?? '', 'as it is', 'as it should be');
  });
  const more = stale.length > mostDiffs ? `… and ${stale.length - mostDiffs} more\n` : '';
  return [
    `${folder} is stale:\n`,
    ...stale.map(({ name, what }) => `  ${what.padEnd(9)} ${name}\n`),
    '\n',
    ...diffs,
    more,
    `\nRun ${mendingCommand(args)} and commit the result.\n`,
  ].join('');
}

function mendingCommand(args: readonly string[]): string {
  const words = args
    .filter((word) => word !== '--check')
    .map((word) => (/^[\w./=:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  return ['npx notifygen', ...words].join(' ');
}
