import pg from 'pg';
import { createPgDriver } from '../../src/store/postgres/pg-driver.js';
import { testStore } from '../conformance/store.js';
import { describePgBouncer } from '../support/pgbouncer.js';
import { describePostgres } from '../support/postgres.js';
import { createPostgresDatabase } from '../support/postgres-database.js';

describePostgres('the PostgreSQL store on a server', (server) => {
  testStore('with pg', () => createPostgresDatabase(async () => createPgDriver(pg, server.url)));
  describePgBouncer('behind PgBouncer in transaction mode', server, (url) => {
    testStore('with pg', () => createPostgresDatabase(async () => createPgDriver(pg, url())));
  });
});
