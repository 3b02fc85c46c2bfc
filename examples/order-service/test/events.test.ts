import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOutbox } from '@notifygen/outbox';
import { createClient } from '@notifygen/runtime';
import { createSandbox } from '@notifygen/sandbox';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Templates, templates } from '../generated/index.ts';
import { createApp } from '../src/app.ts';
import { openOrders } from '../src/orders/open-orders.ts';

const sandbox = await createSandbox<Templates>({
  templates: fileURLToPath(new URL('../templates', import.meta.url)),
});
const { appId, apiKey, fetch } = sandbox;

/** The service on a new database. */
async function startService() {
  const folder = mkdtempSync(join(tmpdir(), 'order-service-'));
  const url = `file:${join(folder, 'shop.db')}`;
  const shop = createClient({ baseUrl: 'http://localhost', appId, apiKey, fetch });
  const outbox = createOutbox({ url, senders: { shop }, templates });
  const orders = await openOrders(url);
  await outbox.migrate();
  const app = createApp(orders, outbox);
  onTestFinished(async () => {
    await outbox.close();
    await orders.close();
    rmSync(folder, { recursive: true });
  });
  const post = async (event: object): Promise<readonly [status: number, body: unknown]> => {
    const response = await app.request('/events', { method: 'POST', body: JSON.stringify(event) });
    return [response.status, await response.json()];
  };
  const messageStatus = async (id: string): Promise<unknown> => (await app.request(`/messages/${id}`)).json();
  return { outbox, orders, post, messageStatus };
}

const ann = { orderId: 'A-1001', customerName: 'Ann', phone: '447700900123' };
const confirmed = { type: 'confirmed', ...ann, language: 'es' };
const shipped = {
  type: 'shipped',
  ...ann,
  day: 'Friday',
  invoiceUrl: 'https://shop.example/A-1001.pdf',
  trackingCode: 'A-1001',
};

describe('the order service', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterEach(() => {
    vi.restoreAllMocks();
    sandbox.clear();
  });

  it('confirms an order in the language of the customer', async () => {
    const { outbox, post, messageStatus } = await startService();
    expect(await post(confirmed)).toStrictEqual([200, { messageId: '1', created: true }]);
    await outbox.drain();
    expect(sandbox.messages().map(({ text }) => text)).toStrictEqual([
      '¡Gracias, Ann! Tenemos su pedido A-1001.',
    ]);
    expect(await messageStatus('1')).toStrictEqual({ status: 'accepted' });
  });

  it('sends the invoice and a button to track the parcel', async () => {
    const { outbox, post } = await startService();
    await post(shipped);
    await outbox.drain();
    const { bubble } = await sandbox.waitFor({ to: ann.phone, template: 'order_shipped' });
    expect(bubble.buttons).toMatchObject([{ opens: 'https://shop.example/track/A-1001' }]);
  });

  it('sends one message if the bus delivers an event again', async () => {
    const { outbox, post } = await startService();
    await post(shipped);
    expect(await post(shipped)).toStrictEqual([200, { messageId: '1', created: false }]);
    await outbox.drain();
    expect(sandbox.messages()).toHaveLength(1);
  });

  it('stores the orders of requests that come at the same time, each with its message', async () => {
    const { outbox, orders, post } = await startService();
    const ids = Array.from({ length: 20 }, (_, n) => `A-${n}`);
    await Promise.all(ids.map((orderId, n) => post({ ...shipped, orderId, phone: `${447700900200 + n}` })));
    await outbox.drain();
    expect(await Promise.all(ids.map(orders.find))).toStrictEqual(
      ids.map((id) => ({ id, status: 'shipped' })),
    );
    expect(sandbox.messages()).toHaveLength(ids.length);
  });

  it('stores neither the order nor the message if one of them cannot be stored', async () => {
    const { outbox, orders, post } = await startService();
    vi.spyOn(outbox, 'enqueue').mockRejectedValueOnce(new Error('no'));
    expect(await post(confirmed)).toStrictEqual([500, { error: 'Not stored.' }]);
    expect(await orders.find(ann.orderId)).toBeUndefined();
    expect(await outbox.status()).toMatchObject({ queued: 0 });
    expect(await post(confirmed)).toMatchObject([200, { created: true }]);
  });

  it('tries again if the message was certainly not accepted', async () => {
    const { outbox, post } = await startService();
    sandbox.fault({ fault: 429 });
    await post(shipped);
    await outbox.drain();
    expect(await outbox.get('1')).toMatchObject({ status: 'accepted', attempt: 2 });
    expect(sandbox.messages()).toHaveLength(1);
  });

  it('does not send a message twice if the response was lost', async () => {
    const { outbox, post, messageStatus } = await startService();
    sandbox.fault({ fault: 'cut-after' });
    await post(shipped);
    await outbox.drain();
    expect(await messageStatus('1')).toMatchObject({ status: 'unknown', code: 'connection-lost' });
    await outbox.resolve('1', 'accepted');
    await outbox.drain();
    expect(sandbox.messages()).toHaveLength(1);
  });

  it('rejects a text that WhatsApp would reject, and stores nothing', async () => {
    const { orders, post } = await startService();
    expect(await post({ ...shipped, customerName: 'Ann\nBee' })).toMatchObject([
      400,
      { issues: [{ path: 'parameters[0]' }] },
    ]);
    expect(await orders.find(ann.orderId)).toBeUndefined();
    expect(console.error).not.toHaveBeenCalledWith(expect.stringContaining(ann.phone));
  });

  it('rejects an unknown event', async () => {
    const { post } = await startService();
    expect(await post({ type: 'lost' })).toMatchObject([400, {}]);
    expect(sandbox.calls()).toStrictEqual([]);
  });
});
