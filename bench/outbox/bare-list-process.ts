/**
 * Inserts the rows of a CSV file with csv-parse, without any checks, into a table with the columns and indexes of the outbox's.
 * Arguments: the URL of a database with the tables of an outbox, and the file.
 */
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse';

const batchSize = 1_000;
const columns = ['sender', 'recipient', 'template', 'message', 'dedupe', 'priority', 'status', 'due_at'];
const others = ['on_unknown', 'digest', 'tag', 'category', 'grp', 'created_at'];
const names = [...columns, ...others].join(', ');
type Value = string | number;

/** Inserts rows in one transaction, and nothing else. */
interface BareTable {
  readonly insert: (rows: readonly (readonly Value[])[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

const [url = '', file = ''] = process.argv.slice(2);
await storeBare();

async function storeBare(): Promise<void> {
  const table = url.startsWith('file:') ? sqliteTable(fileURLToPath(url)) : await postgresTable();
  let row = 0;
  let batch: (readonly Value[])[] = [];
  for await (const [to = '', language = '', name = '', order = ''] of createReadStream(file).pipe(
    parse({ from_line: 2 }),
  )) {
    row += 1;
    const templateName = 'order_confirmed';
    const request = { to, templateName, language, parameters: [name, order] };
    const message = JSON.stringify({ kind: 'template', request });
    const now = Date.now();
    batch.push([
      ...['shop', to, templateName, message, `campaign:sale:1:${row}`, 3, 'queued', now],
      ...['hold', '5f1d2c8a', 'campaign:sale', 'utility', 'campaign:sale', now],
    ]);
    if (batch.length < batchSize) continue;
    await table.insert(batch);
    batch = [];
  }
  if (batch.length > 0) await table.insert(batch);
  await table.close();
}

function sqliteTable(path: string): BareTable {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const db = new DatabaseSync(path);
  const made = db
    .prepare(`select sql from sqlite_master where tbl_name = 'notifygen_messages' and sql is not null
      and type in ('table', 'index') order by type desc`)
    .all();
  for (const { sql } of made) db.exec(String(sql).replaceAll('notifygen_messages', 'bare'));
  db.exec('pragma cache_size = -32000; pragma synchronous = full');
  const insert = db.prepare(`insert into bare (${names}) values (${names.replaceAll(/\w+/g, '?')})`);
  return {
    insert: async (rows) => {
      db.exec('begin immediate');
      for (const row of rows) insert.run(...row);
      db.exec('commit');
    },
    close: async () => db.close(),
  };
}

async function postgresTable(): Promise<BareTable> {
  const pg: typeof import('pg') = createRequire(import.meta.url)('pg');
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create table bare (like notifygen.messages including all)');
  const types = [...columns, ...others].map((name) =>
    name === 'priority' ? 'smallint' : name.endsWith('_at') ? 'bigint' : name === 'message' ? 'json' : 'text',
  );
  const text = `insert into bare (id, dedupe_hash, ${names})
    select nextval('notifygen.message_ids'), sha256(convert_to(dedupe, 'UTF8')), ${names}
    from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')}) as given (${names})`;
  return {
    insert: async (rows) => {
      const [first = []] = rows;
      await client.query({
        name: 'insert',
        text,
        values: first.map((_, index) => rows.map((row) => row[index])),
      });
    },
    close: () => client.end(),
  };
}
