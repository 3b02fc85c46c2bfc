import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutbox, type DeliveryOptions, type StoredMessage } from '@notifygen/outbox';
import { buildText, type Client, type OutgoingMessage } from '@notifygen/runtime';
import { build2faCode, buildBackInStock, buildOrderConfirmed, templates } from '../../generated/index.ts';

/** A message of the tour that the outbox delivers. */
export interface OutboxSend {
  readonly what: string;
  readonly shape: string;
  readonly build: (to: string) => OutgoingMessage;
  readonly options: DeliveryOptions;
}

/** In the order in which they are enqueued. */
export const outboxSends: readonly OutboxSend[] = [
  {
    what: 'back_in_stock',
    shape: 'bulk: sent last',
    build: (to) => buildBackInStock({ to, parameters: ['Oak side table'] }),
    // The template has quiet hours, and the tour does not wait until they end.
    options: { priority: 'bulk', quietHours: false },
  },
  {
    what: 'order_confirmed',
    shape: 'with a dedupe key',
    build: (to) => buildOrderConfirmed({ to, language: 'en', parameters: ['Ann', 'A-1004'] }),
    options: { dedupe: 'confirmed-A-1004' },
  },
  {
    what: 'order_confirmed',
    shape: 'the same key: not stored',
    build: (to) => buildOrderConfirmed({ to, language: 'en', parameters: ['Ann', 'A-1004'] }),
    options: { dedupe: 'confirmed-A-1004' },
  },
  {
    what: 'buildText',
    shape: 'session text, expires',
    build: (to) => buildText({ to, text: 'Your table is ready.' }),
    options: { expires: '20 minutes' },
  },
  {
    what: '2fa_code',
    shape: 'urgent: sent first',
    build: (to) => build2faCode({ to, parameters: ['448202'] }),
    options: { priority: 'urgent', expires: '10 minutes' },
  },
];

/** What the outbox stored and delivered. */
export interface Delivered {
  readonly send: OutboxSend;
  /** False if there was a message with the same key. */
  readonly created: boolean;
  readonly message: StoredMessage | undefined;
}

/** Delivers them through an embedded outbox, whose file is removed afterwards. */
export async function deliver(client: Client, to: string): Promise<readonly Delivered[]> {
  const folder = mkdtempSync(join(tmpdir(), 'notifygen-tour-'));
  const outbox = createOutbox({
    url: `file:${join(folder, 'outbox.db')}`,
    // All messages of the tour go to one recipient, who would get one per 6 seconds by default.
    senders: { shop: { client, limits: { perRecipient: false } } },
    templates,
  });
  try {
    const items = outboxSends.map(({ build, options }) => ({ ...options, message: build(to) }));
    const enqueued = await outbox.enqueueAll(items);
    await outbox.drain();
    return await Promise.all(
      outboxSends.map(async (send, index) => {
        const { id = '', created = false } = enqueued[index] ?? {};
        return { send, created, message: await outbox.get(id) };
      }),
    );
  } finally {
    await outbox.close();
    rmSync(folder, { recursive: true });
  }
}
