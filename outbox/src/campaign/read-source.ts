import { createReadStream } from 'node:fs';
import { OutboxError } from '../errors.js';

/** A list as a stream of rows, whose cells are in the order of its columns. A file can be read again. */
export interface Source {
  /** Their names, in the order of the file. Of JSON, the keys of the first object. */
  readonly columns: readonly string[];
  /** Between the cells of CSV. */
  readonly delimiter?: string | undefined;
  /** The file is read while you iterate. */
  readonly rows: AsyncIterable<SourceRow>;
}

export interface SourceRow {
  /** From 1, as a spreadsheet shows it: with the header and empty rows. Of JSON, the line. */
  readonly row: number;
  /** Texts; of JSON, any value. */
  readonly cells: readonly unknown[];
  /** Why the row cannot be read. */
  readonly problem?: string;
}

type Header = SourceRow & Pick<Source, 'delimiter'>;

/** A cell as it was meant: programs for tables, and the file of failed rows, write a quote before what is no formula. */
export const plainCell = (text: string): string =>
  text.trim().replace(/^'(?=[=+@\-\uff1d\uff0b\uff0d\uff20])/, '');

/** Characters of a line, and lines of a cell, so that a file that is no list does not fill the memory. */
const [longestLine, mostLines] = [200_000, 100];
/** The delimiters that are recognised, the first one where a header has only one column. */
const delimiters = [',', ';', '\t', '|'];
const saveAs =
  'In Excel, choose File, Save As, and the type "CSV UTF-8 (Comma delimited)", in German "CSV UTF-8 (durch Trennzeichen getrennt)".';

/**
 * Opens a CSV file of any size whose first line names the columns, or a file of JSON objects, one per line, if its name ends
 * in `.ndjson` or `.jsonl`. It may be UTF-8 or UTF-16, with or without a byte-order mark. The delimiter is what `sep=` in the first line
 * says, else the most frequent of comma, semicolon, tab and vertical bar in the header.
 *
 * @throws OutboxError (rejects) `invalid-options` if it cannot be read, or is not such a file.
 */
export async function readSource(path: string): Promise<Source> {
  const isJson = /\.(ndjson|jsonl)$/i.test(path);
  return sourceOf(readList(openFile(path), isJson), () => readList(openFile(path), isJson, false));
}

/** The same of a stream, which is read once. */
export async function readStream(stream: AsyncIterable<Uint8Array>): Promise<Source> {
  return sourceOf(readList(stream, false));
}

/** The same of objects. The keys of the first one are the columns; others may leave some out. */
export async function readObjects(objects: AsyncIterable<object> | Iterable<object>): Promise<Source> {
  async function* numbered(): AsyncGenerator<NumberedObject> {
    let row = 0;
    for await (const object of objects) yield [++row, object];
  }
  return sourceOf(rowsOf(numbered()));
}

/** @param again Reads its rows, without the header. Default: the rest of `rows` follows. */
async function sourceOf(
  rows: AsyncGenerator<Header>,
  again?: () => AsyncGenerator<SourceRow>,
): Promise<Source> {
  const header = await rows.next();
  if (again) await rows.return(undefined);
  if (header.done) throw notAList('It is empty.');
  const { cells, delimiter } = header.value;
  return { columns: cells.map(String), delimiter, rows: { [Symbol.asyncIterator]: again ?? (() => rows) } };
}

async function* openFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw notAList(`The file ${path} cannot be opened${code}.`);
  }
}

/** First the names of the columns, if they are wanted, then the rows. */
function readList(
  chunks: AsyncIterable<Uint8Array>,
  isJson: boolean,
  withHeader = true,
): AsyncGenerator<Header> {
  const lines = linesOf(decode(chunks));
  return isJson ? rowsOf(readJson(lines), withHeader) : readCsv(lines, withHeader);
}

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of chunks) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    if (!(error instanceof TypeError) || decoder === undefined) throw error;
    throw notAList(`It is not ${decoder.encoding.toUpperCase()}. ${saveAs}`);
  }
}

function encodingOf(start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (start[0] === 0x50 && start[1] === 0x4b && start[2] === 3)
    throw notAList(`It is a workbook (.xlsx), not CSV. ${saveAs}`);
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  // The header of a list begins with a letter, which UTF-16 writes with a zero.
  if (start[1] === 0 && start[0] !== 0) return 'utf-16le';
  return start[0] === 0 && start[1] !== 0 ? 'utf-16be' : 'utf-8';
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const text of texts) {
    const all = rest + text;
    // A line feed may follow in the next chunk.
    const end = all.endsWith('\r') ? all.length - 1 : all.length;
    const lines = all.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + all.slice(end);
    if (rest.length > longestLine) throw notAList('A line is too long.');
    yield lines;
  }
  yield [rest.replace(/\r$/, '')];
}

