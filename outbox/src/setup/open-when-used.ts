import { setImmediate } from 'node:timers/promises';
import { OutboxError } from '../errors.js';
import type { Store } from '../store/operations.js';

/** How long calls may follow each other before timers and requests get their turn, in milliseconds: SQLite never waits. */
const busyTime = 20;

/** Opens a store when it is first used, and again after it failed to open, until it is closed. */
export function openWhenUsed(store: Store) {
  let opening: Promise<void> | undefined;
  let isClosed = false;
  let pausedAt = performance.now();

  const refuseClosed = (): void => {
    if (isClosed) throw new OutboxError('stopped', 'The outbox is closed.');
  };
  const pauseIfBusy = async (): Promise<void> => {
    if (performance.now() - pausedAt < busyTime) return;
    await setImmediate();
    pausedAt = performance.now();
  };
  return {
    /** Before each use of the store. A transaction of the caller keeps a connection: waiting for another could block both. */
    open: async (tx?: unknown): Promise<void> => {
      refuseClosed();
      if (tx !== undefined && (await store.isReadyFor(tx))) return pauseIfBusy();
      opening ??= store.open();
      try {
        await opening;
      } catch (error) {
        opening = undefined;
        throw error;
      }
      await pauseIfBusy();
    },
    migrate: async (): Promise<void> => {
      refuseClosed();
      await store.migrate();
    },
    /** @param last What still uses the store. Nothing else is started meanwhile. */
    close: async (last: () => Promise<void>): Promise<void> => {
      isClosed = true;
      await last();
      await opening?.catch(() => undefined);
      await store.close();
    },
  };
}
