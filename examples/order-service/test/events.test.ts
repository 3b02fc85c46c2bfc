import { fileURLToPath } from 'node:url';
import { createClient } from '@notifygen/runtime';
import { createSandbox } from '@notifygen/sandbox';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Templates } from '../generated/index.ts';
import { createApp } from '../src/app.ts';

const templates = fileURLToPath(new URL('../templates', import.meta.url));
const sandbox = await createSandbox<Templates>({ templates });
const { appId, apiKey, fetch } = sandbox;
const app = createApp(
  createClient({ baseUrl: 'http://localhost', appId, apiKey, fetch, retry: { limit: 0 } }),
);

const ann = { orderId: 'A-1001', customerName: 'Ann', phone: '447700900123' };
const confirmed = { type: 'confirmed', ...ann, language: 'es' };
const shipped = {
  type: 'shipped',
  ...ann,
  day: 'Friday',
  invoiceUrl: 'https://shop.example/A-1001.pdf',
  trackingCode: 'A-1001',
};

async function post(event: object): Promise<readonly [status: number, body: unknown]> {
  const response = await app.request('/events', { method: 'POST', body: JSON.stringify(event) });
  return [response.status, await response.json()];
}

describe('the order service', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterEach(() => {
    vi.restoreAllMocks();
    sandbox.clear();
  });

  it('confirms an order in the language of the customer', async () => {
    expect(await post(confirmed)).toStrictEqual([200, { outcome: 'sent' }]);
    const { text } = await sandbox.waitFor('order_confirmed');
    expect(text).toBe('¡Gracias, Ann! Tenemos su pedido A-1001.');
  });

  it('sends the invoice and a button to track the parcel', async () => {
    expect(await post(shipped)).toStrictEqual([200, { outcome: 'sent' }]);
    const { bubble } = await sandbox.waitFor({ to: ann.phone, template: 'order_shipped' });
    expect(bubble.buttons).toMatchObject([{ opens: 'https://shop.example/track/A-1001' }]);
  });

  it('asks for the event again if the message was certainly not accepted', async () => {
    sandbox.fault({ fault: 429 });
    expect(await post(shipped)).toStrictEqual([503, { outcome: 'try again' }]);
    expect(await post(shipped)).toStrictEqual([200, { outcome: 'sent' }]);
    expect(sandbox.messages()).toHaveLength(1);
  });

  it('does not send a message twice if the response was lost', async () => {
    sandbox.fault({ fault: 'cut-after' });
    expect(await post(shipped)).toStrictEqual([200, { outcome: 'given up' }]);
    expect(sandbox.messages()).toHaveLength(1);
  });

  it('logs a failure without the phone number of the customer', async () => {
    sandbox.fault({ fault: 500 });
    await post(shipped);
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('shipped A-1001: '));
    expect(console.error).not.toHaveBeenCalledWith(expect.stringContaining(ann.phone));
  });

  it('rejects an unknown event', async () => {
    expect(await post({ type: 'lost' })).toMatchObject([400, {}]);
    expect(sandbox.calls()).toStrictEqual([]);
  });
});
