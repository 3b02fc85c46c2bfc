import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import type { Store } from '../src/store/operations.js';
import { createSqliteStore } from '../src/store/sqlite/sqlite-store.js';
import { testStore } from './conformance/store.js';
import { testFolder } from './support/outbox.js';

const { prepare } = DatabaseSync.prototype;
/** Statements that change some messages, and read all that are queued: SQLite prefers an index that begins with the status. */
const slow = new Set<string>();
DatabaseSync.prototype.prepare = function (sql, options) {
  if (/^\s*(update|delete from) .*'queued'/s.test(sql)) {
    const steps = prepare.call(this, `explain query plan ${sql}`).all();
    if (steps.some(({ detail }) => /_(by_kind|queued) \(status=\?\)/.test(`${detail}`))) slow.add(sql);
  }
  return prepare.call(this, sql, options);
};

testStore('the SQLite store', async () => {
  const folder = testFolder();
  const path = join(folder, 'outbox.db');
  const stores: Store[] = [];
  const execute = async (sql: string) => {
    const db = new DatabaseSync(path);
    try {
      db.exec(sql.replace(/\{(\w+)\}/g, 'notifygen_$1'));
    } finally {
      db.close();
    }
  };
  let triggers = 0;
  let now = Date.UTC(2026, 2, 1, 12);
  return {
    connect: (options = {}) => {
      const store = createSqliteStore({ path, clock: () => now, ...options });
      stores.push(store);
      return store;
    },
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
    execute,
    refuse: (condition, table = 'messages') => {
      triggers += 1;
      return execute(`create trigger refuse_${triggers} before update on {${table}} when ${condition}
        begin select raise(abort, 'not to 491700000001'); end`);
    },
    clear: async () => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    },
    count: async (table) => {
      const db = new DatabaseSync(path);
      const row = db.prepare(`select count(*) as result from notifygen_${table}`).get();
      db.close();
      return Number(row?.result);
    },
    dump: async () => {
      const db = new DatabaseSync(path);
      const tables = db.prepare(`select name from sqlite_schema where type = 'table'`).all();
      const rows = tables.flatMap(({ name }) => [name, ...db.prepare(`select * from ${name}`).all()]);
      db.close();
      return rows
        .map((row) =>
          JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? String(value) : value)),
        )
        .join('\n');
    },
    close: async () => {
      for (const store of stores) await store.close();
      expect([...slow]).toEqual([]);
    },
  };
});
