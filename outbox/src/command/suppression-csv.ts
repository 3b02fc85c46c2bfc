import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { OutboxError } from '../errors.js';
import type { Suppression } from '../message/suppression.js';
import { hmacPrefix } from '../message/suppression.js';
import type { Outbox, SuppressOptions } from '../outbox-interface.js';
import { cleanRecipient, problemsOf } from '../people.js';
import type { Interruptible } from './interruptible.js';

/** What a row without these columns means. */
type Defaults = Partial<SuppressOptions>;

/** What became of a list. */
export interface Imported {
  /** For so many recipients, it did not apply before. */
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that were left out. Numbers are not quoted. */
  readonly rejected: readonly { readonly line: number; readonly problems: readonly string[] }[];
  /** False if it was stopped. */
  readonly isDone: boolean;
}

type Entry = Parameters<Outbox['suppressAll']>[0][number];

const columns = ['recipient', 'scope', 'reason', 'by', 'at'];
/** Rows per transaction. */
const batch = 1_000;
/** The most characters of a row, so that a quote that is not closed does not read the whole file into memory. */
const longestRow = 10_000;

/**
 * Suppresses the recipients of a CSV file of any size. Its first line names the columns: `recipient`, and `scope` and `reason` if they
 * differ from row to row; others are ignored. Rows that are invalid are reported, and the others go on, up to one whose quotes are
 * wrong. Safe to repeat.
 *
 * @throws OutboxError `invalid-options` if it is not such a file.
 */
export async function importSuppressions(
  outbox: Pick<Outbox, 'suppressAll'>,
  file: Readable,
  { by, ...defaults }: Defaults,
  { signal, onProgress }: Interruptible,
): Promise<Imported> {
  const rejected: Imported['rejected'][number][] = [];
  let [rows, changed, stored, last]: [{ line: number; entry: Entry }[], number, number, number] = [
    [],
    0,
    0,
    0,
  ];
  const store = async (): Promise<void> => {
    // HMACs of another key are refused. They begin alike.
    for (const group of Map.groupBy(rows, ({ entry }) => hmacKeyOf(entry.recipient)).values()) {
      try {
        const entries = group.map(({ entry }) => entry);
        changed += await outbox.suppressAll(entries, by === undefined ? {} : { by });
        stored += group.length;
      } catch (error) {
        if (!(error instanceof OutboxError)) throw error;
        const before = `${stored} rows were stored before. Run the command again for the rest.`;
        if (error.code !== 'invalid-options') throw new OutboxError(error.code, `${error.message} ${before}`);
        rejected.push(...group.map(({ line }) => ({ line, problems: [otherKey] })));
      }
    }
    rows = [];
    onProgress(stored);
  };
  try {
    for await (const { line, row } of readRows(file, signal)) {
      last = line;
      const entry = toEntry(row, defaults);
      const problems = problemsOf(entry);
      if (problems.length > 0) rejected.push({ line, problems });
      else rows.push({ line, entry });
      if (rows.length === batch) await store();
    }
  } catch (error) {
    if (error instanceof CsvError) rejected.push({ line: last + 1, problems: [wrongQuotes] });
    else if (!signal.aborted || error instanceof OutboxError) throw error;
  }
  await store();
  rejected.sort((a, b) => a.line - b.line);
  return { changed, unchanged: stored - changed, rejected, isDone: !signal.aborted };
}

const otherKey =
  'recipient is a HMAC with another suppressionKey: only an outbox with that key can read it. Import the number instead';
const wrongQuotes =
  'a quote is not closed, or not where a value begins and ends. Nothing from here on was read: correct it, and run the command again';

/** What a HMAC begins with. '' for a number. */
function hmacKeyOf(recipient: string): string {
  return recipient.startsWith(hmacPrefix) ? recipient.slice(0, recipient.lastIndexOf(':')) : '';
}

interface Row {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

async function* readRows(file: Readable, signal: AbortSignal) {
  const settings = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true };
  let names: readonly string[] | undefined;
  const parser = parse({ ...settings, max_record_size: longestRow });
  file.once('error', (error: NodeJS.ErrnoException) =>
    parser.destroy(notAList(`It cannot be read (${error.code}).`)),
  );
  signal.addEventListener('abort', () => {
    file.destroy();
    parser.destroy();
  });
  const rows: AsyncIterable<Row> = file.pipe(parser);
  for await (const { info, record } of rows) {
    if (names === undefined) {
      names = record.map((name) => name.toLowerCase());
      if (!names.includes('recipient'))
        throw notAList(
          'Its first line must name the columns, separated by commas: recipient, and optionally scope and reason.',
        );
      continue;
    }
    const known: readonly string[] = names;
    yield { line: info.lines, row: new Map(record.map((value, index) => [known[index], value])) };
  }
}

function toEntry(row: ReadonlyMap<string | undefined, string>, defaults: Defaults) {
  const scope = row.get('scope') || defaults.scope || '';
  return {
    recipient: cleanRecipient(row.get('recipient') ?? ''),
    // Checked before it is used.
    scope: scope as SuppressOptions['scope'],
    reason: row.get('reason') || defaults.reason || '',
  };
}

/** The suppressions that apply, as a file that can be imported: the last decision about each. */
export async function* exportSuppressions(suppressions: AsyncIterable<Suppression>): AsyncGenerator<string> {
  yield stringify([columns]);
  for await (const { recipient, scope, history } of suppressions) {
    const { reason, by, at } = history.at(-1) ?? {};
    // Programs for tables would run what begins like a formula.
    yield stringify([[recipient, scope, reason, by, at?.toISOString()]], { escape_formulas: true });
  }
}

function notAList(reason: string): OutboxError {
  return new OutboxError('invalid-options', `The list of recipients cannot be read. ${reason}`);
}
