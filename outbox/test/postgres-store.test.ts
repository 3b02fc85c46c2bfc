import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe } from 'vitest';
import { testStore } from './conformance/store.js';
import { createPgliteDriver } from './support/pglite-driver.js';
import { createPostgresDatabase } from './support/postgres-database.js';

describe('PGlite', () => {
  let pglite: PGlite;
  beforeAll(async () => {
    pglite = await PGlite.create();
  });
  afterAll(() => pglite.close());
  testStore('the PostgreSQL store', () => createPostgresDatabase(async () => createPgliteDriver(pglite)));
});
