import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createOutbox } from '@notifygen/outbox';
import { buildText, createClient } from '@notifygen/runtime';
import { median } from '../measure.ts';
import { milliseconds, type Target } from '../report.ts';
import type { Scratch } from '../scratch.ts';

const pairs = 9;
/** How many messages are cancelled. As many others are in the database. */
const cancelled = 10_000;
const mostTimes = 3;
const update = `update notifygen_messages set status = 'cancelled', finished_at = created_at, actions = '[]'
where tag = 'sale' and status = 'queued'`;

/** How long it takes to cancel messages by their tag on SQLite, against one update of the same rows, in turns. */
export async function measureCancel({
  folder,
}: Scratch): Promise<{ readonly text: string; readonly target: Target }> {
  const [own, bare]: [number[], number[]] = [[], []];
  for (let pair = 0; pair < pairs; pair += 1) {
    process.stderr.write(`outbox: cancel, ${pair + 1} of ${pairs}\n`);
    const path = join(folder, `cancel-${pair}.db`);
    const client = createClient({ baseUrl: 'https://gateway.example', appId: 'shop', apiKey: 'key' });
    const outbox = createOutbox({ url: `file:${path}`, senders: { shop: client } });
    for (let first = 0; first < 2 * cancelled; first += 1_000)
      await outbox.enqueueAll(
        Array.from({ length: 1_000 }, (_, index) => ({
          message: buildText({ to: String(447_700_000_000 + first + index), text: 'Hello' }),
          dedupe: `order-${first + index}`,
          tag: index % 2 === 0 ? 'sale' : 'other',
        })),
      );
    const source = new DatabaseSync(path);
    source.exec(`vacuum into '${path}-copy'`);
    source.close();
    const db = new DatabaseSync(`${path}-copy`);
    db.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma cache_size = -32000',
    );
    db.function('notifygen_hash', { deterministic: true }, (key) => key);
    const measures = [
      async () => own.push(await timeOf(async () => outbox.cancel({ tag: 'sale' }))),
      async () => bare.push(await timeOf(async () => db.exec(update))),
    ];
    for (const measure of pair % 2 === 0 ? measures : measures.toReversed()) await measure();
    await outbox.close();
    db.close();
  }
  const ratio = median(own.map((time, pair) => time / (bare[pair] ?? 0)));
  return {
    text: `To cancel 10,000 messages by their tag on SQLite takes ${milliseconds(median(own))}, and one \`update\` of the same rows ${milliseconds(median(bare))}: medians of ${pairs} pairs.`,
    target: {
      what: 'cancel 10,000 messages by tag, against one update, SQLite',
      limit: mostTimes,
      measured: ratio,
      unit: '×',
    },
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
