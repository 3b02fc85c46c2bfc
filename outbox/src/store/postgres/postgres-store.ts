import { OutboxError } from '../../errors.js';
import { type Enqueued, type NewMessage, priorities } from '../../message/message.js';
import type { Query } from '../../transactions/query.js';
import { queryOf } from '../../transactions/query-of.js';
import type { Store } from '../store.js';
import { toOutboxError, toOwnError } from './database-error.js';
import type { Driver } from './driver.js';
import { toJsonb } from './jsonb.js';
import { beatSql, leaveSql, look } from './look.js';
import { decide, deleteFinished, find, get, prune } from './messages.js';
import { checkSchema, finishMigration, isCurrent, updateTables } from './migrate.js';
import { readId } from './schema.js';
import { join, readStatus, recover } from './senders.js';
import { takeTurn } from './turn.js';
import { checkWaiting } from './waiting.js';

export interface PostgresStoreOptions {
  /** Called once, at the first use; called again if it failed, and after `close`. */
  readonly connect: () => Promise<Driver>;
  /** Whether `open` may create or update the tables. Default: true. */
  readonly migrate?: boolean;
}

/** An outbox in a PostgreSQL database. Any number of processes on any number of machines may use it. */
export function createPostgresStore(options: PostgresStoreOptions): Store {
  let connected: Promise<Driver> | undefined;
  let opened = false;
  let id: string | undefined;

  const connect = (): Promise<Driver> => {
    connected ??= options.connect().catch((error) => {
      connected = undefined;
      throw error;
    });
    return connected;
  };
  const use = async <Result>(work: (driver: Driver) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await connect());
    } catch (error) {
      throw toOwnError(error);
    }
  };
  const ready = (): void => {
    if (!opened) throw new OutboxError('stopped', 'The outbox is closed.');
  };
  /** One statement is a transaction of its own. */
  const one = <Result>(work: (query: Query) => Promise<Result>): Promise<Result> =>
    use(async ({ query }) => {
      ready();
      return work(query);
    });
  const together = <Result>(work: (query: Query, last: Query) => Promise<Result>): Promise<Result> =>
    use(async ({ transaction }) => {
      ready();
      return transaction(work);
    });

  return {
    open: () =>
      use(async (driver) => {
        if (opened) return;
        if (options.migrate ?? true) await updateTables(driver);
        else await checkSchema(driver.query);
        const own = await driver.query(readId);
        if (id !== undefined && id !== own) throw otherDatabase();
        id = own;
        opened = true;
        // Nothing has to wait for it. If it fails, the next process goes on.
        if (options.migrate ?? true) finishMigration(driver, { ref: false }).catch(() => {});
      }),
    isReadyFor: async (tx) => {
      if (opened) return true;
      const query = queryOf(tx);
      try {
        if (!(await isCurrent(query))) return false;
        const own = await query(readId);
        // Compared with that of the own connections when they are opened.
        id ??= own;
        return id === own;
      } catch (error) {
        throw toOutboxError(error);
      }
    },
    close: async () => {
      opened = false;
      id = undefined;
      const closing = connected;
      connected = undefined;
      // A connection that failed has nothing to close.
      const driver = await closing?.catch(() => undefined);
      await driver?.close();
    },
    migrate: () =>
      use(async (driver) => {
        await updateTables(driver);
        await finishMigration(driver);
      }),
    enqueue: async (messages, tx) => {
      if (tx === undefined || tx === null) return one((query) => enqueue(query, messages));
      if (id === undefined) ready();
      try {
        return await enqueue(queryOf(tx), messages, id);
      } catch (error) {
        const known = toOutboxError(error);
        throw known instanceof OutboxError && known.code === 'schema-missing' ? otherDatabase() : known;
      }
    },
    join: (...parameters) => together((query) => join(query, ...parameters)),
    turn: (turn) => together((query, last) => takeTurn(query, last, turn)),
    look: (...parameters) => one((query) => look(query, ...parameters)),
    beat: (process, senders) =>
      one(async (query) => {
        if (senders.length === 0) await query(leaveSql, [process]);
        else await query(beatSql, [process, toJsonb(senders)]);
      }),
    recover: () =>
      use(async (driver) => {
        ready();
        return recover(driver);
      }),
    checkWaiting: (check) =>
      use(async (driver) => {
        ready();
        return checkWaiting(driver, check);
      }),
    status: () => one(readStatus),
    get: (id) => one((query) => get(query, id)),
    find: (filter) => one((query) => find(query, filter)),
    decide: (...parameters) => together((query) => decide(query, ...parameters)),
    deleteFinished: (...parameters) => one((query) => deleteFinished(query, ...parameters)),
    prune: (...parameters) => one((query) => prune(query, ...parameters)),
  };
}

/** @param id That of the outbox's database, to find out whether the statement runs on it. Default: it certainly does. */
async function enqueue(
  query: Query,
  messages: readonly NewMessage[],
  id?: string,
): Promise<readonly Enqueued[]> {
  if (messages.length === 0) return [];
  const rows = JSON.stringify(messages.map(toRow));
  const ids = await (id === undefined ? query(insertSql, [rows]) : query(insertIntoSql, [id, rows]));
  if (ids === undefined) throw otherDatabase();
  // IDs are far below 2^53.
  return JSON.parse(ids).map((id: number) => ({ id: `${Math.abs(id)}`, created: id > 0 }));
}

const insertSql = 'select array_to_json(notifygen.insert_messages($1::text::json))::text as result';
const insertIntoSql = `select case when value = $1
  then array_to_json(notifygen.insert_messages($2::text::json))::text end as result
from notifygen.meta where key = 'id'`;

function toRow({ message, priority = 'normal', onUnknown = 'hold', ...rest }: NewMessage): object {
  return {
    ...rest,
    message,
    recipient: message.request.to,
    template: message.kind === 'template' ? message.request.templateName : undefined,
    priority: priorities.indexOf(priority),
    onUnknown,
  };
}

function otherDatabase(): OutboxError {
  return new OutboxError(
    'wrong-transaction',
    'tx is a transaction on another database than that of the outbox. Pass one on the same database.',
  );
}
