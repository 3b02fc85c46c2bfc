import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { NotifygenError } from '../diagnostics/errors.js';

/** What git printed, or `undefined` where it failed. */
export type Git = (args: readonly string[], input?: string) => Buffer | undefined;

/** A history of texts; far more would not be templates. */
const mostOutput = 512 * 1024 * 1024;

/** A hook of git is told its repository by these, which would hide the one that the folder is in. */
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
 * @throws NotifygenError where there is no git, or the folder is in no repository that git trusts.
 */
export function openRepository(folder: string): Git {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !repositoryVariables.includes(name)),
  );
  const run = (args: readonly string[], input?: string): SpawnSyncReturns<Buffer> =>
    spawnSync('git', args, {
      cwd: folder,
      env,
      maxBuffer: mostOutput,
      ...(input !== undefined && { input }),
    });
  const { error, status, stderr } = run(['rev-parse', '--is-inside-work-tree']);
  if (error && 'code' in error && error.code === 'ENOENT') {
    throw new NotifygenError(
      'git is not installed, so there is no ref to compare with: name a folder or a contract file',
    );
  }
  if (status !== 0) {
    const [reason = ''] = stderr.toString().split('\n');
    throw new NotifygenError(
      `there is no ref to compare with: git says "${reason}"; name a folder or a contract file`,
    );
  }
  return (args, input) => {
    const { status: code, stdout } = run(args, input);
    return code === 0 ? stdout : undefined;
  };
}

/** The commit that a ref names, in full. */
export function commitOf(git: Git, ref: string): string | undefined {
  return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
    ?.toString()
    .trim();
}

/** In full: a tag of the same name would come first. */
const mainBranches = [
  'refs/remotes/origin/HEAD',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
];

/**
 * Where this branch left the main one.
 *
 * @throws NotifygenError where there is no main branch, or the history is too short to tell.
 */
export function forkPoint(git: Git): { readonly commit: string; readonly branch: string } {
  const found = mainBranches.find((name) => commitOf(git, name) !== undefined);
  if (found === undefined) {
    throw new NotifygenError(
      `there is no ${mainBranches.map(shortName).join(', ')} here: name what to compare with, such as notifygen diff HEAD`,
    );
  }
  const branch = shortName(found);
  const commit = git(['merge-base', 'HEAD', found])?.toString().trim();
  if (commit === undefined) {
    throw new NotifygenError(
      `this branch and ${branch} have no common commit here: fetch the whole history (fetch-depth: 0 in GitHub Actions), or name a ref`,
    );
  }
  return { commit, branch };
}

function shortName(ref: string): string {
  return ref.replace(/^refs\/(heads|remotes)\//, '');
}
