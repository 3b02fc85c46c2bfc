import { OutboxError } from '../errors.js';
import type { Clock } from './clock.js';
import type { Emit } from './events.js';

/** Reports an outage of the database once, even if several workers notice it, and its end. */
export interface Outages {
  /** @param source A sender, or what else uses the database. */
  readonly failed: (source: unknown, error: unknown) => void;
  readonly worked: (source: unknown) => void;
}

/** @param outdated Called if a later version has updated the tables: this process must stop. */
export function createOutages(
  emit: Emit,
  clock: Clock,
  outdated: (error: OutboxError) => void = () => undefined,
): Outages {
  const failing = new Set<unknown>();
  let since = 0;
  return {
    failed: (source, error) => {
      if (failing.size === 0) {
        since = clock.monotonic();
        emit('error', {
          sender: typeof source === 'string' ? source : undefined,
          error: error instanceof Error ? error : new Error(String(error)),
        });
      }
      failing.add(source);
      if (isOutdated(error)) outdated(error);
    },
    worked: (source) => {
      if (failing.delete(source) && failing.size === 0)
        emit('restored', { milliseconds: Math.round(clock.monotonic() - since) });
    },
  };
}

/** Whether a later version has updated the tables. */
export function isOutdated(error: unknown): error is OutboxError {
  return error instanceof OutboxError && error.code === 'schema-newer';
}

/** The first wait after a failed transaction and the longest, in milliseconds. */
const [firstWait, longestWait] = [100, 5_000];

/** @param failures In a row, from 1. */
export function backoff(failures: number, clock: Clock): number {
  return Math.min(firstWait * 2 ** (failures - 1), longestWait) * (0.75 + clock.random() / 4);
}
