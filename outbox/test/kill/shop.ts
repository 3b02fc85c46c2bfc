import { createOutbox, type Outbox } from '@notifygen/outbox';
import { createClient } from '@notifygen/runtime';
import { templates } from '../../../generated/index.ts';

/** The shortest lease, so that lost workers are noticed soon. */
export const lease = 3_000;

export function openShop(url: string, gateway: string): Outbox<'shop'> {
  const client = createClient({ baseUrl: gateway, appId: 'shop', apiKey: 'kill-test' });
  const outbox = createOutbox({
    url,
    templates,
    lease,
    senders: { shop: { client, concurrency: 16, limits: { perSecond: 1_000, rejections: false } } },
  });
  // A killed database and a stopped worker are expected here.
  for (const event of ['error', 'restored', 'paused', 'warning'] as const) outbox.on(event, () => {});
  return outbox;
}

/** Repeats what fails because the database is down or locked, until it is back. */
export async function whenAvailable<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Codes of OutboxError, of PostgreSQL's server while it stops and starts, and of the connection to it. */
const outages = /^(?:unavailable|locked|57P0\d|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE)$/;

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && outages.test(String(error.code))) return true;
  // The client reports a connection that ended without a code.
  return /Connection terminated|connection timeout|not queryable/i.test(error.message);
}
