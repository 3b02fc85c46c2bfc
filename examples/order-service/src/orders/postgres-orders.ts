import pg from 'pg';
import type { Order, Orders } from './orders.ts';

export async function openPostgresOrders(url: string): Promise<Orders> {
  const pool = new pg.Pool({ connectionString: url });
  await pool.query('create table if not exists orders (id text primary key, status text not null)');

  return {
    save: async (order, also) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(
          'insert into orders values ($1, $2) on conflict (id) do update set status = excluded.status',
          [order.id, order.status],
        );
        const result = await also(client);
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        // Ends the connection, and the server rolls back.
        client.release(true);
        throw error;
      }
    },
    find: async (id) => {
      const { rows } = await pool.query<Order>('select id, status from orders where id = $1', [id]);
      return rows[0];
    },
    close: () => pool.end(),
  };
}
