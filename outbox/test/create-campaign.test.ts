import type { TemplateContract } from '@notifygen/runtime';
import { expect, it } from 'vitest';
import { startGateway } from './support/gateway.js';
import { recipientOf, testOutbox } from './support/outbox.js';

const sale: TemplateContract = { name: 'sale', category: 'marketing', parameters: [] };
const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => ({ to: recipientOf(row) }));

async function setUp() {
  const gateway = await startGateway();
  return testOutbox({ senders: { shop: gateway.client() }, templates: { sale } });
}

it('a campaign that two processes create at once with different options is stored with those of one', async () => {
  const outbox = await setUp();
  const create = (share: number) =>
    outbox.campaigns.create({
      name: 'spring',
      template: 'sale',
      rows: rowsOf(3),
      share,
      startAt: new Date(`2099-01-01T0${share * 10}:00:00Z`),
    });
  const results = await Promise.allSettled([create(0.1), create(0.2)]);
  expect(results).toMatchObject([
    { status: 'fulfilled', value: { messages: 3 } },
    { status: 'rejected', reason: { code: 'campaign-changed' } },
  ]);
});
