import type { Status } from '../message/message.js';
import { type Exchange, run } from './exchange.js';

const totalsSql = `select sender, status, sum(count) as count from notifygen.totals() as total group by sender, status`;

export interface Total {
  readonly sender: string;
  readonly status: Status;
  readonly count: number;
}

/** How many messages there are, by sender and status. */
export function* readTotals(): Exchange<readonly Total[]> {
  return yield* run<Total>(totalsSql);
}
