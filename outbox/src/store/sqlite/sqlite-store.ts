import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { OutboxError } from '../../errors.js';
import type { RecipientForms } from '../../message/suppression.js';
import type { Exchange } from '../exchange.js';
import { type Store, storeOn } from '../operations.js';
import { connectionOf, withSavepoint } from './caller.js';
import { openDatabase, transaction, whenFree } from './database.js';
import { prepareInsert } from './enqueue.js';
import { performWith } from './perform.js';
import { isCurrent, updateTables } from './schema.js';
import { missingTables, toOutboxError } from './sqlite-error.js';

/** An outbox in a SQLite file. Several processes on one machine may use it; network file systems are not safe. */
export function createSqliteStore({
  path,
  clock = Date.now,
  migrate = true,
  forms,
}: {
  /** Of the file, or `:memory:`, which only this store can use. */
  readonly path: string;
  readonly clock?: () => number;
  /** Whether `open` may create or update the tables. */
  readonly migrate?: boolean;
  readonly forms?: RecipientForms | undefined;
}): Store {
  let db: DatabaseSync | undefined;
  let prepared: ReturnType<typeof prepare> | undefined;
  const callers = new WeakMap<DatabaseSync, ReturnType<typeof prepare>>();

  const connect = () => {
    db ??= openDatabase(path);
    return db;
  };
  const update = () => {
    const connection = connect();
    if (!isCurrent(connection)) transaction(connection, () => updateTables(connection));
  };
  const use = () => {
    if (prepared === undefined) throw new OutboxError('stopped', 'The outbox is closed.');
    return prepared;
  };
  const write = <Result>(work: (statements: ReturnType<typeof prepare>) => Result) =>
    whenFree(() => {
      const statements = use();
      return transaction(statements.db, () => work(statements));
    });
  const within = <Result>(tx: unknown, work: (statements: ReturnType<typeof prepare>) => Result): Result => {
    use();
    try {
      const connection = connectionOf(tx, path);
      return withSavepoint(connection, () => {
        const statements = callers.get(connection) ?? prepare(connection, clock);
        callers.set(connection, statements);
        return work(statements);
      });
    } catch (error) {
      throw toOutboxError(error);
    }
  };

  return storeOn(
    {
      each: (exchange) => whenFree(() => use().perform(exchange())),
      together: (exchange) => write(({ perform }) => perform(exchange())),
      within: (tx) => {
        const run = async <Result>(exchange: () => Exchange<Result>): Promise<Result> =>
          within(tx, ({ perform }) => perform(exchange()));
        return { each: run, together: run };
      },
      open: () =>
        whenFree(() => {
          if (prepared !== undefined) return;
          if (migrate) update();
          else if (!existsSync(path) || !isCurrent(connect()))
            throw new OutboxError('schema-missing', missingTables);
          prepared = prepare(connect(), clock);
        }),
      isReadyFor: async () => prepared !== undefined,
      close: async () => {
        db?.close();
        [prepared, db] = [undefined, undefined];
      },
      migrate: () => whenFree(update),
      enqueueIf: (before, messages) =>
        write(({ insert, perform }) => {
          if (!perform(before())) return false;
          insert(messages, clock());
          return true;
        }),
      enqueue: async (messages, tx) =>
        tx === undefined || tx === null
          ? write(({ insert }) => insert(messages, clock()))
          : within(tx, ({ insert }) => insert(messages, clock())),
    },
    forms,
  );
}

function prepare(db: DatabaseSync, clock: () => number) {
  return { db, insert: prepareInsert(db), perform: performWith(db, clock) };
}
