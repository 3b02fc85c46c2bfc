import { NotifygenError } from '../diagnostics/errors.js';
import type { Git } from './git.js';

export interface StoredFile {
  /** Relative to the folder that git runs in, with forward slashes. */
  readonly path: string;
  /** Absent for a submodule and for a link that leads to no file of the commit. */
  readonly content?: Buffer;
}

interface Entry {
  readonly mode: string;
  readonly object: string;
  readonly path: string;
}

/**
 * The files below the folder that git runs in, as a commit has them.
 *
 * @throws NotifygenError where git cannot give them: taken for no files, they would hide every change.
 */
export function readFolderAt(git: Git, commit: string): readonly StoredFile[] {
  const prefix = given(git(['rev-parse', '--show-prefix']), commit)
    .toString()
    .replace(/\/?\n$/, '');
  const tree = treeAt(git, commit, prefix);
  if (tree === undefined) return [];
  const entries = list(given(git(['ls-tree', '-r', '-z', '--full-tree', tree]), commit));
  // Git follows links only in names that begin with a commit. It is asked line by line.
  const asked = entries.filter(({ mode, path }) => mode !== submodule && !(mode === link && /\n/.test(path)));
  const names = asked.map(({ mode, object, path }) =>
    mode === link ? `${commit}:${prefix === '' ? '' : `${prefix}/`}${path}` : object,
  );
  if (names.length === 0) return entries.map(({ path }) => ({ path }));
  const output = given(git(['cat-file', '--batch', '--follow-symlinks'], `${names.join('\n')}\n`), commit);
  const answers = splitBatch(output, commit);
  if (answers.length !== asked.length) throw unreadable(commit);
  const contents = new Map(asked.map(({ path }, index) => [path, answers[index]]));
  return entries.map(({ path }) => {
    const content = contents.get(path);
    return content ? { path, content } : { path };
  });
}

const link = '120000';
const submodule = '160000';

/** The tree of a folder; absent only where git has every folder above it and the last one lacks it. */
function treeAt(git: Git, commit: string, folder: string): string | undefined {
  let tree = `${commit}^{tree}`;
  let path = '';
  for (const name of folder.split('/').filter((part) => part !== '')) {
    path += path === '' ? name : `/${name}`;
    const [entry] = list(given(git(['ls-tree', '-z', '--full-tree', tree, '--', name]), commit));
    if (entry === undefined) return undefined;
    if (!entry.mode.startsWith('04')) {
      throw new NotifygenError(
        `${path} is no folder in ${commit.slice(0, 9)}, but a link, a submodule or a file: name another ref, or a folder`,
      );
    }
    tree = entry.object;
  }
  return tree;
}

/** `git ls-tree -z` prints `<mode> <type> <id>`, a tab and the path of each. */
function list(output: Buffer): readonly Entry[] {
  return output
    .toString()
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => {
      const tab = line.indexOf('\t');
      const [mode = '', , object = ''] = line.slice(0, tab).split(' ');
      return { mode, object, path: line.slice(tab + 1) };
    });
}

/**
 * `git cat-file --batch` prints each object as `<id> <type> <size>`, its bytes, and a line feed; for a link that leads
 * nowhere it prints `<why> <size>` and where to.
 */
function splitBatch(output: Buffer, commit: string): readonly (Buffer | undefined)[] {
  const contents: (Buffer | undefined)[] = [];
  let start = 0;
  while (start < output.length) {
    const end = output.indexOf(10, start);
    const header = output.toString('utf8', start, end);
    const [, kind, size] =
      /^(?:[0-9a-f]+ (blob|tree|commit)|symlink|dangling|loop|notdir) (\d+)$/.exec(header) ?? [];
    if (size === undefined) throw unreadable(commit);
    const next = end + 1 + Number(size);
    contents.push(kind === 'blob' ? output.subarray(end + 1, next) : undefined);
    start = next + 1;
  }
  return contents;
}

function given(output: Buffer | undefined, commit: string): Buffer {
  if (output === undefined) throw unreadable(commit);
  return output;
}

function unreadable(commit: string): NotifygenError {
  return new NotifygenError(
    `git cannot read all files of ${commit.slice(0, 9)}: fetch it whole (git fetch --refetch --no-filter), see git fsck, or name a folder or a contract file`,
  );
}
