import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { OutboxError } from '../errors.js';
import type { Outbox, Suppression, SuppressOptions } from '../outbox-interface.js';
import { cleanRecipient, problemsOf } from '../people.js';

/** What a row without these columns means. */
type Defaults = Partial<SuppressOptions>;

/** What became of a list. */
export interface Imported {
  /** For so many recipients, it did not apply before. */
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that were left out. Numbers are not quoted. */
  readonly rejected: readonly { readonly line: number; readonly problems: readonly string[] }[];
}

const columns = ['recipient', 'scope', 'reason', 'by', 'at'];
/** Rows per transaction. */
const batch = 1_000;

/**
 * Suppresses the recipients of a CSV file of any size. Its first line names the columns: `recipient`, and `scope` and `reason` if they
 * differ from row to row; others are ignored. Rows that are invalid are reported, and the others go on. Safe to repeat.
 *
 * @throws OutboxError `invalid-options` if it is not such a file.
 */
export async function importSuppressions(
  outbox: Pick<Outbox, 'suppressAll'>,
  file: Readable,
  { by, ...defaults }: Defaults,
): Promise<Imported> {
  const rejected: Imported['rejected'][number][] = [];
  let [entries, changed, read]: [Parameters<Outbox['suppressAll']>[0][number][], number, number] = [[], 0, 0];
  const store = async (): Promise<void> => {
    changed += await outbox.suppressAll(entries, by === undefined ? {} : { by });
    read += entries.length;
    entries = [];
  };
  try {
    for await (const { line, row } of readRows(file)) {
      const entry = toEntry(row, defaults);
      const problems = problemsOf(entry);
      if (problems.length > 0) rejected.push({ line, problems });
      else entries.push(entry);
      if (entries.length === batch) await store();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Its message may quote a row.
    throw notAList(`It is not CSV (${error.code}).`);
  }
  await store();
  return { changed, unchanged: read - changed, rejected };
}

interface Row {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

async function* readRows(file: Readable) {
  const settings = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true };
  let names: readonly string[] | undefined;
  const parser = parse(settings);
  file.once('error', (error) => parser.destroy(error));
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
