import type { Client } from '@notifygen/runtime';
import { sendBackInStock } from '../../generated/index.ts';

/** A customer who waits for a product. */
export interface Watcher {
  readonly phone: string;
  readonly consent: boolean;
}

/** Tells everyone who waits for a product that it is back. Does not wait for the sends. */
export function announce(
  client: Client,
  product: string,
  watchers: readonly Watcher[],
  report: (error: unknown) => void = console.error,
): void {
  for (const { phone, consent } of watchers) {
    if (consent) sendBackInStock(client, { to: phone, parameters: [product] }).catch(report);
  }
}
