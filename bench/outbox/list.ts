import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createOutbox } from '@notifygen/outbox';
import { createClient } from '@notifygen/runtime';
import { count, megabytes, type Target, table } from '../report.ts';
import { messageOf } from '../runtime/processes.ts';
import type { Figures } from '../runtime/throughput.ts';
import type { TestStore } from './databases.ts';
import type { ListReport } from './list-process.ts';

/** Rows per second against a loop that checks nothing, and megabytes. */
const least = { SQLite: 0.45, PostgreSQL: 0.55 };
const mostMemory = 200;
/** Rows per second of a list with money, dates and time zones against one of texts. */
const leastTyped = 0.5;

/** How fast a list is checked and stored as a campaign. */
export async function measureList(
  stores: readonly TestStore[],
  isSmall: boolean,
  signal: AbortSignal,
): Promise<Figures> {
  const rows = isSmall ? 50_000 : 200_000;
  const folder = await mkdtemp(join(tmpdir(), 'notifygen-list-'));
  try {
    const file = join(folder, 'people.csv');
    await pipeline(Readable.from(lines(rows)), createWriteStream(file));
    const typedFile = join(folder, 'typed.csv');
    await pipeline(Readable.from(typedLines(rows)), createWriteStream(typedFile));
    const measured: Measured[] = [];
    for (const store of stores) {
      process.stderr.write(`outbox: a list of ${count(rows)} rows in ${store.name}\n`);
      const [own, other, last] = [await newOutbox(store), await newOutbox(store), await newOutbox(store)];
      const bare = await run([other, file, 'bare'], signal);
      const campaign = await run([own, file, 'campaign'], signal);
      measured.push([store, campaign, bare, await run([last, typedFile, 'typed'], signal)]);
    }
    return describe(rows, measured);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function* lines(rows: number): Generator<string> {
  yield 'to,language,customerName,orderId\n';
  for (let row = 0; row < rows; row++)
    yield `+44${String(7_700_000_000 + row)},${row % 3 === 0 ? 'es' : 'en'},Ann,A-${row}\n`;
}

const zones = ['Europe/Berlin', 'Europe/London', 'America/New_York', 'Asia/Tokyo'];

function* typedLines(rows: number): Generator<string> {
  yield 'to,timeZone,returnId,refund,refundDay\n';
  for (let row = 0; row < rows; row++)
    yield `+44${String(7_700_000_000 + row)},${zones[row % zones.length]},R-${row},${row % 90}.50 EUR,2026-11-${String((row % 28) + 1).padStart(2, '0')}\n`;
}

/** With its tables. */
async function newOutbox(store: TestStore): Promise<string> {
  const url = await store.create();
  const client = createClient({
    baseUrl: 'https://gateway.example',
    appId: 'bench-app',
    apiKey: 'bench-key',
  });
  const outbox = createOutbox({ url, senders: { shop: client } });
  await outbox.migrate();
  await outbox.close();
  return url;
}

async function run(args: readonly string[], signal: AbortSignal): Promise<ListReport> {
  const child = fork(join(import.meta.dirname, 'list-process.ts'), args, {
    // As `notifygen-outbox campaign send` does.
    execArgv: args.includes('bare') ? [] : ['--optimize-for-size'],
    env: { PATH: process.env.PATH },
  });
  try {
    await messageOf(child, signal);
    const report = messageOf<ListReport>(child, signal);
    child.send({});
    return await report;
  } finally {
    child.kill('SIGKILL');
  }
}

type Measured = readonly [store: TestStore, campaign: ListReport, bare: ListReport, typed: ListReport];

function describe(rows: number, measured: readonly Measured[]): Figures {
  for (const [{ name }, { messages }] of measured)
    if (messages !== rows)
      throw new Error(`${name}: ${count(messages)} messages were stored, not ${count(rows)}`);
  const perSecond = ({ time }: ListReport): string => count(Math.round(rows / time));
  return {
    method: `One process checks ${count(rows)} rows of CSV and stores them as a campaign, with \`node --optimize-for-size\`, as \`notifygen-outbox campaign send\` does. Another one reads the same file with csv-parse \
and inserts the rows, 1,000 per transaction, into a table with the same columns and indexes, without any checks.`,
    table: table(
      ['', ...measured.map(([{ name }]) => name)],
      [
        ['a campaign, rows per second', ...measured.map(([, campaign]) => perSecond(campaign))],
        ['one with money, dates and zones', ...measured.map(([, , , typed]) => perSecond(typed))],
        ['csv-parse and inserts, rows per second', ...measured.map(([, , bare]) => perSecond(bare))],
        ['a campaign, peak memory', ...measured.map(([, { peakMemory }]) => megabytes(peakMemory))],
        ['csv-parse and inserts, peak memory', ...measured.map(([, , bare]) => megabytes(bare.peakMemory))],
      ],
    ),
    targets: measured.flatMap(([{ name }, campaign, bare, typed]): readonly Target[] => [
      {
        what: `a list with money, dates and zones against one of texts, ${name}`,
        limit: leastTyped,
        isMinimum: true,
        measured: campaign.time / typed.time,
        unit: '×',
      },
      {
        what: `a campaign of ${count(rows)} rows against csv-parse and inserts, ${name}`,
        limit: least[name],
        isMinimum: true,
        measured: bare.time / campaign.time,
        unit: '×',
      },
      {
        what: `a campaign of ${count(rows)} rows, peak memory, ${name}`,
        limit: mostMemory,
        measured: campaign.peakMemory / 1e6,
        unit: 'MB',
      },
    ]),
  };
}
