import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@notifygen/runtime';
import { expect, it, vi } from 'vitest';
import { templates } from '../../generated/index.js';
import { startGateway } from './support/gateway.js';
import { testFolder, testOutbox } from './support/outbox.js';

const [largest, smallest] = [1_000_000, 1_000];

function* rowsOf(count: number, numbersFrom: number): Generator<object> {
  for (let row = 0; row < count; row++)
    yield { to: `44${numbersFrom + row}`, language: 'en', customerName: 'Ann', orderId: `A-${row}` };
}

it('a campaign of 1,000 rows ends within 2,200 starts beside one of 1,000,000', {
  timeout: 300_000,
}, async () => {
  const started: string[] = [];
  const deliver: Client['deliver'] = async ({ build }) => {
    started.push(build().request.to);
    return { status: 200, messageId: `m-${started.length}`, body: {} };
  };
  const client: Client = { ...(await startGateway()).client(), deliver };
  const url = `file:${join(testFolder(tmpdir()), 'outbox.db')}`;
  const senders = { shop: { client, limits: { perSecond: 100_000 } } };
  const outbox = testOutbox({ url, senders, templates });
  const create = (name: string, rows: Iterable<object>) =>
    outbox.campaigns.create({ name, template: 'order_confirmed', rows });
  expect(await create('large', rowsOf(largest, 7_000_000_000))).toMatchObject({ messages: largest });
  expect(await create('small', rowsOf(smallest, 8_000_000_000))).toMatchObject({ messages: smallest });

  await outbox.start();
  const ofSmall = () => started.filter((to) => to.startsWith('448'));
  await vi.waitFor(() => expect(ofSmall()).toHaveLength(smallest), { timeout: 60_000, interval: 20 });
  const last = started.findLastIndex((to) => to.startsWith('448')) + 1;
  expect(last).toBeGreaterThan(2 * smallest - 100);
  expect(last).toBeLessThanOrEqual(2_200);
  await outbox.stop();
  expect(await outbox.campaigns.status('small')).toMatchObject({ state: 'finished' });
});
