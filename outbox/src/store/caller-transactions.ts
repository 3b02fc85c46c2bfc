import { AsyncLocalStorage } from 'node:async_hooks';
import { OutboxError } from '../errors.js';
import { isRecord } from '../message/check.js';
import type { PgPool, PgPoolClient, SqliteConnection } from '../transactions/transaction.js';
import { undo, whenFree } from './sqlite/database.js';

/**
 * Returns a function that runs work in transactions of the caller's own database: on SQLite, one after the other.
 *
 * @param open Creates the tables, if needed.
 */
export function callerTransactions(open: () => Promise<void>) {
  const current = new AsyncLocalStorage<{ isOpen: boolean }>();
  let last: Promise<unknown> = Promise.resolve();

  function transaction<Connection extends SqliteConnection, Result>(
    db: Connection,
    work: (tx: Connection) => Promise<Result>,
  ): Promise<Result>;
  function transaction<Client extends PgPoolClient, Result>(
    pool: PgPool<Client>,
    work: (tx: Client) => Promise<Result>,
  ): Promise<Result>;
  async function transaction<Tx extends SqliteConnection & PgPoolClient, Result>(
    db: Tx | PgPool<Tx>,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    if (current.getStore()?.isOpen)
      throw new OutboxError(
        'wrong-transaction',
        'This already runs in a transaction, and would wait for itself. Use the tx that the outer one passes.',
      );
    // A client of pg connects too, and then has nothing to release.
    if (!isRecord(db) || 'escapeLiteral' in db || !('connect' in db || 'exec' in db))
      throw new OutboxError(
        'wrong-transaction',
        'transaction needs a Pool of pg or a DatabaseSync. Other libraries have their own transactions: pass them as tx.',
      );
    const state = { isOpen: true };
    const inside = async (tx: Tx) => {
      try {
        return await current.run(state, () => work(tx));
      } finally {
        state.isOpen = false;
      }
    };
    if ('connect' in db) return onPool(db, inside);
    // Without them, the first message would wait for a lock that the transaction has.
    const result = last.then(open).then(() => onConnection(db, inside));
    last = result.catch(() => undefined);
    return result;
  }
  return transaction;
}

async function onConnection<Connection extends SqliteConnection, Result>(
  db: Connection,
  work: (tx: Connection) => Promise<Result>,
): Promise<Result> {
  await whenFree(() => db.exec('begin immediate'));
  try {
    const result = await work(db);
    db.exec('commit');
    return result;
  } catch (error) {
    undo(db);
    throw error;
  }
}

async function onPool<Client extends PgPoolClient, Result>(
  pool: PgPool<Client>,
  work: (tx: Client) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // An `error` event without a listener ends the process. The next statement reports the lost connection.
  const ignore = () => {};
  client.on('error', ignore);
  let isLost = false;
  try {
    await client.query('begin', []);
    const result = await work(client);
    const { command } = await client.query('commit', []);
    if (command === 'ROLLBACK')
      throw new OutboxError('refused', 'A statement failed, so nothing of the transaction was stored.');
    return result;
  } catch (error) {
    await client.query('rollback', []).catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(isLost);
  }
}