async function* readCsv(
  chunks: AsyncIterable<readonly string[]>,
  withHeader: boolean,
): AsyncGenerator<Header> {
  let lines: string[] = [];
  let named: string | undefined;
  let delimiter: string | undefined;
  let width: number | undefined;
  let row = 0;

  function* readWhole(isEnd: boolean): Generator<Header> {
    let at = 0;
    for (let line = lines[at]; line !== undefined; line = lines[at]) {
      const separator = row === 0 ? /^"?sep=(.)"?$/i.exec(line)?.[1] : undefined;
      if (separator !== undefined) {
        named = separator;
        at += 1;
        continue;
      }
      // Whoever edits a list may leave a line that was right for another delimiter.
      delimiter ??= named !== undefined && line.includes(named) ? named : mostFrequent(line);
      const record = readRecord(lines, at, delimiter, width, isEnd);
      if (record === undefined) break;
      at += record.lines;
      row += 1;
      const { cells, problem } = record;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (width !== undefined) yield { row, ...sized(cells, width), ...(problem && { cells, problem }) };
      else {
        if (problem !== undefined) throw notAList(`In its first line, ${problem}.`);
        const columns = cells.map((name) => name.trim());
        // Spreadsheets export empty columns at the end.
        while (columns.at(-1) === '') columns.pop();
        width = columns.length;
        if (withHeader) yield { row, cells: columns, delimiter };
      }
    }
    lines = lines.slice(at);
  }

  for await (const more of chunks) {
    lines = lines.concat(more);
    for (const record of readWhole(false)) yield record;
  }
  for (const record of readWhole(true)) yield record;
}

interface CsvRecord {
  readonly lines: number;
  readonly cells: readonly string[];
  readonly problem?: string;
}

/**
 * The record that begins with a line: several lines if a quote is closed in a later one. Where it is not, or not as a row of this
 * width, only the line itself is wrong. Undefined: more lines are needed.
 */
function readRecord(
  lines: readonly string[],
  at: number,
  delimiter: string,
  width: number | undefined,
  isEnd: boolean,
): CsvRecord | undefined {
  const line = lines[at] ?? '';
  let text = line;
  for (let count = 1; count <= mostLines; count += 1) {
    const cells = splitCells(text, delimiter);
    if (typeof cells === 'object' && (count === 1 || cells.length === width)) return { lines: count, cells };
    if (cells !== 'open') break;
    const next = lines[at + count];
    if (next === undefined && !isEnd) return undefined;
    if (next === undefined) break;
    text += `\n${next}`;
  }
  const problem = 'a quote is not closed, or not where a cell begins and ends';
  return { lines: 1, cells: line.split(delimiter), problem };
}

/** The cells of a record. A quote within a cell that has none around it is part of its text. */
function splitCells(text: string, delimiter: string): readonly string[] | 'open' | 'wrong' {
  if (!text.includes('"')) return text.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; at <= text.length; at += delimiter.length) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at);
      const cell = text.slice(at, end < 0 ? undefined : end);
      cells.push(cell);
      at += cell.length;
      continue;
    }
    let end = text.indexOf('"', at + 1);
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
    if (end < 0) return 'open';
    cells.push(text.slice(at + 1, end).replaceAll('""', '"'));
    at = end + 1;
    if (at < text.length && !text.startsWith(delimiter, at)) return 'wrong';
  }
  return cells;
}

function mostFrequent(line: string): string {
  // What is quoted is part of a name.
  const plain = line.replaceAll(/"[^"]*"/g, '');
  const counts = delimiters.map((character) => plain.split(character).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Spreadsheets leave out empty cells at the end of a row, or add some. */
function sized(cells: readonly string[], width: number): Omit<SourceRow, 'row'> {
  if (cells.length === width) return { cells };
  if (cells.slice(width).every((cell) => cell === ''))
    return { cells: Array.from({ length: width }, (_, index) => cells[index] ?? '') };
  const problem = `has ${cells.length} cells instead of ${width}: put a cell that contains the delimiter into quotes`;
  return { cells, problem };
}

type NumberedObject = readonly [row: number, object: object | undefined];

async function* readJson(chunks: AsyncIterable<readonly string[]>): AsyncGenerator<NumberedObject> {
  let row = 0;
  for await (const lines of chunks)
    for (const line of lines) {
      row += 1;
      if (line.trim() !== '') yield [row, toObject(line)];
    }
}

async function* rowsOf(objects: AsyncIterable<NumberedObject>, withHeader = true): AsyncGenerator<Header> {
  let columns: readonly string[] | undefined;
  for await (const [row, object] of objects) {
    if (columns === undefined) {
      if (object === undefined) throw notAList(`Line ${row} is not a JSON object.`);
      columns = Object.keys(object);
      if (withHeader) yield { row: 0, cells: columns };
    }
    yield { row, ...cellsOf(object, columns) };
  }
}

function toObject(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    // Reported without its content.
    return undefined;
  }
}

function cellsOf(object: object | undefined, columns: readonly string[]): Omit<SourceRow, 'row'> {
  const values = new Map<string, unknown>(Object.entries(object ?? {}));
  const cells = columns.map((name) => values.get(name));
  if (object === undefined) return { cells, problem: 'is not a JSON object' };
  const isUnknown = [...values.keys()].some((key) => !columns.includes(key));
  return isUnknown ? { cells, problem: 'has a key that the first row does not have' } : { cells };
}

function notAList(reason: string): OutboxError {
  return new OutboxError('invalid-options', `The list cannot be read. ${reason}`);
}
