import { AsyncLocalStorage } from 'node:async_hooks';
import { OutboxError } from '../errors.js';
import type { SqliteConnection } from './transaction.js';

/** The transactions of one connection, whoever began them. */
interface Queue {
  last: Promise<unknown>;
  readonly current: AsyncLocalStorage<{ isOpen: boolean }>;
}
const queues = new WeakMap<SqliteConnection, Queue>();

/**
 * Returns a function that runs work in a transaction of a connection of `node:sqlite`, and passes it the connection, which is the `tx`
 * of `enqueue`. It commits when the work resolves, and rolls back when it rejects. A connection has one transaction at a time, so work
 * that comes meanwhile waits, and every other statement on the connection belongs to the open one.
 *
 * @throws OutboxError (rejects) `wrong-transaction` if it is called within work of the same connection.
 */
export function sqliteTransactions<Connection extends SqliteConnection>(
  connection: Connection,
): <Result>(work: (tx: Connection) => Promise<Result>) => Promise<Result> {
  const queue = queues.get(connection) ?? { last: Promise.resolve(), current: new AsyncLocalStorage() };
  queues.set(connection, queue);
  return async (work) => {
    if (queue.current.getStore()?.isOpen)
      throw new OutboxError(
        'wrong-transaction',
        'This already runs in a transaction of the connection, and would wait for itself. Use the tx that the outer one passes.',
      );
    const result = queue.last.then(async () => {
      const state = { isOpen: true };
      connection.exec('begin immediate');
      try {
        const value = await queue.current.run(state, () => work(connection));
        connection.exec('commit');
        return value;
      } catch (error) {
        try {
          connection.exec('rollback');
        } catch {
          // SQLite, or the work, has ended the transaction itself.
        }
        throw error;
      } finally {
        state.isOpen = false;
      }
    });
    queue.last = result.catch(() => undefined);
    return result;
  };
}
