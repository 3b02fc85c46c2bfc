import { hash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Exchange, type Statement, toRow, toSqlite } from '../exchange.js';
import { parse } from '../rows.js';
import { jsonColumns } from '../tables.js';

/** What stays of a dedupe key after the retention time. */
export function hashOf(dedupe: string): Buffer {
  return hash('sha256', dedupe, 'buffer');
}

/** A connection of the caller may return rows in another form by default. */
export function prepareOn(db: DatabaseSync, text: string): StatementSync {
  const statement = db.prepare(text);
  statement.setReadBigInts(false);
  if ('setReturnArrays' in statement) statement.setReturnArrays(false);
  return statement;
}

export function performWith(
  db: DatabaseSync,
  clock: () => number,
): <Result>(exchange: Exchange<Result>) => Result {
  db.function('notifygen_clock', clock);
  db.function('notifygen_hash', { deterministic: true }, (key) =>
    key === null ? null : hashOf(String(key)),
  );
  const statements = new Map<string, StatementSync>();
  return (exchange) => {
    let step = exchange.next([]);
    while (step.done !== true) {
      const results = step.value.statements.map(({ text, values }) => {
        const statement = statements.get(text) ?? prepareOn(db, toSqlite(text));
        statements.set(text, statement);
        // The statements name the columns that their rows are said to have.
        return readAll(statement, text, byName(values)).map((row) => toRow(row, read)) as never[];
      });
      step = exchange.next(results);
    }
    return step.value;
  };
}

function read(value: unknown, column: string): unknown {
  if (typeof value === 'string' && jsonColumns.has(column)) return parse(value);
  return typeof value === 'bigint' ? Number(value) : value;
}

/** Integers that another program wrote may be beyond those of JavaScript: their row must be readable all the same. */
function readAll(statement: StatementSync, text: string, values: ReturnType<typeof byName>) {
  try {
    return statement.all(values);
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE';
    if (!isTooLarge || !/^(select|with)/.test(text)) throw error;
  }
  statement.setReadBigInts(true);
  const rows = statement.all(values);
  statement.setReadBigInts(false);
  return rows;
}

/** By position, Node before 22.20 and 24.7 binds only `?`, which has one value for each place. */
function byName(values: Statement['values']): Readonly<Record<string, string | number | null>> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
}
