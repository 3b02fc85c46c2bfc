import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { join, sep } from 'node:path';
import { codeOf, NotifygenError } from '../diagnostics/errors.js';
import { defined } from '../text/defined.js';

/**
 * Runs git and returns what it printed, or `undefined` if it failed.
 *
 * @param index The index file. Default: that of the repository.
 */
export type Git = (
  args: readonly string[],
  options?: { readonly input?: Buffer; readonly index?: string },
) => Buffer | undefined;

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
  const run: (...call: Parameters<Git>) => SpawnSyncReturns<Buffer> = (args, { input, index } = {}) =>
    spawnSync('git', args, {
      cwd: folder,
      env: { ...env, ...defined({ GIT_INDEX_FILE: index }) },
      maxBuffer: mostOutput,
      ...defined({ input }),
    });
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
  return (...call) => {
    const { status: code, stdout } = run(...call);
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

/**
 * Writes the files of a commit below the folder that git runs in, and the YAML files that they may be links to, into
 * another folder, as a working tree has them. Nothing of the repository changes.
 *
 * @param into Must exist, and be empty.
 * @returns The root there, and the folder that git runs in, which does not exist if the commit has no such folder.
 * @throws NotifygenError if git cannot read all of them: a missing file would hide changes.
 */
export function checkOut(git: Git, commit: string, into: string) {
  const options = { index: join(into, 'index') };
  const run = (args: readonly string[], input?: Buffer): Buffer => {
    const output = git(args, { ...options, ...defined({ input }) });
    if (output !== undefined) return output;
    throw new NotifygenError(
      `git cannot read all files of ${commit.slice(0, 9)}: fetch it completely (git fetch --refetch --no-filter), run git fsck, or pass a folder or a contract file`,
    );
  };
  run(['-c', 'core.hooksPath=/dev/null', 'read-tree', commit]);
  const files = run(['ls-files', '-z', '--', '.', ':(top,icase)*.yaml', ':(top,icase)*.yml']);
  const tree = join(into, 'tree');
  run(['checkout-index', '-z', '--stdin', `--prefix=${tree}${sep}`], files);
  const [prefix = ''] = run(['rev-parse', '--show-prefix']).toString().split('\n');
  return { tree, folder: join(tree, prefix) };
}
