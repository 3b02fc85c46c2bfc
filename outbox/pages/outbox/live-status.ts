import { type Signal, signal } from '@preact/signals';
import type { ConnectionStatus } from '../../../ui/connection.js';
import { call, type Status } from './call.js';

/** Milliseconds between two requests, and how long the charts look back: at least and at most. */
const [interval, shortest, longest] = [2_000, 60_000, 300_000];

/** Fewer finished messages are counted with each request. */
const countedEachTime = 100_000;

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
    const accepted = new Map(senders.map(([name, { counts }]) => [name, counts.accepted]));
    const kept = live.peek()?.samples.filter(({ at }) => at > status.now - longest) ?? [];
    const sample = { at: status.now, accepted };
    live.value = { status, samples: isCountedAgain(sample, kept.at(-1)) ? [...kept, sample] : kept };
    connection.value = 'open';
  } catch {
    connection.value = 'lost';
  }
}

/** Whether the accepted messages were counted since the last sample: many are counted once per minute at least. */
function isCountedAgain({ at, accepted }: Sample, last: Sample | undefined): boolean {
  if (last === undefined || at - last.at >= 60_000) return true;
  const counts = [...accepted];
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  return total < countedEachTime || counts.some(([name, count]) => count !== last.accepted.get(name));
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
