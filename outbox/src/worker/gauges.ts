import { causes } from '../message/waits.js';
import type { SenderStatus } from '../store/store.js';

/** A metric of each sender that describes the database: every process that works reports the same values. */
export interface Gauge {
  readonly name: string;
  /** Without line breaks and backslashes. */
  readonly help: string;
  readonly unit: 's' | '{message}' | '{process}';
  /** What its values differ by. Without it, there is one value, with the key ''. */
  readonly label?: string;
  readonly valuesOf: (sender: SenderStatus) => Readonly<Record<string, number>>;
}

export const gauges: readonly Gauge[] = [
  {
    name: 'messages',
    help: 'Messages in the database, by status.',
    unit: '{message}',
    label: 'status',
    valuesOf: ({ counts }) => counts,
  },
  {
    name: 'oldest_due',
    help: 'How long ago the oldest message should have been sent, without those of groups; 0 if there is none.',
    unit: 's',
    valuesOf: ({ oldestDue = 0 }) => ({ '': oldestDue / 1000 }),
  },
  {
    name: 'workers',
    help: 'Processes that work for a sender.',
    unit: '{process}',
    valuesOf: ({ workers }) => ({ '': workers }),
  },
  {
    name: 'held',
    help: 'Queued messages, by why they are not sent yet.',
    unit: '{message}',
    label: 'cause',
    valuesOf: ({ held }) =>
      Object.fromEntries(
        causes.map((cause) => [
          cause,
          held.reduce((sum, one) => sum + (one.for === cause ? one.count : 0), 0),
        ]),
      ),
  },
];
