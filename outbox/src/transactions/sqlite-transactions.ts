import type { SqliteConnection } from './transaction.js';

/**
 * Returns a function that runs work in a transaction of a connection of `node:sqlite`, and passes it the connection, which is the `tx`
 * of `enqueue`. It commits when the work resolves, and rolls back when it rejects. A connection has one transaction at a time, so work
 * that comes meanwhile waits: never begin another one within it.
 */
export function sqliteTransactions<Connection extends SqliteConnection>(
  connection: Connection,
): <Result>(work: (tx: Connection) => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(async () => {
      connection.exec('begin immediate');
      try {
        const value = await work(connection);
        connection.exec('commit');
        return value;
      } catch (error) {
        connection.exec('rollback');
        throw error;
      }
    });
    last = result.catch(() => undefined);
    return result;
  };
}
