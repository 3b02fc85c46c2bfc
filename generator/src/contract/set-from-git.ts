import { join, normalize } from 'node:path';
import { NotifygenError } from '../diagnostics/errors.js';
import { displayPath, originWithin } from '../source/paths.js';
import { decodeText } from '../source/read-text.js';
import { isSearched, isTemplate, type SourceFile, type UnreadableFile } from '../source/template-files.js';
import { commitOf, type Git, mergeBase, openRepository } from './git.js';
import { readFolderAt, type StoredFile } from './git-files.js';
import { setFromContract, setFromFiles, type TemplateSet } from './template-set.js';

/**
 * The templates of a folder in a commit.
 *
 * @param ref Default: the merge base with the main branch.
 * @throws NotifygenError (rejects) if git cannot provide them.
 */
export async function setFromGit(folder: string, ref: string | undefined): Promise<TemplateSet> {
  const { git, commit, label } = resolveRef(folder, ref);
  const originOf = originWithin(folder);
  const files = readFolderAt(git, commit)
    .filter(({ path, content }) => path.split('/').every(isSearched) && (!content || isTemplate(path)))
    .map((file) => sourceFile(folder, file, originOf));
  return files.length > 0
    ? setFromFiles(label, files)
    : setFromContract(`${label} (no templates in ${displayPath(folder)})`, []);
}

function sourceFile(
  folder: string,
  { path: name, content }: StoredFile,
  originOf: (path: string) => string,
): SourceFile | UnreadableFile {
  const path = join(folder, normalize(name));
  const shownAs = displayPath(path);
  if (content === undefined) {
    const reason = 'it is a submodule, or a link whose target is not in the commit';
    const location = { file: shownAs, line: 1, column: 1, excerpt: '', length: 1 };
    return { path, failure: { kind: 'unreadable', location, reason } };
  }
  const read = decodeText(shownAs, content);
  return 'failure' in read ? { path, ...read } : { path, shownAs, origin: originOf(path), ...read };
}

function resolveRef(
  folder: string,
  ref: string | undefined,
): { readonly git: Git; readonly commit: string; readonly label: string } {
  const git = openRepository(folder);
  if (ref === undefined) {
    const { commit, branch } = mergeBase(git);
    return { git, commit, label: `${commit.slice(0, 9)}, the merge base with ${branch}` };
  }
  const commit = commitOf(git, ref);
  if (commit === undefined) {
    throw new NotifygenError(
      `${ref} is not a git ref, folder or contract file: see git branch --all, or fetch it first`,
    );
  }
  return { git, commit, label: commit.startsWith(ref) ? ref : `${ref} (${commit.slice(0, 9)})` };
}
