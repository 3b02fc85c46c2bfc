import { OutboxError } from '../../errors.js';
import { type Enqueued, type NewMessage, priorities } from '../../message/message.js';
import type { RecipientForms } from '../../message/suppression.js';
import { type Query, queryOf } from '../../transactions/query-of.js';
import type { Database } from '../exchange.js';
import { type Connection, type Store, storeOn } from '../operations.js';
import { toOutboxError, toOwnError } from './database-error.js';
import { checkSchema, isCurrent, updateTables } from './migrate.js';
import { perform } from './perform.js';
import type { Driver } from './pg-driver.js';
import { readId } from './schema.js';

export interface PostgresStoreOptions {
  /** Called once, at the first use; called again if it failed, and after `close`. */
  readonly connect: () => Promise<Driver>;
  /** Whether `open` may create or update the tables. Default: true. */
  readonly migrate?: boolean;
  /** How suppressed numbers are stored. Default: as they are. */
  readonly forms?: RecipientForms | undefined;
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
  const within = async <Result>(tx: unknown, work: (query: Query) => Promise<Result>): Promise<Result> => {
    if (id === undefined) ready();
    try {
      return await work(queryOf(tx));
    } catch (error) {
      const known = toOutboxError(error);
      throw known instanceof OutboxError && known.code === 'schema-missing' ? otherDatabase() : known;
    }
  };
  const connection: Connection = {
    each: (exchange) =>
      use(({ query }) => {
        ready();
        return perform(query, exchange());
      }),
    together: (exchange) =>
      use(({ transaction }) => {
        ready();
        return transaction((query, last) => perform(query, exchange(), last));
      }),
    within: (tx) => {
      const run: Database['each'] = (exchange) =>
        within(tx, async (query) => {
          if ((await query(readId)) !== id) throw otherDatabase();
          return perform(query, exchange());
        });
      return { each: run, together: run };
    },
    open: () =>
      use(async (driver) => {
        if (opened) return;
        if (options.migrate ?? true) await updateTables(driver);
        else await checkSchema(driver.query);
        const own = await driver.query(readId);
        if (id !== undefined && id !== own) throw otherDatabase();
        id = own;
        opened = true;
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
    migrate: () => use(updateTables),
    enqueueIf: (before, messages) =>
      use(({ transaction }) => {
        ready();
        return transaction(async (query, last) => {
          if (!(await perform(query, before()))) return false;
          await enqueue(last, messages);
          return true;
        });
      }),
    enqueue: async (messages, tx) => {
      if (tx !== undefined && tx !== null) return within(tx, (query) => enqueue(query, messages, id));
      ready();
      return use(({ query }) => enqueue(query, messages));
    },
  };
  return storeOn(connection, options.forms);
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
