import type { ClaimedMessage, Result } from '../message/message.js';
import type { SenderStatus } from '../store/store.js';
import type { On } from './events.js';

/** What an outbox reports to a telemetry system. It contains no recipients. */
export interface Telemetry {
  /** W3C trace context of what is going on where a message is enqueued. */
  readonly traceParent: () => string | undefined;
  /** Wraps one delivery, which never rejects. */
  readonly delivery: (
    message: Omit<ClaimedMessage, 'message'>,
    post: () => Promise<Result>,
  ) => Promise<Result>;
  /** Called when workers start; `status` reads the database. Returns a function that ends it. */
  readonly observe: (workers: {
    readonly on: On;
    readonly status: () => Promise<Readonly<Record<string, SenderStatus>>>;
  }) => () => void;
}
