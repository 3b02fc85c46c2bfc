import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownTemplates } from '../src/message/templates.js';
import { createPostgresStore } from '../src/store/postgres/postgres-store.js';
import { testStore } from './conformance/store.js';
import { limits } from './conformance/support.js';
import { createPgliteDriver } from './support/pglite-driver.js';
import { createPostgresDatabase } from './support/postgres-database.js';

describe('PGlite', () => {
  let pglite: PGlite;
  beforeAll(async () => {
    pglite = await PGlite.create();
  });
  afterAll(() => pglite.close());
  testStore('the PostgreSQL store', () => createPostgresDatabase(async () => createPgliteDriver(pglite)));

  it('looks and reports without a statement that PostgreSQL would compile first', async () => {
    const driver = createPgliteDriver(pglite);
    const costs: number[] = [];
    let isExplained = false;
    const store = createPostgresStore({
      connect: async () => ({
        ...driver,
        query: async (text, params) => {
          if (isExplained && text.startsWith('with ')) {
            const { rows } = await pglite.query<Explained>(`explain (format json) ${text}`, [
              ...(params ?? []),
            ]);
            costs.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan['Total Cost'])));
          }
          return driver.query(text, params);
        },
      }),
    });
    await store.open();
    const senders = ['shop', 'a', 'b', 'c'];
    for (const sender of senders) await store.join(sender, limits, 'process');
    const gate = `case when number % 2 = 0 then 'digest' end`;
    await driver.query(`insert into notifygen.messages (sender, priority, status, due_at, created_at, gate, on_unknown)
      select 'shop', 2, 'queued', 0, 0, ${gate}, 'hold' from generate_series(1, 40000) as number`);
    await driver.query('analyze');
    isExplained = true;
    expect(await store.look(senders, knownTemplates())).toEqual(new Set(['shop']));
    expect((await store.status()).shop?.queuedByPriority.normal).toBe(20_000);
    expect(costs.length).toBeGreaterThan(3);
    // The default of `jit_above_cost`.
    expect(Math.max(...costs)).toBeLessThan(100_000);
  });
});

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Total Cost': number } }[];
}
