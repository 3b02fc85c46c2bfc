import { usageError } from '../errors.js';
import { type Clock, systemClock } from './clock.js';
import type { Workers } from './workers.js';

/** Default time limit of a stop, in milliseconds. */
export const stopTime = 30_000;

/** Starts the workers for the first call that needs them, and stops them after the last. */
export interface Session {
  readonly start: () => Promise<void>;
  readonly stop: (timeout: number) => Promise<void>;
  /** Works until nothing is due, or until the time is up; then it returns false. */
  readonly workFor: (milliseconds: number) => Promise<boolean>;
  /** Undefined while none are running, also while they start. */
  readonly workers: () => Workers | undefined;
}

/** One set of workers, from its launch until its last user releases it. */
interface Run {
  readonly launched: Promise<Workers>;
  /** Once they were launched. */
  workers?: Workers;
  /** The calls of `workFor` that need them. Infinite after `start`: they run until a stop. */
  users: number;
}

export function createSession(
  launch: () => Promise<Workers>,
  after: Clock['after'] = systemClock.after,
): Session {
  let current: Run | undefined;

  const acquire = async (users: number) => {
    current ??= { launched: launch(), users: 0 };
    const run = current;
    run.users += users;
    try {
      const workers = await run.launched;
      return Object.assign(run, { workers });
    } catch (error) {
      // Another run may have been launched since.
      if (current === run) current = undefined;
      throw error;
    }
  };
  const stop = async (timeout: number): Promise<void> => {
    const ended = current?.launched.catch(() => undefined);
    current = undefined;
    await (await ended)?.stop(timeout);
  };

  return {
    start: async () => {
      await acquire(Number.POSITIVE_INFINITY);
    },
    stop,
    workFor: async (milliseconds) => {
      if (!(milliseconds > 0)) throw usageError('maxMs must be a positive number of milliseconds.');
      const run = await acquire(1);
      const timeUp = Promise.withResolvers<false>();
      // A longer timer would end at once.
      const cancel = after(Math.min(milliseconds, 2 ** 31 - 1), () => timeUp.resolve(false));
      try {
        return await Promise.race([run.workers.idle().then(() => true), timeUp.promise]);
      } finally {
        cancel();
        run.users -= 1;
        // A stop may have ended it before.
        if (current === run && run.users === 0) await stop(stopTime);
      }
    },
    workers: () => current?.workers,
  };
}
