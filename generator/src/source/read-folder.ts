import { findTemplates } from './find-templates.js';
import { displayPath, originWithin } from './paths.js';
import { type ReadFailure, readText } from './read-text.js';

/** A template file from a folder, a git commit or a cache. */
export interface SourceFile {
  /** Identifies the file in its set: its path, or its path within the commit. */
  readonly path: string;
  /** The path that diagnostics show. */
  readonly shownAs: string;
  /** The path within the project, which goes into generated code. */
  readonly origin: string;
  readonly text: string;
}

/** A file that cannot be read, and why. */
export interface UnreadableFile {
  readonly path: string;
  readonly failure: ReadFailure;
}

/**
 * Reads every template file in a folder and below it.
 *
 * @throws NotifygenError if the folder cannot be read or contains no template.
 */
export function readFolder(folder: string): readonly (SourceFile | UnreadableFile)[] {
  const { files } = findTemplates(folder);
  const originOf = originWithin(folder);
  return files.map((path) => {
    const shownAs = displayPath(path);
    const read = readText(path, shownAs);
    if ('failure' in read) return { path, failure: read.failure };
    return { path, shownAs, origin: originOf(path), text: read.text };
  });
}
