import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const pg: typeof import('pg') = require('pg');

/** An outbox's database; `create` returns the URL of a new, empty one. */
export interface TestStore {
  readonly name: 'PostgreSQL' | 'SQLite';
  readonly create: () => Promise<string>;
}

/** Creates an empty database on a server, and returns its URL. */
export async function createDatabase(url: string): Promise<string> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await query(url, `create database ${name}`);
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.href;
}

async function query<Row extends object>(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
