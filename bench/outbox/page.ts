import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOutbox } from '@notifygen/outbox';
import { createOutboxPage } from '@notifygen/outbox/page';
import { createClient, type OutgoingMessage } from '@notifygen/runtime';
import { median } from '../measure.ts';
import { count, milliseconds, table } from '../report.ts';
import type { Figures } from '../runtime/throughput.ts';

/** Milliseconds that each view of the page may take, and a view that has to count all rows of a campaign first. */
const [limit, countingLimit] = [300, 1_000];
const repetitions = 5;
const templates = ['order_confirmed', 'order_shipped', 'back_in_stock', 'delivery_slot'];
const recipientOf = (number: number): string => `44${String(7_700_000_000 + number)}`;

/** How long the views of the page take with a million messages in SQLite, of all statuses. */
export async function measurePage(path: string, isSmall: boolean): Promise<Figures> {
  const messages = isSmall ? 50_000 : 1_000_000;
  process.stderr.write(`outbox: the page with ${count(messages)} messages\n`);
  const client = createClient({ baseUrl: 'https://gateway.example', appId: 'shop', apiKey: 'key' });
  const open = () =>
    createOutbox({
      url: `file:${path}`,
      senders: { shop: client, support: client },
      templates: Object.fromEntries(
        templates.map((name) => [name, { name, language: 'en', parameters: ['name', 'order'] }]),
      ),
    });
  const outbox = open();
  for (let start = 0; start < messages; start += 1_000)
    await outbox.enqueueAll(
      Array.from({ length: 1_000 }, (_, index) => ({
        message: messageOf(start + index),
        sender: index % 10 === 0 ? 'support' : 'shop',
        dedupe: `key-${start + index}`,
        tag: `campaign-${Math.floor(start / 100_000)}`,
      })),
    );
  finish(path);
  const page = createOutboxPage(outbox);
  const views: Readonly<Record<string, readonly [call: string, body: object]>> = {
    overview: ['status', {}],
    'all messages': ['find', {}],
    'all messages, further down': ['find', { part: { before: String(messages - 500), last: 50 } }],
    'the chart of the last hours': ['history', {}],
    'groups of unknown': ['unknown', {}],
    'the queue of unknown': ['find', { status: 'unknown' }],
    'failed of a template': ['find', { status: 'failed', template: 'order_shipped' }],
    'one code': ['find', { code: 'rejected' }],
    'a tag of a sender': ['find', { tag: 'campaign-0', sender: 'support' }],
    'a tag and a status that no message has': ['find', { tag: 'campaign-0', status: 'expired' }],
    'one recipient': ['find', { recipient: recipientOf(7) }],
    'a recipient without messages': ['find', { recipient: '111111111' }],
    'a dedupe key': ['find', { dedupe: 'key-7' }],
    'the last hour': ['find', { from: new Date(Date.now() - 3_600_000).toISOString() }],
    'a time before all messages': ['find', { to: '2020-01-01T00:00:00.000Z' }],
    'failed before all messages': ['find', { status: 'failed', to: '2020-01-01T00:00:00.000Z' }],
    'one message': ['get', { id: '7' }],
  };
  const measured: (readonly [name: string, times: readonly number[], limit: number])[] = [];
  const measure = async (
    name: string,
    call: string,
    given: object,
    { runs = repetitions, most = limit } = {},
  ): Promise<void> => {
    const body = call === 'find' ? { part: { last: 50 }, ...given } : given;
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const start = performance.now();
      const response = await page(
        new Request(`http://127.0.0.1/api/${call}`, {
          method: 'POST',
          headers: { 'x-notifygen-page': '1' },
          body: JSON.stringify(body),
        }),
      );
      await response.text();
      if (!response.ok) throw new Error(`${name} failed with ${response.status}`);
      times.push(performance.now() - start);
    }
    measured.push([name, times, most]);
  };
  for (const [name, [call, body]] of Object.entries(views)) await measure(name, call, body);
  // Last, so that the others are measured without its messages. Another outbox stores it: that of the page has counted none of its rows.
  const application = open();
  await application.campaigns.create({
    name: 'sale',
    sender: 'shop',
    template: 'back_in_stock',
    rows: campaignRows(messages),
  });
  await application.close();
  // Workers store how many messages there are. They send nothing.
  for (const sender of ['shop', 'support'] as const)
    await outbox.pause({ sender }, { reason: 'only the page is measured' });
  await outbox.start();
  await sleep(2_000);
  await measure(
    'campaigns, one with as many rows, first',
    'campaigns',
    {},
    {
      runs: 1,
      most: countingLimit,
    },
  );
  await measure('campaigns, one with as many rows, again', 'campaigns', {});
  await outbox.close();
  return {
    method: `The page of an outbox in SQLite with ${count(messages)} messages: the response to each of its requests, ${repetitions} times. Campaigns are looked at while workers run that send nothing.`,
    table: table(
      ['view', 'median', 'slowest'],
      measured.map(([name, times]) => [name, milliseconds(median(times)), milliseconds(Math.max(...times))]),
    ),
    targets: measured.map(([name, times, limit]) => ({
      what: `the page, ${name}, SQLite`,
      limit,
      measured: Math.max(...times),
      unit: 'ms',
    })),
  };
}

function messageOf(number: number): OutgoingMessage {
  const templateName = templates[number % templates.length] ?? '';
  return {
    kind: 'template',
    request: { to: recipientOf(number), templateName, language: 'en', parameters: ['Ann', `A-${number}`] },
  };
}

/** One in 100 is invalid. */
function* campaignRows(rows: number): Generator<object> {
  for (let number = 0; number < rows; number++)
    yield { to: number % 100 === 7 ? 'none' : recipientOf(number), name: 'Ann', order: `A-${number}` };
}

/** Sending a million messages would take hours at the limit. */
function finish(path: string): void {
  const db = new DatabaseSync(path);
  db.exec(`update notifygen_messages set attempt = 1, finished_at = created_at + 1000,
    status = case when id % 100 = 0 then 'unknown' when id % 20 = 1 then 'failed' else 'accepted' end,
    code = case when id % 100 = 0 then 'timeout' when id % 20 = 1 then 'rejected' end
    where id % 10 < 9;
    insert into notifygen_history (minute, sender, accepted, failed, unknown, held)
    select unixepoch() / 60 * 60000 - value * 60000, sender, 60, 3, 1, 0
    from (select id - 1 as value from notifygen_messages where id <= 2880), (select 'shop' as sender union all select 'support')`);
  db.close();
}
