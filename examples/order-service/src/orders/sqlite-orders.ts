import { DatabaseSync } from 'node:sqlite';
import type { Order, Orders } from './orders.ts';

export async function openSqliteOrders(path: string): Promise<Orders> {
  // Waits while another process writes.
  const db = new DatabaseSync(path, { timeout: 5_000 });
  db.exec('pragma journal_mode = wal');
  db.exec('create table if not exists orders (id text primary key, status text not null)');
  const write = db.prepare(
    'insert into orders values (?, ?) on conflict (id) do update set status = excluded.status',
  );
  const read = db.prepare('select status from orders where id = ?');
  let last: Promise<unknown> = Promise.resolve();

  return {
    save: (order, also) => {
      // A connection has one transaction at a time, so requests that come meanwhile wait for it.
      const saved = last.then(async () => {
        db.exec('begin immediate');
        try {
          write.run(order.id, order.status);
          const result = await also(db);
          db.exec('commit');
          return result;
        } catch (error) {
          db.exec('rollback');
          throw error;
        }
      });
      last = saved.catch(() => undefined);
      return saved;
    },
    find: async (id) => {
      const status = read.get(id)?.status;
      return status === undefined ? undefined : { id, status: status as Order['status'] };
    },
    close: async () => {
      await last;
      db.close();
    },
  };
}
