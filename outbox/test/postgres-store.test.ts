import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import postgres from 'postgres';
import { afterAll, beforeAll, describe } from 'vitest';
import { createPgDriver } from '../src/store/postgres/pg-driver.ts';
import { createPostgresJsDriver } from '../src/store/postgres/postgres-js-driver.ts';
import { testStore } from './conformance/store.ts';
import { createPgliteDriver } from './support/pglite-driver.ts';
import { describePostgres } from './support/postgres.ts';
import { createPostgresDatabase } from './support/postgres-database.ts';

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
});
