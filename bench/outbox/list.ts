import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createOutbox } from '@notifygen/outbox';
import { createClient } from '@notifygen/runtime';
import { bundle } from '../../test/support/bundle.ts';
import { knowsCpu, median, type Usage, usageOf } from '../measure.ts';
import { count, megabytes, type Target, table } from '../report.ts';
import type { Figures } from '../runtime/throughput.ts';
import type { Scratch } from '../scratch.ts';
import type { TestStore } from './databases.ts';

/** Of the speed of a loop that checks nothing. */
const least = { SQLite: 0.45, PostgreSQL: 0.55 };
/** Of the speed of a list of texts, with money, dates and time zones. */
const leastTyped = 0.5;
/** Megabytes for a million rows. */
const mostMemory = 200;

interface Measured {
  readonly store: TestStore;
  readonly texts: Usage[];
  readonly typed: Usage[];
  readonly bare: Usage[];
  readonly long: Usage;
}

/** How fast the command checks a list and stores it as a campaign, and in how much memory. */
export async function measureList(
  stores: readonly TestStore[],
  isSmall: boolean,
  signal: AbortSignal,
): Promise<Figures> {
  const [rows, longest, rounds] = isSmall ? [50_000, 100_000, 1] : [200_000, 1_000_000, 3];
  const scratch: Scratch = { folder: await mkdtemp(join(tmpdir(), 'notifygen-list-')), signal };
  try {
    // Compiled: what strips the types of a module takes 40 MB.
    const compiled = await bundle("export { templates } from './generated/index.ts';", { platform: 'node' });
    await writeFile(join(scratch.folder, 'templates.mjs'), compiled);
    const listOf = async (name: string, lines: Iterable<string>): Promise<string> => {
      const path = join(scratch.folder, name);
      await pipeline(Readable.from(lines), createWriteStream(path));
      return path;
    };
    const file = await listOf('people.csv', lines(rows));
    const typedFile = await listOf('typed.csv', typedLines(rows));
    const longFile = await listOf('long.csv', lines(longest));
    const measured: Measured[] = [];
    for (const store of stores) {
      const [texts, typed, bare]: [Usage[], Usage[], Usage[]] = [[], [], []];
      const measures = [
        async () => bare.push(await storeBare(scratch, store, file)),
        async () => texts.push(await sendList(scratch, store, file, 'order_confirmed')),
        async () => typed.push(await sendList(scratch, store, typedFile, 'return_opened')),
      ];
      for (let round = 0; round < rounds; round += 1) {
        process.stderr.write(`outbox: ${count(rows)} rows in ${store.name}, ${round + 1} of ${rounds}\n`);
        for (const measure of round % 2 === 0 ? measures : measures.toReversed()) await measure();
      }
      process.stderr.write(`outbox: ${count(longest)} rows in ${store.name}\n`);
      const long = await sendList(scratch, store, longFile, 'order_confirmed');
      measured.push({ store, texts, typed, bare, long });
    }
    return describe([rows, longest, rounds], measured);
  } finally {
    await rm(scratch.folder, { recursive: true, force: true });
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

const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** As people do. The command fails if a row does. */
async function sendList(scratch: Scratch, store: TestStore, file: string, template: string): Promise<Usage> {
  const module = join(scratch.folder, 'outbox.mjs');
  await writeFile(
    module,
    `import { createOutbox } from '${import.meta.resolve('@notifygen/outbox')}';
import { createClient } from '${import.meta.resolve('@notifygen/runtime')}';
import { templates } from './templates.mjs';
const shop = createClient({ baseUrl: 'https://gateway.example', appId: 'bench-app', apiKey: 'bench-key' });
export const outbox = createOutbox({ url: '${await newOutbox(store)}', templates, senders: { shop } });`,
  );
  const command = script('../../outbox/bin/notifygen-outbox.js');
  const options = ['--template', template, '--name', 'sale', '--confirm', 'sale', '--no-follow'];
  const quiet = template === 'return_opened' ? ['--quiet-hours', '21:00-08:00'] : [];
  const args = [command, 'campaign', 'send', module, file, ...options, ...quiet];
  return usageOf(scratch, { args, cwd: scratch.folder });
}

async function storeBare(scratch: Scratch, store: TestStore, file: string): Promise<Usage> {
  const args = [script('bare-list-process.ts'), await newOutbox(store), file];
  return usageOf(scratch, { args, cwd: scratch.folder });
}

function describe(
  [rows, longest, rounds]: readonly [number, number, number],
  measured: readonly Measured[],
): Figures {
  const row = (title: string, text: (one: Measured) => string) => [title, ...measured.map(text)];
  const perSecond = (of: readonly Usage[]): string =>
    count(Math.round((rows * 1_000) / median(of.map(({ time }) => time))));
  const cpu = (of: readonly Usage[]): string =>
    ((median(of.map(({ cpu }) => cpu)) * 1_000) / rows).toFixed(1);
  return {
    method: `\`notifygen-outbox campaign send\` checks ${count(rows)} rows of CSV and stores them. A loop reads the same file with csv-parse \
and inserts the rows, 1,000 per transaction, into a table with the same columns and indexes, without any checks. Figures are medians of ${rounds} rounds, and those \
that compare, of the ratios within a round: on SQLite of the CPU time, all of which is that of the process, and on PostgreSQL of the time.`,
    table: table(
      ['', ...measured.map(({ store }) => store.name)],
      [
        row('a list of texts, rows per second', ({ texts }) => perSecond(texts)),
        row('one with money, dates and zones', ({ typed }) => perSecond(typed)),
        row('csv-parse and inserts, rows per second', ({ bare }) => perSecond(bare)),
        row('CPU time of the process per row of texts, in µs', ({ texts }) => cpu(texts)),
        row('of one with money, dates and zones', ({ typed }) => cpu(typed)),
        row('of csv-parse and inserts', ({ bare }) => cpu(bare)),
        row(`peak memory for ${count(longest)} rows`, ({ long }) => megabytes(long.peak)),
      ],
    ),
    targets: measured.flatMap(({ store: { name }, texts, typed, bare, long }): readonly Target[] => {
      const cost = ({ time, cpu }: Usage): number => (name === 'SQLite' && knowsCpu ? cpu : time);
      const ratio = (from: readonly Usage[], to: readonly Usage[]): number =>
        median(to.map((usage, round) => cost(from[round] ?? usage) / cost(usage)));
      return [
        {
          what: `a list of ${count(rows)} rows against csv-parse and inserts, ${name}`,
          ...{ limit: least[name], isMinimum: true, measured: ratio(bare, texts), unit: '×' },
        },
        {
          what: `a list with money, dates and zones against one of texts, ${name}`,
          ...{ limit: leastTyped, isMinimum: true, measured: ratio(texts, typed), unit: '×' },
        },
        {
          what: `a list of ${count(longest)} rows, peak memory, ${name}`,
          ...{ limit: mostMemory, measured: long.peak / 1e6, unit: 'MB' },
        },
      ];
    }),
  };
}
