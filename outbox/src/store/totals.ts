import type { Status } from '../message/message.js';
import { type Exchange, run } from './exchange.js';

const totalsSql = `select sender, template, status, campaign, sum(count) as count
from notifygen.totals() as total group by sender, template, status, campaign`;

export interface Total {
  readonly sender: string;
  readonly template: string;
  readonly status: Status;
  /** The tag of its messages; '' for none. */
  readonly campaign: string;
  readonly count: number;
}

/** How many messages there are, by sender, template, status and campaign. */
export function* readTotals(): Exchange<readonly Total[]> {
  return yield* run<Total>(totalsSql);
}
