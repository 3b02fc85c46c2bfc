import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { codeOf, NotifygenError } from '../diagnostics/errors.js';
import { defined } from '../text/defined.js';

/** Runs git and returns what it printed, or `undefined` if it failed. */
export type Git = (args: readonly string[], input?: string) => Buffer | undefined;

/** In bytes. Templates are small; more output is a mistake. */
const mostOutput = 512 * 1024 * 1024;

/** Git sets these for its hooks; they would take precedence over the repository that contains the folder. */
const repositoryVariable =
  /^GIT_(DIR|WORK_TREE|IMPLICIT_WORK_TREE|COMMON_DIR|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|GRAFT_FILE|SHALLOW_FILE|PREFIX)$/;

/**
 * Returns a function that runs git in a folder.
 *
 * @throws NotifygenError if git is not installed, or the folder is in no repository that git trusts.
 */
export function openRepository(folder: string): Git {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !repositoryVariable.test(name)),
  );
  const run = (args: readonly string[], input?: string): SpawnSyncReturns<Buffer> =>
    spawnSync('git', args, { cwd: folder, env, maxBuffer: mostOutput, ...defined({ input }) });
  const { error, status, stderr } = run(['rev-parse', '--is-inside-work-tree']);
  if (codeOf(error) === 'ENOENT') {
    throw new NotifygenError(
      'git is not installed: install it, or pass a folder or a contract file to compare with',
    );
  }
  if (status !== 0) {
    const [reason = ''] = stderr.toString().split('\n');
    throw new NotifygenError(
      `cannot read the git history: git says "${reason}"; pass a folder or a contract file to compare with`,
    );
  }
  return (args, input) => {
    const { status: code, stdout } = run(args, input);
    return code === 0 ? stdout : undefined;
  };
}

/** The full ID of the commit that a ref points to. */
export function commitOf(git: Git, ref: string): string | undefined {
  return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
    ?.toString()
    .trim();
}

/** Full names, because a tag of the same name would take precedence over a short one. */
const mainBranches = [
  'refs/remotes/origin/HEAD',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
];

/**
 * The merge base of the current branch with the main one.
 *
 * @throws NotifygenError if there is no main branch, or the history does not go back far enough.
 */
export function mergeBase(git: Git): { readonly commit: string; readonly branch: string } {
  const found = mainBranches.find((name) => commitOf(git, name) !== undefined);
  if (found === undefined) {
    throw new NotifygenError(
      `no main branch found (looked for ${mainBranches.map(shortName).join(', ')}): pass a ref to compare with, such as notifygen diff HEAD`,
    );
  }
  const branch = shortName(found);
  const commit = git(['merge-base', 'HEAD', found])?.toString().trim();
  if (commit === undefined) {
    throw new NotifygenError(
      `no merge base with ${branch} found: fetch the full history (fetch-depth: 0 in GitHub Actions), or pass a ref`,
    );
  }
  return { commit, branch };
}

function shortName(ref: string): string {
  return ref.replace(/^refs\/(heads|remotes)\//, '');
}

export interface StoredFile {
  /** Relative to the folder that git runs in, with forward slashes. */
  readonly path: string;
  /** Absent for a submodule, and for a link whose target is not in the commit. */
  readonly content?: Buffer;
}

/** Throws if git fails. */
type RequiredGit = (...call: Parameters<Git>) => Buffer;

interface Entry {
  readonly mode: string;
  readonly object: string;
  readonly path: string;
}

/**
 * The files of a commit below the folder that git runs in.
 *
 * @throws NotifygenError if git cannot read all of them: a missing file would hide changes.
 */
export function readFolderAt(git: Git, commit: string): readonly StoredFile[] {
  const run: RequiredGit = (args, input) => {
    const output = git(args, input);
    if (output === undefined) throw unreadable(commit);
    return output;
  };
  const prefix = run(['rev-parse', '--show-prefix'])
    .toString()
    .replace(/\/?\n$/, '');
  const tree = treeAt(run, commit, prefix);
  if (tree === undefined) return [];
  const entries = list(run(['ls-tree', '-r', '-z', '--full-tree', tree]));
  // Git follows links only in names that begin with a commit, and takes one name per line.
  const wanted = entries.filter(
    ({ mode, path }) => mode !== submodule && !(mode === link && /\n/.test(path)),
  );
  const names = wanted.map(({ mode, object, path }) =>
    mode === link ? `${commit}:${prefix === '' ? '' : `${prefix}/`}${path}` : object,
  );
  if (names.length === 0) return entries.map(({ path }) => ({ path }));
  const output = run(['cat-file', '--batch', '--follow-symlinks'], `${names.join('\n')}\n`);
  const objects = splitBatch(output, commit);
  if (objects.length !== wanted.length) throw unreadable(commit);
  const contents = new Map(wanted.map(({ path }, index) => [path, objects[index]]));
  return entries.map(({ path }) => ({ path, ...defined({ content: contents.get(path) }) }));
}

const link = '120000';
const submodule = '160000';

/** The tree of a folder; absent only if the commit has no such folder. */
function treeAt(run: RequiredGit, commit: string, folder: string): string | undefined {
  let tree = `${commit}^{tree}`;
  let path = '';
  for (const name of folder.split('/').filter((part) => part !== '')) {
    path += path === '' ? name : `/${name}`;
    const [entry] = list(run(['ls-tree', '-z', '--full-tree', tree, '--', name]));
    if (entry === undefined) return undefined;
    if (!entry.mode.startsWith('04')) {
      throw new NotifygenError(
        `${path} is not a folder in ${commit.slice(0, 9)} but a link, a submodule or a file: pass another ref, or a folder`,
      );
    }
    tree = entry.object;
  }
  return tree;
}

/** `git ls-tree -z` prints `<mode> <type> <id>`, a tab and the path of each entry. */
function list(output: Buffer): readonly Entry[] {
  const entries = output.toString().matchAll(/(\d+) \w+ ([0-9a-f]+)\t([^\0]+)\0/g);
  return [...entries].map(([, mode = '', object = '', path = '']) => ({ mode, object, path }));
}

/**
 * `git cat-file --batch` prints each object as `<id> <type> <size>`, its bytes, and a line feed; for a broken
 * link it prints `<reason> <size>` and the target.
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

function unreadable(commit: string): NotifygenError {
  return new NotifygenError(
    `git cannot read all files of ${commit.slice(0, 9)}: fetch it completely (git fetch --refetch --no-filter), run git fsck, or pass a folder or a contract file`,
  );
}
