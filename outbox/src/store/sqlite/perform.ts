import { hash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Exchange, type Statement, toSqlite } from '../exchange.js';

/** What stays of a dedupe key after the retention time. */
export function hashOf(dedupe: string): Buffer {
  return hash('sha256', dedupe, 'buffer');
}

/** Returns a function that runs exchanges with one connection. */
export function performWith(
  db: DatabaseSync,
  clock: () => number,
): <Result>(exchange: Exchange<Result>) => Result {
  db.function('notifygen_clock', clock);
  db.function('notifygen_hash', { deterministic: true }, (key) =>
    key === null ? null : hashOf(String(key)),
  );
  const statements = new Map<string, StatementSync>();
  const prepare = (text: string): StatementSync => {
    const statement = db.prepare(toSqlite(text));
    // A connection of the caller may return rows in another form.
    statement.setReadBigInts(false);
    if ('setReturnArrays' in statement) statement.setReturnArrays(false);
    return statement;
  };
  return (exchange) => {
    let step = exchange.next([]);
    while (step.done !== true) {
      const results = step.value.statements.map(({ text, values }) => {
        const statement = statements.get(text) ?? prepare(text);
        statements.set(text, statement);
        // The statements name the columns that their rows are said to have.
        return statement.all(byName(values)) as never[];
      });
      step = exchange.next(results);
    }
    return step.value;
  };
}

/** By position, Node before 22.20 and 24.7 binds only `?`, which has one value for each place. */
function byName(values: Statement['values']): Readonly<Record<string, string | number | null>> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
}
