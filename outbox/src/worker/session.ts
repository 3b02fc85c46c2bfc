import { OutboxError } from '../errors.js';
import type { Workers } from './workers.js';

/** Default time limit of a stop, in milliseconds. */
export const stopTime = 30_000;

/** Starts the workers for the first call that needs them, and stops them after the last. */
export interface Session {
  readonly start: () => Promise<void>;
  readonly stop: (timeout: number) => Promise<void>;
  /** Works until nothing is due, or until the time is up; then it returns false. */
  readonly workFor: (milliseconds: number) => Promise<boolean>;
  /** Undefined while none are running. */
  readonly workers: () => Promise<Workers | undefined>;
}

export function createSession(launch: () => Promise<Workers>): Session {
  let workers: Promise<Workers> | undefined;
  /** The calls that need workers: `start` counts as one. */
  let users = 0;
  let isStarted = false;

  const running = async (): Promise<Workers | undefined> => workers?.catch(() => undefined);
  const acquire = async (): Promise<Workers> => {
    users += 1;
    try {
      workers ??= launch();
      return await workers;
    } catch (error) {
      workers = undefined;
      users = Math.max(0, users - 1);
      throw error;
    }
  };
  const stop = async (timeout: number): Promise<void> => {
    const ended = running();
    workers = undefined;
    users = 0;
    isStarted = false;
    await (await ended)?.stop(timeout);
  };
  const release = async (used: Workers): Promise<void> => {
    // A stop may have ended them before.
    if ((await running()) !== used) return;
    users -= 1;
    if (users === 0) await stop(stopTime);
  };

  return {
    start: async () => {
      if (isStarted) {
        await workers;
        return;
      }
      isStarted = true;
      try {
        await acquire();
      } catch (error) {
        isStarted = false;
        throw error;
      }
    },
    stop,
    workFor: async (milliseconds) => {
      if (!(milliseconds > 0))
        throw new OutboxError('invalid-options', 'maxMs must be a positive number of milliseconds.');
      const used = await acquire();
      const timeUp = Promise.withResolvers<false>();
      // A longer timer would end at once.
      const timer = setTimeout(timeUp.resolve, Math.min(milliseconds, 2 ** 31 - 1), false);
      try {
        return await Promise.race([used.idle().then(() => true), timeUp.promise]);
      } finally {
        clearTimeout(timer);
        await release(used);
      }
    },
    workers: running,
  };
}
