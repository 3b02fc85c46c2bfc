/**
 * Stores a CSV file, and sends a report. Arguments: the URL of an outbox, the file, and how: `campaign` as one, `typed` as one
 * with money, dates and time zones, `bare` in a loop
 * over its rows, without any checks, into a table with the columns and indexes of the outbox's.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createOutbox, readSource } from '@notifygen/outbox';
import { createClient } from '@notifygen/runtime';
import { parse } from 'csv-parse';
import { templates } from '../../generated/index.ts';

export interface ListReport {
  /** In seconds. */
  readonly time: number;
  /** The most memory that the process has had, in bytes. */
  readonly peakMemory: number;
  readonly messages: number;
}

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

const [url = '', file = '', how = ''] = process.argv.slice(2);
process.send?.('ready');
process.once('message', async () => {
  const start = performance.now();
  const messages = how === 'bare' ? await storeBare() : await storeCampaign();
  const report: ListReport = {
    time: (performance.now() - start) / 1_000,
    peakMemory: peakMemory(),
    messages,
  };
  process.send?.(report);
});
process.once('disconnect', () => process.exit());

async function storeCampaign(): Promise<number> {
  const client = createClient({
    baseUrl: 'https://gateway.example',
    appId: 'bench-app',
    apiKey: 'bench-key',
  });
  const outbox = createOutbox({ url, templates, senders: { shop: client } });
  const rows = await readSource(file);
  const sale =
    how === 'campaign'
      ? ({ template: 'order_confirmed' } as const)
      : ({ template: 'return_opened', quietHours: '21:00-08:00' } as const);
  const { messages } = await outbox.campaigns.create({ name: 'sale', ...sale, rows });
  await outbox.close();
  return messages;
}

async function storeBare(): Promise<number> {
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
  return row;
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

/** In bytes. On Linux, `maxRSS` includes the memory of the parent when it forked. */
function peakMemory(): number {
  const peak =
    process.platform === 'linux'
      ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))
      : null;
  return (peak ? Number(peak[1]) : process.resourceUsage().maxRSS) * 1024;
}
