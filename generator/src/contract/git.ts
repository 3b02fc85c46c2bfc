import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { codeOf, NotifygenError } from '../diagnostics/errors.js';
import { defined } from '../text/defined.js';

/** Runs git and returns what it printed, or `undefined` if it failed. */
export type Git = (args: readonly string[], input?: string) => Buffer | undefined;

/** In bytes. Templates are small; more output is a mistake. */
const mostOutput = 512 * 1024 * 1024;

/** Git sets these for its hooks; they would take precedence over the repository that contains the folder. */
const repositoryVariables = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_GRAFT_FILE',
  'GIT_SHALLOW_FILE',
  'GIT_PREFIX',
];

/**
 * Returns a function that runs git in a folder.
 *
 * @throws NotifygenError if git is not installed, or the folder is in no repository that git trusts.
 */
export function openRepository(folder: string): Git {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !repositoryVariables.includes(name)),
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
