import { sendText } from '@notifygen/runtime';
import { describe, expect, it } from 'vitest';
import { sendOrderShipped } from '../../generated/index.js';
import { openSandbox, to } from './support/sandbox.js';

const shipped = {
  to,
  parameters: ['Ann', 'A-1001', 'Friday'],
  file: { type: 'document', url: 'https://shop.example/a.pdf' },
  buttons: ['A-1001'],
} as const;

describe('the client of a sandbox', () => {
  it('sends to it, with its credentials and in its dialect', async () => {
    const dialect = { parametersField: 'parameter', messageWrapper: false } as const;
    const { client, messages } = await openSandbox({ appId: 'own', apiKey: 'secret', dialect });
    await sendOrderShipped(client(), shipped);
    expect(messages('order_shipped')).toHaveLength(1);
  });

  it('takes the other options of a client', async () => {
    const sandbox = await openSandbox();
    sandbox.fault({ fault: 429, times: 2 });
    const once = sandbox.client({ retry: { limit: 0 } });
    await expect(sendText(once, { to, text: 'Hello' })).rejects.toMatchObject({ code: 'rate-limited' });
    expect(sandbox.calls()).toHaveLength(1);
  });
});
