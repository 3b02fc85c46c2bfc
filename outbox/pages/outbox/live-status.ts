import { type Signal, signal } from '@preact/signals';
import type { ConnectionStatus } from '../../../ui/connection.js';
import { call, type Status } from './call.js';

/** Milliseconds between two requests, and how long the charts look back: at least and at most. */
const [interval, shortest, longest] = [2_000, 60_000, 300_000];

/** How many messages of each sender were accepted, at a time. */
interface Sample {
  readonly at: number;
  readonly accepted: ReadonlyMap<string, number>;
}

export interface Live {
  readonly status: Status;
  readonly samples: readonly Sample[];
}

/** What the server reported last. */
export const live: Signal<Live | undefined> = signal<Live | undefined>(undefined);
export const connection: Signal<ConnectionStatus> = signal<ConnectionStatus>('connecting');

/** Asks the server now. */
export async function refresh(): Promise<void> {
  try {
    const status = await call<Status>('status');
    const senders = Object.entries(status.outbox.senders);
    const sample = {
      at: status.now,
      accepted: new Map(senders.map(([name, { counts }]) => [name, counts.accepted])),
    };
    const kept = live.peek()?.samples.filter(({ at }) => at > status.now - longest) ?? [];
    live.value = { status, samples: [...kept, sample] };
    connection.value = 'open';
  } catch {
    connection.value = 'lost';
  }
}

/** Asks again and again while the page is visible. */
export async function watch(): Promise<void> {
  for (;;) {
    if (!document.hidden) await refresh();
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

/** How long a chart looks back: as long as the page is open. */
export function chartWindow(samples: readonly Sample[], now: number): number {
  return Math.max(shortest, now - (samples[0]?.at ?? now));
}

/** The accepted messages of a sender per second. Deleted ones do not count backwards. */
export function rates(
  samples: readonly Sample[],
  sender: string,
): readonly { readonly at: number; readonly value: number }[] {
  return samples.flatMap(({ at, accepted }, index) => {
    const before = samples[index - 1];
    if (before === undefined || at <= before.at) return [];
    const difference = (accepted.get(sender) ?? 0) - (before.accepted.get(sender) ?? 0);
    return [{ at, value: Math.max(0, difference) / ((at - before.at) / 1000) }];
  });
}
