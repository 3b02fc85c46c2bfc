import { DatabaseSync } from 'node:sqlite';
import type { Transaction } from '@notifygen/outbox';
import pg from 'pg';
import { callerTransactions } from '../../dist/store/caller-transactions.js';

/** The application's own table, in the same database as the outbox. */
export interface OrderDatabase {
  readonly create: () => Promise<void>;
  /** Rolls back if `work` rejects. One at a time. */
  readonly transaction: (work: (tx: Transaction, insert: InsertOrder) => Promise<void>) => Promise<void>;
  readonly orders: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export type InsertOrder = (id: string) => Promise<void>;

const transaction = callerTransactions(async () => undefined);
const createTable = 'create table if not exists orders (id text primary key)';

export function openOrders(url: string): OrderDatabase {
  return url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgres(url);
}

function openSqlite(path: string): OrderDatabase {
  const db = new DatabaseSync(path, { timeout: 10_000 });
  db.exec('pragma journal_mode = wal; pragma synchronous = full');
  return {
    create: async () => db.exec(createTable),
    transaction: async (work) => {
      const insert = db.prepare('insert into orders values (?)');
      await transaction(db, (tx) => work(tx, async (id) => void insert.run(id)));
    },
    orders: async () =>
      db
        .prepare('select id from orders')
        .all()
        .map(({ id }) => String(id)),
    close: async () => db.close(),
  };
}

function openPostgres(url: string): OrderDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // The next statement reports the lost connection.
  pool.on('error', () => undefined);
  return {
    create: async () => void (await pool.query(createTable)),
    transaction: (work) =>
      transaction(pool, (tx) =>
        work(tx, async (id) => void (await tx.query('insert into orders values ($1)', [id]))),
      ),
    orders: async () => (await pool.query<{ id: string }>('select id from orders')).rows.map(({ id }) => id),
    close: () => pool.end(),
  };
}
