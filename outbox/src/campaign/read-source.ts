import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { OutboxError } from '../errors.js';

/** A list as a stream of rows, whose cells are in the order of its columns. */
export interface Source {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<SourceRow>;
}

export interface SourceRow {
  /** Texts; of JSON, any value. */
  readonly cells: readonly unknown[];
  /** Why the row cannot be read. */
  readonly problem?: string;
}

/** Characters. Without a limit, a quote that is not closed would take the rest of the file for one cell. */
const longestRow = 200_000;

/** The delimiters that are recognised, the first one where a header has only one column. */
const delimiters = [',', ';', '\t', '|'];

export interface ReadOptions {
  /** Default: the most frequent of comma, semicolon, tab and vertical bar in the first line. */
  readonly delimiter?: string | undefined;
}

/**
 * Opens a CSV file of any size whose first line names the columns, or a file of JSON objects, one per line, if its name ends
 * in `.ndjson` or `.jsonl`. It may be UTF-8 or UTF-16, with or without a byte-order mark.
 *
 * @throws OutboxError (rejects) `invalid-options` if it cannot be read, or is not such a file.
 */
export async function readSource(path: string, { delimiter }: ReadOptions = {}): Promise<Source> {
  const start = await firstBytes(path);
  const encoding = encodingOf(start);
  const decoded = (): Readable =>
    Readable.from(decode(createReadStream(path), new TextDecoder(encoding, { fatal: true })), {
      objectMode: false,
    });
  if (/\.(ndjson|jsonl)$/i.test(path)) return readLines(decoded());
  const [line = ''] = new TextDecoder(encoding).decode(start).split(/\r?\n|\r/, 1);
  return readCsv(decoded(), delimiter ?? mostFrequent(line));
}

async function firstBytes(path: string): Promise<Buffer> {
  try {
    const file = await open(path);
    const { bytesRead, buffer } = await file
      .read(Buffer.alloc(65_536), 0, 65_536, 0)
      .finally(() => file.close());
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw notAList(`The file ${path} cannot be opened${code}.`);
  }
}

function encodingOf(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  // The header of a list begins with a letter, which UTF-16 writes with a zero.
  if (start[1] === 0 && start[0] !== 0) return 'utf-16le';
  return start[0] === 0 && start[1] !== 0 ? 'utf-16be' : 'utf-8';
}

async function* decode(chunks: AsyncIterable<Uint8Array>, decoder: TextDecoder): AsyncGenerator<string> {
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw notAList(`It is not ${decoder.encoding.toUpperCase()}. Save it as UTF-8.`);
  }
}

function mostFrequent(line: string): string {
  // What is quoted is part of a name.
  const plain = line.replaceAll(/"[^"]*"/g, '');
  const counts = delimiters.map((character) => plain.split(character).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

async function readCsv(text: Readable, delimiter: string): Promise<Source> {
  const parser = parse({
    delimiter,
    info: true,
    max_record_size: longestRow,
    relax_column_count: true,
    skip_empty_lines: true,
    // Spreadsheets export rows of empty cells.
    skip_records_with_empty_values: true,
  });
  // Its iterator rejects with the error of either.
  const records: AsyncIterator<CsvRecord> = pipeline(text, parser, () => undefined)[Symbol.asyncIterator]();
  const first = await nextOf(records, 0);
  if (first === undefined) throw notAList('The file is empty.');
  const columns = first.record.map((name) => name.trim());
  // Spreadsheets export empty columns at the end.
  while (columns.at(-1) === '') columns.pop();
  return { columns, rows: csvRows(records, columns.length) };
}

interface CsvRecord {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

async function* csvRows(records: AsyncIterator<CsvRecord>, width: number): AsyncGenerator<SourceRow> {
  let line = 1;
  try {
    for (let next = await nextOf(records, line); next !== undefined; next = await nextOf(records, line)) {
      const { record: cells } = next;
      line = next.info.lines;
      if (cells.length >= width && cells.slice(width).every((cell) => cell === ''))
        yield { cells: cells.slice(0, width) };
      else {
        const fix = cells.length > width ? ': put a cell that contains the delimiter into quotes' : '';
        yield { cells, problem: `has ${cells.length} cells instead of ${width}${fix}` };
      }
    }
  } finally {
    // Closes the file.
    await records.return?.();
  }
}

/** @param line The last line of the row before. */
async function nextOf(records: AsyncIterator<CsvRecord>, line: number): Promise<CsvRecord | undefined> {
  try {
    const { done, value } = await records.next();
    return done ? undefined : value;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Its message may quote a row.
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
    const reason = isOpen ? 'a quote is not closed' : `csv-parse reports ${error.code}`;
    throw notAList(`It is not CSV: in the row after line ${line.toLocaleString('en')}, ${reason}.`);
  }
}

/** The columns of JSON are the keys of its first object; other objects may leave some out. */
async function readLines(text: Readable): Promise<Source> {
  const lines = objects(text);
  const first = await lines.next();
  if (first.done) throw notAList('The file is empty.');
  if (first.value.problem !== undefined) throw notAList(`Line 1 ${first.value.problem}.`);
  const columns = Object.keys(first.value.object);
  return { columns, rows: lineRows(first.value, lines, columns) };
}

interface Line {
  readonly object: Readonly<Record<string, unknown>>;
  readonly problem?: string;
}

async function* lineRows(
  first: Line,
  lines: AsyncGenerator<Line>,
  columns: readonly string[],
): AsyncGenerator<SourceRow> {
  const toRow = ({ object, problem }: Line): SourceRow => {
    const unknown = Object.keys(object).find((key) => !columns.includes(key));
    const found =
      problem ?? (unknown === undefined ? undefined : 'has a key that the first line does not have');
    return { cells: columns.map((name) => object[name]), ...(found === undefined ? {} : { problem: found }) };
  };
  try {
    yield toRow(first);
    for await (const line of lines) yield toRow(line);
  } finally {
    await lines.return(undefined);
  }
}

async function* objects(text: Readable): AsyncGenerator<Line> {
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() === '') continue;
      yield toObject(line.replace(/^\uFEFF/, ''));
    }
  } finally {
    text.destroy();
  }
}

function toObject(line: string): Line {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { object: { ...value } };
  } catch {
    // Reported below, without its content.
  }
  return { object: {}, problem: 'is not a JSON object' };
}

function notAList(reason: string): OutboxError {
  return new OutboxError('invalid-options', `The list cannot be read. ${reason}`);
}
