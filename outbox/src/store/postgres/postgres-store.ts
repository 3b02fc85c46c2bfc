import { OutboxError } from '../../errors.js';
import { type Enqueued, type NewMessage, priorities } from '../../message/message.js';
import type { RecipientForms } from '../../message/suppression.js';
import { type Query, queryOf } from '../../transactions/query-of.js';
import type { Exchange } from '../exchange.js';
import { type Store, storeOn } from '../operations.js';
import { isDeadlock, toOutboxError, toOwnError } from './database-error.js';
import { perform } from './perform.js';
import type { Driver } from './pg-driver.js';
import { checkSchema, isCurrent, readId, updateTables } from './schema.js';

/** An outbox in a PostgreSQL database. Any number of processes on any number of machines may use it. */
export function createPostgresStore({
  connect,
  migrate = true,
  forms,
}: {
  /** Called at the first use, and again after `close`. */
  readonly connect: () => Promise<Driver>;
  /** Whether `open` may create or update the tables. */
  readonly migrate?: boolean;
  readonly forms?: RecipientForms | undefined;
}): Store {
  let connected: Promise<Driver> | undefined;
  let opened = false;
  let id: string | undefined;

  const use = async <Result>(work: (driver: Driver) => Promise<Result>): Promise<Result> => {
    try {
      connected ??= connect();
      return await work(await connected);
    } catch (error) {
      throw toOwnError(error);
    }
  };
  const useOpened = <Result>(work: (driver: Driver) => Promise<Result>): Promise<Result> => {
    if (!opened) throw new OutboxError('stopped', 'The outbox is closed.');
    return use(work);
  };
  const within = async <Result>(tx: unknown, work: (query: Query) => Promise<Result>): Promise<Result> => {
    if (id === undefined) throw new OutboxError('stopped', 'The outbox is closed.');
    try {
      return await work(queryOf(tx));
    } catch (error) {
      const known = toOutboxError(error);
      throw known instanceof OutboxError && known.code === 'schema-missing' ? otherDatabase() : known;
    }
  };

  return storeOn(
    {
      each: async (exchange) => useOpened(({ query }) => perform(query, exchange())),
      together: async (exchange) =>
        useOpened(({ transaction }) =>
          repeated(() => transaction((query, last) => perform(query, exchange(), last))),
        ),
      within: (tx) => {
        const run = <Result>(exchange: () => Exchange<Result>): Promise<Result> =>
          within(tx, async (query) => {
            if ((await query(readId)) !== id) throw otherDatabase();
            return perform(query, exchange());
          });
        return { each: run, together: run };
      },
      open: () =>
        use(async (driver) => {
          if (opened) return;
          await (migrate ? updateTables(driver) : checkSchema(driver.query));
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
        const closing = connected;
        opened = false;
        [connected, id] = [undefined, undefined];
        // A connection that failed has nothing to close.
        const driver = await closing?.catch(() => undefined);
        await driver?.close();
      },
      migrate: () => use(updateTables),
      enqueueIf: async (before, messages) =>
        useOpened(({ transaction }) =>
          transaction(async (query, last) => {
            if (!(await perform(query, before()))) return false;
            await enqueue(last, messages);
            return true;
          }),
        ),
      enqueue: async (messages, tx) =>
        tx === undefined || tx === null
          ? useOpened(({ query }) => enqueue(query, messages))
          : within(tx, (query) => enqueue(query, messages, id)),
    },
    forms,
  );
}

/** A person's decision and a late result may wait for each other. The server then undoes one of them, which comes after the other. */
async function repeated<Result>(work: () => Promise<Result>, times = 3): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (times === 0 || !isDeadlock(error)) throw error;
    return repeated(work, times - 1);
  }
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
