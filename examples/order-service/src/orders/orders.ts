import type { Transaction } from '@notifygen/outbox';

export interface Order {
  readonly id: string;
  readonly status: 'confirmed' | 'shipped';
}

export interface Orders {
  /** Writes an order, and whatever `also` writes, in one transaction: both or neither. */
  readonly save: <Result>(order: Order, also: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  readonly find: (id: string) => Promise<Order | undefined>;
  readonly close: () => Promise<void>;
}
