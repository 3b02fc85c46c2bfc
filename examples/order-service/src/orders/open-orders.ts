import type { Orders } from './orders.ts';
import { openPostgresOrders } from './postgres-orders.ts';
import { openSqliteOrders } from './sqlite-orders.ts';

/** The orders are in the outbox's database: only then can both be in one transaction. */
export function openOrders(url: string | undefined): Promise<Orders> {
  if (url?.startsWith('postgres')) return openPostgresOrders(url);
  if (url?.startsWith('file:')) return openSqliteOrders(url.slice('file:'.length));
  throw new Error('Set DATABASE_URL, such as file:shop.db or postgres://user:password@host/database.');
}
