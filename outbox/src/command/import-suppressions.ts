import { addAbortSignal } from 'node:stream';
import { recipientReader } from '../campaign/read-recipient.js';
import { plainCell, readSource, readStream, type SourceRow } from '../campaign/read-source.js';
import { OutboxError, usageError } from '../errors.js';
import { hmacPrefix } from '../message/suppression.js';
import { type LoadedOutbox, outboxBrand } from '../outbox.js';
import type { Outbox } from '../outbox-interface.js';
import { suppressionCheck } from '../people.js';
import type { SuppressOptions } from '../setup/call-options.js';
import type { Interruptible } from './interruptible.js';
import { problemsFile } from './problems-file.js';

export interface Imported {
  /** For so many recipients, it did not apply before. */
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that were left out. Numbers are not quoted. */
  readonly rejected: readonly { readonly row: number; readonly problems: readonly string[] }[];
  /** The file that they are in. */
  readonly problemsFile: string | undefined;
  readonly isDone: boolean;
}

type Entry = Parameters<Outbox['suppressAll']>[0][number];

const batch = 1_000;

/**
 * Suppresses the recipients of a list of any size, which has the column `recipient` or `to`, and `scope` and `reason` if they differ
 * from row to row; others are ignored. Rows that are invalid are reported, and written to a file beside the list, and the others go on. Safe to repeat.
 *
 * @param path Of a file; `-` is stdin.
 * @param country Of numbers without a country code.
 * @throws OutboxError `invalid-options` if it is not such a list.
 */
export async function importSuppressions(
  outbox: LoadedOutbox,
  path: string,
  { by, country, ...defaults }: SuppressOptions & { readonly country?: string | undefined },
  { signal, onProgress }: Interruptible,
): Promise<Imported> {
  const list =
    path === '-' ? await readStream(addAbortSignal(signal, process.stdin)) : await readSource(path);
  const names = list.columns.map((name) => name.toLowerCase());
  const column = names.includes('recipient') ? 'recipient' : 'to';
  if (!names.includes(column) || (defaults.reason === '' && !names.includes('reason')))
    throw usageError(
      'The first line of the list must name its columns: recipient or to, optionally scope, and reason unless you pass --reason.',
    );
  const failed = problemsFile(list, `${path.replace(/\.\w+$/, '')}.problems`);
  const failures: (Imported['rejected'][number] & Pick<SourceRow, 'cells'>)[] = [];
  const toRecipient = await recipientReader(country);
  const check = suppressionCheck(outbox[outboxBrand].forms);
  let [entries, changed, stored]: [Entry[], number, number] = [[], 0, 0];
  const store = async (): Promise<void> => {
    changed += await outbox.suppressAll(entries, { by });
    stored += entries.length;
    entries = [];
    onProgress(stored);
  };
  try {
    for await (const { row, cells, problem } of list.rows) {
      if (signal.aborted) break;
      const textOf = (name: string): string => plainCell(String(cells[names.indexOf(name)] ?? ''));
      const written = textOf(column);
      const problems = problem === undefined ? [] : [problem];
      const report = (why: string) => problems.push(`${column} ${why}`);
      const entry = {
        recipient: written.startsWith(hmacPrefix) ? written : toRecipient(written, report),
        // Checked before it is used.
        scope: (textOf('scope') || defaults.scope) as SuppressOptions['scope'],
        reason: textOf('reason') || defaults.reason,
      };
      if (problems.length === 0) problems.push(...check(entry, ''));
      if (problems.length === 0) entries.push(entry);
      else failures.push({ row, problems, cells });
      if (entries.length === batch) await store();
    }
  } catch (error) {
    // Stdin ends so.
    if (!signal.aborted || error instanceof OutboxError) throw error;
  }
  await store();
  const isDone = !signal.aborted;
  // What is right is stored before, since the folder may be one that nobody can write to.
  if (isDone && path !== '-')
    for (const { problems, cells } of failures) failed.add(problems.join('; '), cells);
  const rejected = failures.map(({ row, problems }) => ({ row, problems }));
  return { changed, unchanged: stored - changed, rejected, problemsFile: failed.end(), isDone };
}
