import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import postgres from 'postgres';
import { afterAll, beforeAll, describe } from 'vitest';
import { createPgDriver } from '../src/store/postgres/pg-driver.js';
import { createPostgresJsDriver } from '../src/store/postgres/postgres-js-driver.js';
import { testStore } from './conformance/store.js';
import { describePgBouncer } from './support/pgbouncer.js';
import { createPgliteDriver } from './support/pglite-driver.js';
import { describePostgres } from './support/postgres.js';
import { createPostgresDatabase } from './support/postgres-database.js';

describe('PGlite', () => {
  let pglite: PGlite;
  beforeAll(async () => {
    pglite = await PGlite.create();
  });
  afterAll(() => pglite.close());
  testStore('the PostgreSQL store', () => createPostgresDatabase(async () => createPgliteDriver(pglite)));
});

describePostgres('the PostgreSQL store on a server', (server) => {
  testStore('with pg', () => createPostgresDatabase(async () => createPgDriver(pg, server.url)));
  testStore('with postgres', () =>
    createPostgresDatabase(async () => createPostgresJsDriver(postgres, server.url)),
  );
  describePgBouncer('behind PgBouncer in transaction mode', server, (url) => {
    testStore('with pg', () => createPostgresDatabase(async () => createPgDriver(pg, url())));
    testStore('with postgres', () =>
      createPostgresDatabase(async () => createPostgresJsDriver(postgres, url())),
    );
  });
});
