import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { NotifygenError } from './notifygen-error.js';

/** What git printed, or `undefined` where it failed. */
export type Git = (args: readonly string[], input?: string) => Buffer | undefined;

/** A history of texts; far more would not be templates. */
const mostOutput = 512 * 1024 * 1024;

/**
 * Returns a function that runs git in a folder.
 *
 * @throws NotifygenError where there is no git, or the folder is in no repository that git trusts.
 */
export function openRepository(folder: string): Git {
  const run = (args: readonly string[], input?: string): SpawnSyncReturns<Buffer> =>
    spawnSync('git', args, { cwd: folder, maxBuffer: mostOutput, ...(input !== undefined && { input }) });
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

const mainBranches = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/**
 * Where this branch left the main one.
 *
 * @throws NotifygenError where there is no main branch, or the history is too short to tell.
 */
export function forkPoint(git: Git): { readonly commit: string; readonly branch: string } {
  const branch = mainBranches.find((name) => commitOf(git, name) !== undefined);
  if (branch === undefined) {
    throw new NotifygenError(
      `there is no ${mainBranches.join(', ')} here: name what to compare with, such as notifygen diff HEAD`,
    );
  }
  const commit = git(['merge-base', 'HEAD', branch])?.toString().trim();
  if (commit === undefined) {
    throw new NotifygenError(
      `this branch and ${branch} have no common commit here: fetch the whole history (fetch-depth: 0 in GitHub Actions), or name a ref`,
    );
  }
  return { commit, branch };
}

export interface StoredFile {
  /** Relative to the folder that git runs in, with forward slashes. */
  readonly path: string;
  readonly content: Buffer;
}

/** The files below the folder that git runs in, as a commit has them; links are left out. */
export function readFolderAt(git: Git, commit: string): readonly StoredFile[] {
  const prefix =
    git(['rev-parse', '--show-prefix'])
      ?.toString()
      .replace(/\/?\n$/, '') ?? '';
  const listing = git(['ls-tree', '-r', '-z', '--full-tree', `${commit}:${prefix}`])?.toString() ?? '';
  const entries = listing.split('\0').flatMap((line) => {
    const [info = '', path] = line.split('\t');
    const [mode, , object] = info.split(' ');
    return path !== undefined && object !== undefined && mode?.startsWith('100') ? [{ object, path }] : [];
  });
  if (entries.length === 0) return [];
  const input = `${entries.map(({ object }) => object).join('\n')}\n`;
  const contents = splitBatch(git(['cat-file', '--batch'], input) ?? Buffer.alloc(0));
  return entries.flatMap(({ path }, index) => {
    const content = contents[index];
    return content ? [{ path, content }] : [];
  });
}

/** `git cat-file --batch` prints each object as `<id> <type> <size>`, its bytes, and a line feed. */
function splitBatch(output: Buffer): readonly Buffer[] {
  const contents: Buffer[] = [];
  let start = 0;
  while (start < output.length) {
    const end = output.indexOf(10, start);
    const size = Number(output.toString('utf8', start, end).split(' ')[2]);
    contents.push(output.subarray(end + 1, end + 1 + size));
    start = end + 1 + size + 1;
  }
  return contents;
}
