import { createClient } from '@notifygen/runtime';
import { createSandbox } from '@notifygen/sandbox';
import { expect, it } from 'vitest';
import { sendOrderShipped, type Templates } from './generated/index.js';

it('sends the message to the sandbox', async () => {
  const sandbox = await createSandbox<Templates>({ templates: 'templates' });
  const { appId, apiKey, fetch } = sandbox;
  const client = createClient({ baseUrl: 'http://localhost', appId, apiKey, fetch });
  await sendOrderShipped(client, {
    to: '447700900199',
    parameters: ['Ann', 'A-1001', 'Friday'],
    file: { type: 'document', url: 'https://shop.example/invoices/A-1001.pdf' },
    buttons: ['A-1001'],
  });
  expect((await sandbox.waitFor('order_shipped')).text).toBe('Hi Ann, your order A-1001 ships on Friday.');
});
