import { isAbsolute, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { type Answers, suggestAnswers } from '../config/choose-settings.js';
import type { Project } from '../config/project.js';
import { NotifygenError } from '../diagnostics/errors.js';
import { slashes } from '../source/paths.js';

/**
 * Asks on a terminal. An empty line takes what is suggested in brackets.
 *
 * @throws NotifygenError (rejects) if the input ends, as with Ctrl+C.
 */
export async function askQuestions(
  project: Project,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<Answers> {
  const suggested = suggestAnswers(project);
  const terminal = createInterface({ input, output });
  const lines = terminal[Symbol.asyncIterator]();
  async function ask<T>(question: string, usual: T, read: (line: string) => T | undefined): Promise<T> {
    output.write(question);
    const { value, done } = await lines.next();
    if (done === true) throw new NotifygenError('a question was not answered, so nothing was written');
    const line = value.trim();
    return line === '' ? usual : (read(line) ?? ask(question, usual, read));
  }
  try {
    const target = await ask<Answers['target']>(
      `Generate TypeScript (ts), or JavaScript with declarations (js)? [${suggested.target}: ${suggested.reason}] `,
      suggested.target,
      (line) => (line === 'ts' || line === 'js' ? line : undefined),
    );
    const out = await ask(
      `Folder within the project for generated code? [${suggested.out}] `,
      suggested.out,
      (line) => folderWithin(project.folder, line),
    );
    return { target, out };
  } finally {
    terminal.close();
  }
}

function folderWithin(project: string, line: string): string | undefined {
  const path = isAbsolute(line) ? undefined : slashes(relative(project, join(project, line)));
  return path === undefined || /^(\.\.)?(\/|$)/.test(path) ? undefined : path;
}
